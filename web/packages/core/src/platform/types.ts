/** One end of a line between threads. */
export interface Line {
  post(message: unknown, transfer?: unknown[]): void;
  listen(hear: (message: unknown) => void): void;
}

/** A worker, seen from outside. While it is busy it keeps the process alive. */
export interface Thread extends Line {
  failed(hear: (error: Error) => void): void;
  busy(is: boolean): void;
  end(): void;
}

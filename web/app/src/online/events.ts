/** One event of a stream: what the client has by then, of which kind it is, and its data. */
export interface Sent {
  id: string;
  type: string;
  data: string;
}

/** Takes a stream of server-sent events in the pieces in which it comes. */
export class EventReader {
  #rest = "";

  /** The events that end with this piece. Comments, which say only that the server is there, are none. */
  push(piece: string): Sent[] {
    const parts = (this.#rest + piece).split("\n\n");
    this.#rest = parts.pop() ?? "";
    return parts.flatMap((part) => {
      const fields = new Map(
        part
          .split("\n")
          .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trimStart()]),
      );
      const [id, type = "message", data] = [fields.get("id"), fields.get("event"), fields.get("data")];
      return id === undefined || data === undefined ? [] : [{ id, type, data }];
    });
  }
}

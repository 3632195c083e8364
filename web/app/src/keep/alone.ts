/**
 * Does something while no other tab does anything of the same name. Without locks (a page not loaded over https) it
 * waits for no one.
 */
export function alone<T>(name: string, what: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks ? (locks.request(name, what) as Promise<T>) : what();
}

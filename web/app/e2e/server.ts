import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

export interface Site {
  url: string;
  /** How many bytes it has sent so far, with the heads of its answers. */
  sent(): number;
  /** Takes no more requests; what is being sent arrives. */
  close(): Promise<void>;
}

const versionOf = (file: string): string => {
  const { size, mtimeMs } = statSync(file);
  return `"${size}-${mtimeMs}"`;
};
const PRESSED = new Set([".woff2", ".part", ".lzma"]); // compressed as they are

/**
 * Serves a folder under a path of its own, as a plain web server would, which knows a file that a browser has; with
 * gzip, as most do.
 */
export async function serve(folder: string, { under = "/some/where/", gzip = false } = {}): Promise<Site> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const inside = path === under ? "index.html" : normalize(path.slice(under.length));
    const file = join(folder, inside);
    const there = path.startsWith(under) && !inside.startsWith("..") && existsSync(file) && statSync(file).isFile();
    const packed = there && gzip && !PRESSED.has(extname(file));
    const version = there ? versionOf(file) : "";
    const known = there && request.headers["if-none-match"] === version;
    response.writeHead(known ? 304 : there ? 200 : 404, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      ...(there ? { etag: version } : {}),
      ...(packed ? { "content-encoding": "gzip" } : {}),
    });
    if (known) response.end();
    else if (packed) response.end(gzipSync(readFileSync(file), { level: 9 }));
    else if (there) createReadStream(file).pipe(response);
    else response.end();
  });
  server.on("connection", (socket) => sockets.add(socket));
  const sent = (): number => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${under}`,
    sent,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

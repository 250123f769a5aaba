import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

// Not sirv 3, for three reasons. It lists the folder at start-up, so it sends a rebuilt page with the old length. A file
// that is deleted after that ends the process. A client that disconnects leaves the file open. Its development mode
// reads the folder for each request, but serves dotfiles.

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Encodings in order of preference, with the extension of the file compressed at build time. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Matches names with a content hash, which can be cached forever: `index-BX2k9_aQ.js`. */
const hashedName = /[-.][\w-]{8,}\.\w+$/

interface StaticFile {
  readonly file: string
  readonly encoding: string | null
  readonly size: number
  readonly etag: string
}

/** Serves the files of a built web app in one folder, and `index.html` for the paths of its pages. */
export class StaticFiles {
  readonly #root: string
  readonly #prefix: string
  readonly #headers: Readonly<Record<string, string>>

  /** @param prefix path the folder is served under, without a slash at the end */
  constructor(root: string, prefix: string, headers: Readonly<Record<string, string>>) {
    this.#root = root
    this.#prefix = prefix
    this.#headers = headers
  }

  /** Returns whether the web app is built. */
  async isBuilt(): Promise<boolean> {
    return (await findFile(join(this.#root, 'index.html'), null)) !== null
  }

  async handle(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'Use GET here. GraphQL is at /graphql, and MCP at /mcp.', { allow: 'GET, HEAD' })
    const requestedFile = this.#fileOf(pathname)
    if (requestedFile === null) return sendText(response, 400, 'Invalid URL.')
    const accepted = request.headers['accept-encoding'] ?? ''
    const isAsset = extname(requestedFile) !== ''
    const found = await this.#find(isAsset ? requestedFile : join(this.#root, 'index.html'), accepted)
    if (!found)
      return isAsset
        ? sendText(response, 404, 'Not found.')
        : sendText(response, 503, 'The web client has not been built. Run `npm start`.')
    const page = !isAsset || requestedFile.endsWith('.html')
    const headers: Record<string, string | number> = {
      ...this.#headers,
      'content-type': mediaTypes[page ? '.html' : extname(requestedFile)] ?? 'application/octet-stream',
      'cache-control':
        !page && pathname.startsWith(`${this.#prefix}/assets/`) && hashedName.test(requestedFile)
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      etag: found.etag,
      vary: 'accept-encoding',
    }
    if (request.headers['if-none-match'] === found.etag) {
      response.writeHead(304, headers).end()
      return
    }
    response.writeHead(200, {
      ...headers,
      'content-length': found.size,
      ...(found.encoding !== null && { 'content-encoding': found.encoding }),
    })
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    await pipeline(createReadStream(found.file), response).catch(() => response.destroy())
  }

  /** Returns the file of a path; null if it is not inside the folder. */
  #fileOf(pathname: string): string | null {
    let decoded: string
    try {
      decoded = decodeURIComponent(pathname.slice(this.#prefix.length))
    } catch {
      return null
    }
    if (decoded.includes('\0') || decoded.split('/').some((part) => part.startsWith('.'))) return null
    const file = normalize(join(this.#root, decoded))
    return file === this.#root || file.startsWith(this.#root + sep) || `${file}${sep}` === this.#root + sep
      ? file
      : null
  }

  async #find(file: string, accepted: string): Promise<StaticFile | null> {
    for (const [encoding, extension] of encodings) {
      if (!accepted.includes(encoding)) continue
      const found = await findFile(file + extension, encoding)
      if (found) return found
    }
    return findFile(file, null)
  }
}

async function findFile(file: string, encoding: string | null): Promise<StaticFile | null> {
  const info = await stat(file).catch(() => null)
  if (!info?.isFile()) return null
  return {
    file,
    encoding,
    size: info.size,
    etag: `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}${encoding ?? ''}"`,
  }
}

/** Responds with uncached JSON. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  sendText(response, status, JSON.stringify(body), { 'content-type': 'application/json; charset=utf-8' })
}

/** Responds with a line of text. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(`${text}\n`)
}

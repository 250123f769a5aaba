import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const dist = join(import.meta.dirname, '../../../web/dist')

/**
 * Returns the scripts of a page: the entry, the chunks of the page and all their imports, with their gzip bytes as
 * built.
 */
export function scriptsOf(...pages: readonly string[]): { file: string; bytes: number }[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, Chunk>
  >
  const found = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of Object.keys(manifest))
    if (key === 'index.html' || pages.some((page) => key.endsWith(page))) visit(key)
  return [...found]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: bytesOf(file) }))
    .sort((a, b) => b.bytes - a.bytes)
}

/** Small files are sent uncompressed. */
function bytesOf(file: string): number {
  try {
    return readFileSync(join(dist, `${file}.gz`)).length
  } catch {
    return readFileSync(join(dist, file)).length
  }
}

/** Counts the transferred bytes of scripts, including headers. `encoding` is the Accept-Encoding of the browser. */
export async function countScripts(
  page: Page,
  encoding: 'gzip' | 'br',
): Promise<() => { files: number; bytes: number; names: string[] }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (encoding === 'gzip') await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  const scripts = new Map<string, string>()
  const finished: { name: string; bytes: number }[] = []
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType))
      scripts.set(requestId, new URL(response.url).pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = scripts.get(requestId)
    if (name !== undefined) finished.push({ name, bytes: encodedDataLength })
  })
  return () => ({
    files: finished.length,
    bytes: finished.reduce((sum, { bytes }) => sum + bytes, 0),
    names: finished.map(({ name }) => name),
  })
}

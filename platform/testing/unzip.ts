import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry } from 'yauzl'

/** The files of an archive by their names. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const entries: Entry[] = []
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
  const found = new Map<string, Buffer>()
  for (const entry of entries) found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}

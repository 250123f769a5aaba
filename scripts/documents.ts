import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './build.ts'

/** The texts of documents by their id, which is the hash of the text. */
export type Documents = Readonly<Record<string, string>>

/**
 * The documents of released clients by id: null while the newest release sends the document, else the day of the first
 * release that did not.
 */
export type Released = Readonly<Record<string, string | null>>

/** Days that a document is kept after the last release that sent it. Tabs stay open over a deployment or a holiday. */
export const KEPT_DAYS = 28

export const documentsFile = join(root, 'gateway/trusted-documents.json')
export const releasedFile = join(root, 'gateway/released-documents.json')

/** Reads a file of documents, or of released documents. */
export const readSorted = <T>(file: string): Record<string, T> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>

/** Writes such a file like relay-compiler: one entry per line, sorted, so that branches can add without a conflict. */
export function writeSorted(file: string, entries: Readonly<Record<string, unknown>>): void {
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Returns the ids of documents of today's client and of released clients that are not committed. */
export function missingDocuments(fresh: Documents, committed: Documents, released: Released): string[] {
  return [...new Set([...Object.keys(fresh), ...Object.keys(released)])]
    .filter((id) => !Object.hasOwn(committed, id))
    .sort()
}

/**
 * Returns the documents to commit with a release: today's, and those of earlier releases until `KEPT_DAYS` after their
 * last release, or while clients still send them. Drops documents that were never released.
 *
 * @param day today as YYYY-MM-DD
 * @param sent ids that clients have sent recently, from the gateway's metrics
 */
export function afterRelease(
  fresh: Documents,
  committed: Documents,
  released: Released,
  day: string,
  sent: ReadonlySet<string> = new Set(),
): { documents: Documents; released: Released } {
  const documents: Record<string, string> = {}
  const dates: Record<string, string | null> = {}
  for (const [id, text] of Object.entries(fresh)) [documents[id], dates[id]] = [text, null]
  for (const [id, leftOut] of Object.entries(released)) {
    const text = committed[id]
    if (text === undefined || Object.hasOwn(fresh, id)) continue
    const since = leftOut ?? day
    if (daysBetween(since, day) > KEPT_DAYS && !sent.has(id)) continue
    documents[id] = text
    dates[id] = since
  }
  return { documents, released: dates }
}

/** Returns the ids of documents in a text: lines of ids, or the output of a gateway's `/metrics`. */
export const idsIn = (text: string): ReadonlySet<string> => new Set(text.match(/\b[0-9a-f]{64}\b/g))

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Compiles the client and returns its documents. Restores the committed file afterwards. */
export async function compileDocuments(): Promise<Documents> {
  const committed = readFileSync(documentsFile, 'utf8')
  writeFileSync(documentsFile, '{}\n')
  // The compiler writes only changed documents, so it must start without artifacts.
  rmSync(join(root, 'web/__generated__'), { recursive: true, force: true })
  try {
    await run('relay-compiler', [], { quiet: true })
    return readSorted<string>(documentsFile)
  } finally {
    writeFileSync(documentsFile, committed)
  }
}

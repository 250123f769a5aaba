import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './build.ts'

/** Texts of documents by their id, the hash of the text. */
export type Documents = Readonly<Record<string, string>>

/**
 * The documents that stood in a release, by id: null while the newest release still sends them, else the day of the
 * release that no longer did.
 */
export type Released = Readonly<Record<string, string | null>>

/**
 * Days for which a document is kept after the last release that sent it: tabs stay open over a deploy, and over a
 * holiday.
 */
export const keptDays = 28

export const documentsFile = join(root, 'gateway/trusted-documents.json')
export const releasedFile = join(root, 'gateway/released-documents.json')

/** Reads a file of either kind. */
export const readSorted = <T>(file: string): Record<string, T> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>

/**
 * Writes a file of either kind as relay-compiler does: an entry a line, sorted, so that branches add to it without
 * conflict.
 */
export function writeSorted(file: string, entries: Readonly<Record<string, unknown>>): void {
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** What clients would miss: documents of today's client, and those of released clients, that are not committed. */
export function missingDocuments(fresh: Documents, committed: Documents, released: Released): string[] {
  return [...new Set([...Object.keys(fresh), ...Object.keys(released)])]
    .filter((id) => !Object.hasOwn(committed, id))
    .sort()
}

/**
 * What is committed after a release: today's documents, and those of earlier releases until `keptDays` after they were
 * left out, or for as long as a client is still seen to send them. What was never released goes.
 *
 * @param day today as YYYY-MM-DD
 * @param sent ids that clients have sent lately, as the gateway's metrics tell
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
    if (daysBetween(since, day) > keptDays && !sent.has(id)) continue
    documents[id] = text
    dates[id] = since
  }
  return { documents, released: dates }
}

/**
 * The ids of documents in a text: the lines of a file, or what gateways tell at `/metrics` of those that clients sent.
 */
export const idsIn = (text: string): ReadonlySet<string> => new Set(text.match(/\b[0-9a-f]{64}\b/g))

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Compiles the client afresh and answers its documents; the committed file stays as it was. */
export async function compileDocuments(): Promise<Documents> {
  const committed = readFileSync(documentsFile, 'utf8')
  writeFileSync(documentsFile, '{}\n')
  // The compiler writes only what has changed, so it has to start from nothing.
  rmSync(join(root, 'web/__generated__'), { recursive: true, force: true })
  try {
    await run('relay-compiler', [], { quiet: true })
    return readSorted<string>(documentsFile)
  } finally {
    writeFileSync(documentsFile, committed)
  }
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { isKey } from '#platform/foundation/files/disk.ts'
import { BATCH_SIZE, type Dump } from './dump.ts'

// A backup is a folder. It contains the rows of each table as JSON lines, the stored files, and a manifest with all
// checksums. It is written to a temporary folder next to the target and renamed when it is complete.

/** Why a backup cannot be used. The message names the missing or damaged part. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ArchiveError'
  }
}

const Part = Type.Object({
  file: Type.String({ pattern: '^[\\w./-]+$' }),
  lines: Type.Integer(),
  bytes: Type.Integer(),
  sha256: Type.String(),
})
type Part = Static<typeof Part>

const BackupManifest = Type.Object({
  format: Type.Literal('tavla-backup-1'),
  /** When the backup started, in UTC. */
  at: Type.String(),
  database: Type.Union([Type.Literal('pglite'), Type.Literal('postgres')]),
  migrations: Type.Array(Type.Object({ at: Type.Integer(), hash: Type.String() })),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), part: Part })),
  sequences: Type.Array(Type.Object({ name: Type.String(), last: Type.Union([Type.String(), Type.Null()]) })),
  /** The stored files. Each line of the part is a {@link StoredFile}. */
  files: Type.Object({ count: Type.Integer(), bytes: Type.Integer(), part: Part }),
})
export type BackupManifest = Static<typeof BackupManifest>

const StoredFile = Type.Union([
  Type.Object({ key: Type.String(), bytes: Type.Integer(), sha256: Type.String() }),
  /** Deleted during the backup. A restore marks the file as deleted. */
  Type.Object({ key: Type.String(), gone: Type.Literal('deleted') }),
  /** Missing in the store, although its row is not deleted. */
  Type.Object({ key: Type.String(), gone: Type.Literal('lost') }),
])
export type StoredFile = Static<typeof StoredFile>

/** Rows compress nearly as well as at the default level 6, in half the time. */
const COMPRESSION_LEVEL = 3

const manifestName = 'manifest.json'
const checksumName = 'manifest.json.sha256'
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns the path of a stored file, relative to the backup. */
const filePath = (key: string): string => `files/${key.slice(0, 2)}/${key}`

/** Creates a pass-through stream that counts and hashes its bytes. */
function measure(): { stream: Transform; bytes: () => number; sha256: () => string } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, bytes: () => bytes, sha256: () => hash.digest('hex') }
}

/** Writes the parts of a backup. */
export interface ArchiveWriter {
  /** Writes batches of lines, compressed, and returns the checksum and counts. */
  part(file: string, batches: AsyncIterable<readonly string[]>): Promise<Part>
  /** Writes a stored file. */
  file(key: string, content: Readable): Promise<StoredFile>
  /** Reads the lines of a written part. */
  lines(part: Part): AsyncIterable<string>
  /** Writes the manifest and renames the backup to its final path. */
  finish(manifest: BackupManifest): Promise<void>
  /** Deletes the unfinished backup. */
  abort(): Promise<void>
}

/** Starts a backup at the path `folder`. Throws {@link ArchiveError} if the path exists. */
export async function createArchive(folder: string): Promise<ArchiveWriter> {
  if (await stat(folder).catch(() => null))
    throw new ArchiveError(`${folder} already exists. Choose a new folder for each backup.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  // The backup contains all data, so only its owner may read it.
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const open = async (file: string) => {
    const path = join(unfinished, file)
    await mkdir(dirname(path), { recursive: true })
    return createWriteStream(path, { mode: 0o600, flush: true })
  }
  return {
    async part(file, batches) {
      let count = 0
      // One write per batch: a write per line would cost more than its compression.
      const texts = async function* () {
        for await (const batch of batches) {
          count += batch.length
          yield `${batch.join('\n')}\n`
        }
      }
      const measured = measure()
      await pipeline(texts, createGzip({ level: COMPRESSION_LEVEL }), measured.stream, await open(file))
      return { file, lines: count, bytes: measured.bytes(), sha256: measured.sha256() }
    },
    async file(key, content) {
      const measured = measure()
      await pipeline(content, measured.stream, await open(filePath(key)))
      return { key, bytes: measured.bytes(), sha256: measured.sha256() }
    },
    lines: (part) => readLines(join(unfinished, part.file)),
    async finish(manifest) {
      const text = `${JSON.stringify(manifest, null, 1)}\n`
      await writeFile(join(unfinished, manifestName), text, { mode: 0o600, flush: true })
      await writeFile(join(unfinished, checksumName), `${sha256(text)}  ${manifestName}\n`, {
        mode: 0o600,
        flush: true,
      })
      await rename(unfinished, folder)
    },
    abort: () => rm(unfinished, { recursive: true, force: true }),
  }
}

/** A verified backup. */
export interface Archive {
  manifest: BackupManifest
  dump: Dump
  files(): AsyncIterable<StoredFile>
  /** Returns the path of a stored file. */
  pathOf(key: string): string
}

/**
 * Opens a backup and verifies all its checksums. Throws {@link ArchiveError} with the missing or damaged file, so that
 * a damaged backup is never restored.
 */
export async function openArchive(folder: string): Promise<Archive> {
  const manifest = await readManifest(folder)
  const verify = async (file: string, expected: { bytes: number; sha256: string }): Promise<void> => {
    const measured = measure()
    measured.stream.resume()
    await pipeline(createReadStream(join(folder, file)), measured.stream).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new ArchiveError(`The backup is damaged: ${file} is missing.`)
      throw error
    })
    if (measured.bytes() !== expected.bytes || measured.sha256() !== expected.sha256)
      throw new ArchiveError(`The backup is damaged: the checksum of ${file} does not match.`)
  }
  for (const { part } of manifest.tables) await verify(part.file, part)
  await verify(manifest.files.part.file, manifest.files.part)
  const files = async function* (): AsyncGenerator<StoredFile> {
    for await (const line of readLines(join(folder, manifest.files.part.file))) {
      const file = Value.Parse(StoredFile, JSON.parse(line))
      if (!isKey(file.key))
        throw new ArchiveError(`The backup is damaged: ${manifest.files.part.file} contains an invalid key.`)
      yield file
    }
  }
  for await (const file of files()) if ('sha256' in file) await verify(filePath(file.key), file)
  const rows: Dump['rows'] = (table) => {
    const entry = manifest.tables.find(({ name }) => name === table.name)
    if (!entry) throw new ArchiveError(`The backup has no table ${table.name}.`)
    return inBatches(readLines(join(folder, entry.part.file)))
  }
  return {
    manifest,
    dump: { header: { migrations: manifest.migrations, tables: manifest.tables, sequences: manifest.sequences }, rows },
    files,
    pathOf: (key) => join(folder, filePath(key)),
  }
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new ArchiveError(`There is no complete backup in ${folder}: ${name} is missing.`)
    })
  const text = await read(manifestName)
  if (!(await read(checksumName)).startsWith(sha256(text)))
    throw new ArchiveError(`The backup is damaged: the checksum of ${manifestName} does not match.`)
  const manifest: unknown = JSON.parse(text)
  if (!Value.Check(BackupManifest, manifest))
    throw new ArchiveError('This version of Tavla does not support the format of the backup.')
  return manifest
}

/**
 * Reads the lines of a compressed part. Only `\n` ends a line. Node.js' readline also splits at other characters, such
 * as U+2028, which may occur in values.
 */
async function* readLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path)
  const unpacked = createGunzip().setEncoding('utf8')
  source.on('error', (error) => unpacked.destroy(error))
  let rest = ''
  for await (const chunk of source.pipe(unpacked) as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Collects lines into batches. */
export async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

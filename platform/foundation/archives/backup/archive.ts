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
import type { Dump } from './dump.ts'

// A backup is a folder: the rows of each table as lines of JSON, the files as they are, and a manifest with the
// checksum of everything. It is written beside its place and moved there when it is whole.

/** What a backup cannot be restored for: what is missing, or is not what was written. */
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

const Manifest = Type.Object({
  format: Type.Literal('tavla-backup-1'),
  /** When it was begun, in UTC. */
  at: Type.String(),
  database: Type.Union([Type.Literal('pglite'), Type.Literal('postgres')]),
  migrations: Type.Array(Type.Object({ at: Type.Integer(), hash: Type.String() })),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), part: Part })),
  sequences: Type.Array(Type.Object({ name: Type.String(), last: Type.Union([Type.String(), Type.Null()]) })),
  /** The stored files; each line of the part is a {@link StoredFile}. */
  files: Type.Object({ count: Type.Integer(), bytes: Type.Integer(), part: Part }),
})
export type Manifest = Static<typeof Manifest>

const StoredFile = Type.Union([
  Type.Object({ key: Type.String(), bytes: Type.Integer(), sha256: Type.String() }),
  /** Deleted while the backup was made: it is deleted after a restore, too. */
  Type.Object({ key: Type.String(), gone: Type.Literal('deleted') }),
  /** Had no bytes although nobody deleted it. */
  Type.Object({ key: Type.String(), gone: Type.Literal('lost') }),
])
export type StoredFile = Static<typeof StoredFile>

const manifestName = 'manifest.json'
const checksumName = 'manifest.json.sha256'
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Where the bytes of a stored file lie in a backup. */
const fileAt = (key: string): string => `files/${key.slice(0, 2)}/${key}`

/** Counts bytes on their way, and sums them up. */
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

/** Writes a backup, part by part. */
export interface ArchiveWriter {
  /** Writes lines, compressed, and answers what was written. */
  part(file: string, lines: AsyncIterable<string>): Promise<Part>
  /** Stores the bytes of a file. */
  file(key: string, content: Readable): Promise<StoredFile>
  /** Reads a part that was written. */
  lines(part: Part): AsyncIterable<string>
  /** Writes the manifest and puts the backup in its place. */
  finish(manifest: Manifest): Promise<void>
  /** Takes away what was written. */
  giveUp(): Promise<void>
}

/** Begins a backup that will stand at `folder`; throws {@link ArchiveError} when something stands there. */
export async function createArchive(folder: string): Promise<ArchiveWriter> {
  if (await stat(folder).catch(() => null))
    throw new ArchiveError(`${folder} is there already: every backup has a folder of its own.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  // It holds everything that the database does: for the eyes of its owner.
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const open = async (file: string) => {
    const path = join(unfinished, file)
    await mkdir(dirname(path), { recursive: true })
    return createWriteStream(path, { mode: 0o600, flush: true })
  }
  return {
    async part(file, lines) {
      let count = 0
      const counted = async function* () {
        for await (const line of lines) {
          count += 1
          yield `${line}\n`
        }
      }
      const measured = measure()
      await pipeline(counted, createGzip(), measured.stream, await open(file))
      return { file, lines: count, bytes: measured.bytes(), sha256: measured.sha256() }
    },
    async file(key, content) {
      const measured = measure()
      await pipeline(content, measured.stream, await open(fileAt(key)))
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
    giveUp: () => rm(unfinished, { recursive: true, force: true }),
  }
}

/** A backup that was read and found whole. */
export interface Archive {
  manifest: Manifest
  dump: Dump
  files(): AsyncIterable<StoredFile>
  /** Where the bytes of a stored file are. */
  pathOf(key: string): string
}

/**
 * Opens a backup and reads all of it once. Throws {@link ArchiveError} naming what is missing or damaged: nothing is
 * restored from half a backup.
 */
export async function openArchive(folder: string): Promise<Archive> {
  const manifest = await readManifest(folder)
  const whole = async (file: string, expected: { bytes: number; sha256: string }): Promise<void> => {
    const measured = measure()
    measured.stream.resume()
    await pipeline(createReadStream(join(folder, file)), measured.stream).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new ArchiveError(`The backup is damaged: ${file} is missing.`)
      throw error
    })
    if (measured.bytes() !== expected.bytes || measured.sha256() !== expected.sha256)
      throw new ArchiveError(`The backup is damaged: ${file} is not what was written.`)
  }
  for (const { part } of manifest.tables) await whole(part.file, part)
  await whole(manifest.files.part.file, manifest.files.part)
  const files = async function* (): AsyncGenerator<StoredFile> {
    for await (const line of readLines(join(folder, manifest.files.part.file))) {
      const file = Value.Parse(StoredFile, JSON.parse(line))
      if (!isKey(file.key))
        throw new ArchiveError(`The backup is damaged: ${manifest.files.part.file} names a file that cannot be.`)
      yield file
    }
  }
  for await (const file of files()) if ('sha256' in file) await whole(fileAt(file.key), file)
  const rows: Dump['rows'] = (table) => {
    const found = manifest.tables.find(({ name }) => name === table.name)
    if (!found) throw new ArchiveError(`The backup has no table ${table.name}.`)
    return inBatches(readLines(join(folder, found.part.file)))
  }
  return {
    manifest,
    dump: { header: { migrations: manifest.migrations, tables: manifest.tables, sequences: manifest.sequences }, rows },
    files,
    pathOf: (key) => join(folder, fileAt(key)),
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new ArchiveError(`There is no whole backup in ${folder}: it has no ${name}.`)
    })
  const text = await read(manifestName)
  if (!(await read(checksumName)).startsWith(sha256(text)))
    throw new ArchiveError(`The backup is damaged: ${manifestName} is not what was written.`)
  const manifest: unknown = JSON.parse(text)
  if (!Value.Check(Manifest, manifest))
    throw new ArchiveError('The backup is of a form that this version of Tavla does not know.')
  return manifest
}

/**
 * The lines of a compressed part. Only a line feed ends one: what else Node takes for an ending may stand in a text.
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

async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < 500) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

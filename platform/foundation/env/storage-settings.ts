import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import { MIN_SECRET_KEY_LENGTH, parseSecretKeys } from '#platform/foundation/auth/secret-key.ts'
import { DEFAULT_LIMITS } from '#platform/foundation/db/timeouts.ts'
import type { SettingReader } from './setting-reader.ts'

/** The database, the stored files, and the keys that encrypt secrets in the database. */
export interface StorageSettings {
  /** The folder of PGlite and of files. Null: the database is in memory, and files are in a temporary folder. */
  dataDir: string | null
  /** The URL of PostgreSQL or a compatible database. Null: the platform embeds PGlite. */
  databaseUrl: string | null
  /** The URL of the same database without the transaction pooler. Null if there is no pooler. */
  databaseDirectUrl: string | null
  /** Maximum number of connections to PostgreSQL. */
  databaseConnections: number
  /** Timeout of a statement in PostgreSQL, in milliseconds. */
  databaseTimeoutMs: number
  /** The `file:` URL of a folder or the `s3:` URL of a bucket for stored files. Null: a folder in `dataDir`. */
  filesUrl: string | null
  /** Keys that encrypt secrets in the database, newest first. Empty: the platform generates a key in `dataDir`. */
  secretKeys: readonly string[]
}

export function readStorageSettings(reader: SettingReader): StorageSettings {
  const database = readDatabaseSettings(reader)
  return {
    dataDir: resolve(reader.text('DATA_DIR') ?? '.data'),
    ...database,
    filesUrl: readFilesUrl(reader),
    secretKeys: readSecretKeys(reader, database.databaseUrl),
  }
}

const POSTGRES = ['postgres:', 'postgresql:']

function readDatabaseSettings(reader: SettingReader) {
  const { integer } = reader
  const { maxConnections, timeoutMs } = DEFAULT_LIMITS
  return {
    databaseUrl: readDatabaseUrl(reader, 'DATABASE_URL'),
    databaseDirectUrl: readDatabaseUrl(reader, 'DATABASE_DIRECT_URL'),
    databaseConnections: integer('DATABASE_CONNECTIONS', maxConnections, 'a number of connections', 1000, 2),
    databaseTimeoutMs: integer('DATABASE_TIMEOUT_SECONDS', timeoutMs / 1000, 'a whole number of seconds', 12, 1) * 1000,
  }
}

/** Reads an address of the database, checks its TLS parameters and adds DATABASE_PASSWORD to it. */
function readDatabaseUrl(reader: SettingReader, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string | null {
  const address = reader.optionalUrl(name, POSTGRES)
  const password = reader.text('DATABASE_PASSWORD')
  if (address === null || address === '') return address
  const url = new URL(address)
  readTls(reader, name, url)
  if (password !== null && url.password !== '')
    reader.fault(`${name} contains a password, and DATABASE_PASSWORD is set. Remove one of them.`)
  else if (password !== null) url.password = encodeURIComponent(password)
  return url.href
}

const TLS_MODES = ['disable', 'verify-full', 'no-verify']
/** Modes of libpq that verify less or nothing. The driver verifies the certificate in each of them. */
const WEAKER_TLS_MODES = ['allow', 'prefer', 'require', 'verify-ca']

/** Checks `sslmode` and the files of an address. Replaces a weaker mode with `verify-full`. */
function readTls({ fault, warn }: SettingReader, name: string, url: URL): void {
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && WEAKER_TLS_MODES.includes(mode)) {
    url.searchParams.set('sslmode', 'verify-full')
    warn(
      `${name} has sslmode=${mode}. Tavla uses verify-full instead, which verifies the certificate and the host name. ` +
        'Write sslmode=verify-full, and name a private issuer in sslrootcert.',
    )
  } else if (mode !== null && !TLS_MODES.includes(mode))
    fault(`${name}: sslmode must be one of ${TLS_MODES.join(', ')}, not "${mode}"`)
  for (const parameter of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = url.searchParams.get(parameter)
    if (file !== null && !isReadable(file))
      fault(`${name}: the file ${file} of ${parameter} cannot be read. It must be an absolute path to a PEM file.`)
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function readFilesUrl({ optionalUrl, fault }: SettingReader): string | null {
  const filesUrl = optionalUrl('FILES_URL', ['file:', 's3:'])
  if (filesUrl !== null && filesUrl !== '' && !isStorageUrl(filesUrl))
    fault(`FILES_URL must be a folder (file:///srv/tavla) or a bucket (s3://bucket/prefix), not "${filesUrl}"`)
  return filesUrl
}

/** Returns whether a URL has the form of a folder or a bucket. Does not check that it exists. */
function isStorageUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, pathname } = new URL(address)
  return protocol === 's3:' ? hostname !== '' : host === '' && pathname !== '/'
}

function readSecretKeys({ text, fault }: SettingReader, databaseUrl: string | null): readonly string[] {
  const secretKeys = parseSecretKeys(text('SECRET_KEY') ?? '')
  if (secretKeys.some((key) => key.length < MIN_SECRET_KEY_LENGTH))
    fault(
      `SECRET_KEY must be at least ${MIN_SECRET_KEY_LENGTH} characters long. ` +
        'To rotate keys, list several separated by commas, newest first.',
    )
  if (databaseUrl !== null && secretKeys.length === 0)
    fault(
      'SECRET_KEY is required when DATABASE_URL is set. It encrypts secrets in the database. ' +
        'Generate one with `openssl rand -base64 32`.',
    )
  return secretKeys
}

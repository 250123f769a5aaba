import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Characters. */
export const MIN_SECRET_KEY_LENGTH = 32

/** Parses a comma-separated list of keys, newest first. */
export const parseSecretKeys = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')

/**
 * Returns the keys that encrypt secrets in the database. Without keys in the environment, the first start generates a
 * key. It is stored next to the embedded database, in a file that only its owner can read. Without a folder, the key
 * is lost when the process ends.
 */
export async function loadSecretKeys({
  secretKeys,
  dataDir,
}: {
  secretKeys: readonly string[]
  dataDir: string | null
}): Promise<readonly string[]> {
  if (secretKeys.length > 0) return secretKeys
  const generated = randomBytes(32).toString('base64url')
  if (dataDir === null) return [generated]
  const path = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, `${generated}\n`, { mode: 0o600, flag: 'wx' })
    return [generated]
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return parseSecretKeys((await readFile(path, 'utf8')).replaceAll('\n', ','))
  }
}

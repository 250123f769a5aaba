import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Shortest key that is taken, in characters. */
export const shortestSecretKey = 32

/** The keys of a list split by commas, the newest first. */
export const splitSecretKeys = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')

/**
 * The keys that seal what is secret in the database: those of the environment, else one of its own that is made at the
 * first start and kept beside the embedded database, for its owner's eyes only. Without a folder it lives as long as
 * the process.
 */
export async function readSecretKeys({
  secretKeys,
  dataDir,
}: {
  secretKeys: readonly string[]
  dataDir: string | null
}): Promise<readonly string[]> {
  if (secretKeys.length > 0) return secretKeys
  const made = randomBytes(32).toString('base64url')
  if (dataDir === null) return [made]
  const path = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx' })
    return [made]
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return splitSecretKeys((await readFile(path, 'utf8')).replaceAll('\n', ','))
  }
}

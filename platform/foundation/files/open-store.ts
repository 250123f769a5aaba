import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Env } from '#platform/foundation/env/env.ts'
import { diskStore, type ByteStore } from './disk.ts'
import { parseS3Address, s3Store } from './s3.ts'

/** Opens the file store that the environment configures. */
export async function openStore({ filesUrl, dataDir }: Pick<Env, 'filesUrl' | 'dataDir'>): Promise<ByteStore> {
  if (filesUrl?.startsWith('s3:')) return s3Store(parseS3Address(filesUrl))
  if (filesUrl !== null) return diskStore(fileURLToPath(filesUrl))
  return diskStore(dataDir === null ? await mkdtemp(join(tmpdir(), 'tavla-files-')) : join(dataDir, 'files'))
}

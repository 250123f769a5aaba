import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EnvError, type Env } from '#platform/foundation/env/env.ts'

/**
 * Creates the folders that the platform writes to. Throws {@link EnvError} with the setting of each folder that is not
 * writable.
 */
export async function requireFolders({
  dataDir,
  databaseUrl,
  filesUrl,
}: Pick<Env, 'dataDir' | 'databaseUrl' | 'filesUrl'>): Promise<void> {
  const folders: [setting: string, folder: string][] = []
  if (dataDir !== null && (databaseUrl === null || filesUrl === null)) folders.push(['DATA_DIR', dataDir])
  if (filesUrl?.startsWith('file:')) folders.push(['FILES_URL', fileURLToPath(filesUrl)])
  const faults: string[] = []
  for (const [setting, folder] of folders) {
    try {
      await createFolder(folder)
      await access(folder, constants.W_OK)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      const hint =
        code === 'EROFS'
          ? '. The disk is read-only, or ReadWritePaths of the systemd unit does not list the folder.'
          : ''
      faults.push(`${setting} must be a writable folder: ${folder} is not writable (${code})${hint}`)
    }
  }
  if (faults.length > 0) throw new EnvError(faults)
}

/** Creates a folder and its parents. Node's recursive `mkdir` never returns where it cannot create one, as in /proc. */
async function createFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  if (!(await isFolder(dirname(folder)))) await createFolder(dirname(folder))
  // Another process may create the folder at the same time.
  await mkdir(folder).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error
  })
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )

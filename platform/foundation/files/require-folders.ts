import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EnvError, type Env } from '#platform/foundation/env/env.ts'

/**
 * Makes the folders that this platform writes to. Throws {@link EnvError}, naming the settings, when one cannot be
 * written to.
 */
export async function requireFolders({
  dataDir,
  databaseUrl,
  filesUrl,
}: Pick<Env, 'dataDir' | 'databaseUrl' | 'filesUrl'>): Promise<void> {
  const needed: [setting: string, folder: string][] = []
  if (dataDir !== null && (databaseUrl === null || filesUrl === null)) needed.push(['DATA_DIR', dataDir])
  if (filesUrl?.startsWith('file:')) needed.push(['FILES_URL', fileURLToPath(filesUrl)])
  const faults: string[] = []
  for (const [setting, folder] of needed) {
    try {
      await makeFolder(folder)
      await access(folder, constants.W_OK)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      faults.push(`${setting} must name a folder that can be written to: ${folder} cannot (${code})`)
    }
  }
  if (faults.length > 0) throw new EnvError(faults)
}

/** Makes a folder and those above it. Node's own way tries for ever where nothing can be made, as below /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await isThere(folder)) return
  if (!(await isThere(dirname(folder)))) await makeFolder(dirname(folder))
  // Two that start at once may both make it.
  await mkdir(folder).catch(async (error: unknown) => {
    if (!(await isThere(folder))) throw error
  })
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

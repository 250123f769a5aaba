import type { listPlaces } from './queries.ts'

type Pair = Awaited<ReturnType<typeof listPlaces>>[number]
type FolderRow = NonNullable<Pair['folder']>

/** The projects of a company, each with its folders as `ofFolder` makes them, from the list of pairs. */
export function projectsOf<F>(pairs: readonly Pair[], ofFolder: (folder: FolderRow) => F): (Pair['project'] & { folders: F[] })[] {
  const projects = new Map<number, Pair['project'] & { folders: F[] }>()
  for (const { project, folder } of pairs) {
    const known = projects.get(project.id) ?? { ...project, folders: [] }
    projects.set(project.id, known)
    if (folder) known.folders.push(ofFolder(folder))
  }
  return [...projects.values()]
}

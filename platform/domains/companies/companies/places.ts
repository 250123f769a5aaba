import type { Place } from './queries.ts'

/** The projects of a company, each with its folders as `ofFolder` makes them, from the list of pairs. */
export function projectsOf<F>(
  pairs: readonly Place[],
  ofFolder: (folder: NonNullable<Place['folder']>) => F,
): (Place['project'] & { folders: F[] })[] {
  const projects = new Map<number, Place['project'] & { folders: F[] }>()
  for (const { project, folder } of pairs) {
    const known = projects.get(project.id) ?? { ...project, folders: [] }
    projects.set(project.id, known)
    if (folder) known.folders.push(ofFolder(folder))
  }
  return [...projects.values()]
}

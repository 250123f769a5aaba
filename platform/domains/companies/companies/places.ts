import type { Place } from './queries.ts'

/** Groups pairs of project and folder by project. `ofFolder` maps each folder. */
export function projectsOf<F>(
  pairs: readonly Place[],
  ofFolder: (folder: NonNullable<Place['folder']>) => F,
): (Place['project'] & { folders: F[] })[] {
  const projects = new Map<number, Place['project'] & { folders: F[] }>()
  for (const { project, folder } of pairs) {
    const entry = projects.get(project.id) ?? { ...project, folders: [] }
    projects.set(project.id, entry)
    if (folder) entry.folders.push(ofFolder(folder))
  }
  return [...projects.values()]
}

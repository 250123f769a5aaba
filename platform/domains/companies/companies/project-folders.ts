import type { ProjectFolderPair } from './queries.ts'

/** Groups pairs of project and folder by project. `ofFolder` maps each folder. */
export function groupByProject<F>(
  pairs: readonly ProjectFolderPair[],
  ofFolder: (folder: NonNullable<ProjectFolderPair['folder']>) => F,
): (ProjectFolderPair['project'] & { folders: F[] })[] {
  const projects = new Map<number, ProjectFolderPair['project'] & { folders: F[] }>()
  for (const { project, folder } of pairs) {
    const entry = projects.get(project.id) ?? { ...project, folders: [] }
    projects.set(project.id, entry)
    if (folder) entry.folders.push(ofFolder(folder))
  }
  return [...projects.values()]
}

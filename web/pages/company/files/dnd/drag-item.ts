import type { ListAd, ListFolder, ListProject } from '../list-ad.ts'

/** A dragged item. An ad moves to another folder, a folder to another project, and a project to another position. */
export type DragItem =
  | { kind: 'ad'; id: string; name: string; ad: ListAd; folderId: string }
  | { kind: 'folder'; id: string; name: string; folder: ListFolder; project: ListProject }
  | { kind: 'project'; id: string; name: string; project: ListProject }

/** A drop target: the id of a folder or project. A dragged project is placed next to the target project. */
export interface DropTarget {
  id: string
  /** Text for the screen and for screen readers: the folder with its project, the project, or the position. */
  label: string
  /** Only for a dragged project: its new zero-based position, and the side of the target project. */
  order?: number
  side?: 'before' | 'after'
}

type Projects = readonly ListProject[]

/**
 * Returns the dragged item for the id of a row or line. Null for the default folder of a project, which cannot be
 * moved.
 */
export function getDragItem(projects: Projects, id: string): DragItem | null {
  for (const project of projects) {
    if (project.id === id) return { kind: 'project', id, name: project.name, project }
    for (const folder of project.folders) {
      if (folder.id === id) return folder.isDefault ? null : { kind: 'folder', id, name: folder.name, folder, project }
      const ad = folder.ads.find((each) => each.id === id)
      if (ad) return { kind: 'ad', id, name: ad.name, ad, folderId: folder.id }
    }
  }
  return null
}

/** Lists the targets of an item in tree order. */
export function listTargets(projects: Projects, item: DragItem): DropTarget[] {
  if (item.kind === 'ad') {
    return projects.flatMap((project) =>
      project.folders
        .filter(({ id }) => id !== item.folderId)
        .map(({ id, name }) => ({ id, label: `${project.name} / ${name}` })),
    )
  }
  if (item.kind === 'folder')
    return projects.filter(({ id }) => id !== item.project.id).map(({ id, name }) => ({ id, label: name }))
  const from = projects.findIndex(({ id }) => id === item.id)
  return projects.flatMap(({ id }, order) =>
    order === from
      ? []
      : [
          {
            id,
            label: `${order + 1}/${projects.length}`,
            order,
            side: order > from ? ('after' as const) : ('before' as const),
          },
        ],
  )
}

/**
 * Returns the target under the pointer. A row of an ad counts as its folder, and a project counts as its default
 * folder. Null if the item cannot move there.
 */
export function getTargetAt(projects: Projects, item: DragItem, hitId: string | null): DropTarget | null {
  if (hitId === null) return null
  const project = projects.find(
    (each) =>
      each.id === hitId ||
      each.folders.some((folder) => folder.id === hitId || folder.ads.some(({ id }) => id === hitId)),
  )
  if (!project) return null
  const folder =
    project.folders.find((each) => each.id === hitId || each.ads.some(({ id }) => id === hitId)) ??
    project.folders.find(({ isDefault }) => isDefault)
  const targetId = item.kind === 'ad' ? folder?.id : project.id
  return listTargets(projects, item).find(({ id }) => id === targetId) ?? null
}

/**
 * Returns the target after a key. The arrows step, Home and End jump. At either end, the target stays the same. Returns
 * null for other keys.
 */
export function getTargetAfterKey(
  targets: readonly DropTarget[],
  current: DropTarget | null,
  key: string,
): DropTarget | null {
  const index = targets.findIndex(({ id }) => id === current?.id)
  switch (key) {
    case 'ArrowDown':
      return targets[Math.min(targets.length - 1, index + 1)] ?? null
    case 'ArrowUp':
      return targets[Math.max(0, index - 1)] ?? null
    case 'Home':
      return targets[0] ?? null
    case 'End':
      return targets.at(-1) ?? null
    default:
      return null
  }
}

/** Returns the first target of a keyboard move: the target after the item's current position. */
export function getFirstTarget(projects: Projects, item: DragItem): DropTarget | null {
  const targets = listTargets(projects, item)
  const order = projects.flatMap((project) => (item.kind === 'ad' ? project.folders.map(({ id }) => id) : [project.id]))
  const ownId = item.kind === 'ad' ? item.folderId : item.kind === 'folder' ? item.project.id : item.id
  const after = order.slice(order.indexOf(ownId) + 1)
  return targets.find(({ id }) => after.includes(id)) ?? targets.at(-1) ?? null
}

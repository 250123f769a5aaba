import type { ListAd, ListFolder, ListProject } from '../list-ad.ts'

/**
 * What is dragged: an ad to another folder, a folder to another project, or a project to another place among its
 * siblings.
 */
export type DragItem =
  | { kind: 'ad'; id: string; name: string; ad: ListAd; folderId: string }
  | { kind: 'folder'; id: string; name: string; folder: ListFolder; project: ListProject }
  | { kind: 'project'; id: string; name: string; project: ListProject }

/** Where it may be let go: the id of a folder or project; a project comes to stand beside another one. */
export interface DropTarget {
  id: string
  /** Said and shown: the folder with its project, the project, or the place. */
  label: string
  /** Only for a project: its new place from 0, and on which side of the other one that is. */
  order?: number
  side?: 'before' | 'after'
}

type Projects = readonly ListProject[]

/**
 * What a row or line with this id is when it is dragged; null for what stays where it is: the first folder of a
 * project.
 */
export function itemOf(projects: Projects, id: string): DragItem | null {
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

/** Every place an item may go to, in the order of the tree. */
export function targetsOf(projects: Projects, item: DragItem): DropTarget[] {
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
 * The place under the pointer: a row of an ad stands for its folder, a project for its first folder; null where the
 * item cannot go.
 */
export function targetAt(projects: Projects, item: DragItem, hit: string | null): DropTarget | null {
  if (hit === null) return null
  const project = projects.find(
    (each) =>
      each.id === hit || each.folders.some((folder) => folder.id === hit || folder.ads.some(({ id }) => id === hit)),
  )
  if (!project) return null
  const folder =
    project.folders.find((each) => each.id === hit || each.ads.some(({ id }) => id === hit)) ??
    project.folders.find(({ isDefault }) => isDefault)
  const wanted = item.kind === 'ad' ? folder?.id : project.id
  return targetsOf(projects, item).find(({ id }) => id === wanted) ?? null
}

/**
 * Where the keyboard goes from a place: the arrows step, Home and End jump; the same place for the ends, null for other
 * keys.
 */
export function targetAfterKey(
  targets: readonly DropTarget[],
  current: DropTarget | null,
  key: string,
): DropTarget | null {
  const at = targets.findIndex(({ id }) => id === current?.id)
  switch (key) {
    case 'ArrowDown':
      return targets[Math.min(targets.length - 1, at + 1)] ?? null
    case 'ArrowUp':
      return targets[Math.max(0, at - 1)] ?? null
    case 'Home':
      return targets[0] ?? null
    case 'End':
      return targets.at(-1) ?? null
    default:
      return null
  }
}

/** The place the keyboard proposes first: the one that follows where the item stands. */
export function firstTarget(projects: Projects, item: DragItem): DropTarget | null {
  const targets = targetsOf(projects, item)
  const order = projects.flatMap((project) => (item.kind === 'ad' ? project.folders.map(({ id }) => id) : [project.id]))
  const own = item.kind === 'ad' ? item.folderId : item.kind === 'folder' ? item.project.id : item.id
  const after = order.slice(order.indexOf(own) + 1)
  return targets.find(({ id }) => after.includes(id)) ?? targets.at(-1) ?? null
}

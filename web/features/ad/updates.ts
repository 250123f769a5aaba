import type { RecordProxy, RecordSourceProxy } from 'relay-runtime'

// One updater per fact of the tree: the answer of a change and the live event both use it.

type Records = readonly RecordProxy[]
const none: Records = []
const foldersOf = (project: RecordProxy): Records => project.getLinkedRecords('folders') ?? none
const projectsOf = (store: RecordSourceProxy, companyId: string): Records =>
  store.get(companyId)?.getLinkedRecords('projects') ?? none

function setAds(folder: RecordProxy, ads: RecordProxy[]): void {
  folder.setLinkedRecords(ads, 'ads')
}

interface AdPlace {
  adId: string
  folderId: string
  /** Where the folder stands, when that is known. */
  projectId?: string
}

/** Puts an ad into a folder and takes it out of the others; false when the tree does not know the folder there. */
export function placeAd(store: RecordSourceProxy, companyId: string, { adId, folderId, projectId }: AdPlace): boolean {
  const ad = store.get(adId)
  const projects = projectsOf(store, companyId)
  const there = projects
    .filter((project) => projectId === undefined || project.getDataID() === projectId)
    .flatMap(foldersOf)
  const target = there.find((folder) => folder.getDataID() === folderId)
  if (!ad || !target) return false
  const before = target.getLinkedRecords('ads') ?? none
  // An ad stands in one folder: where most of what is told changes nothing of that, the others are not looked through.
  if (before.includes(ad)) return true
  const from = projects.flatMap(foldersOf).find((folder) => folder.getLinkedRecords('ads')?.includes(ad))
  if (from)
    setAds(
      from,
      (from.getLinkedRecords('ads') ?? none).filter((each) => each !== ad),
    )
  setAds(target, [...before, ad])
  return true
}

/** Puts several ads into their folders in one go, each last there, and takes them out of the others. */
export function placeAds(
  store: RecordSourceProxy,
  companyId: string,
  places: readonly { adId: string; folderId: string }[],
): void {
  const folders = projectsOf(store, companyId).flatMap(foldersOf)
  const known = new Set(folders.map((folder) => folder.getDataID()))
  const folderOf = new Map(
    places.filter(({ folderId }) => known.has(folderId)).map(({ adId, folderId }) => [adId, folderId]),
  )
  for (const folder of folders) {
    const id = folder.getDataID()
    const ads = folder.getLinkedRecords('ads') ?? none
    const staying = ads.filter((ad) => (folderOf.get(ad.getDataID()) ?? id) === id)
    const there = new Set(staying.map((ad) => ad.getDataID()))
    const coming = [...folderOf].flatMap(([adId, folderId]) =>
      folderId === id && !there.has(adId) ? (store.get(adId) ?? []) : [],
    )
    if (staying.length < ads.length || coming.length > 0) setAds(folder, [...staying, ...coming])
    for (const ad of coming) ad.setLinkedRecord(folder, 'folder')
  }
  for (const { adId } of places) settleProject(store, companyId, adId)
}

/** Takes a deleted ad out of the tree. Its page, if asked for again, is read anew. */
export function removeAd(store: RecordSourceProxy, companyId: string, adId: string): void {
  for (const folder of projectsOf(store, companyId).flatMap(foldersOf)) {
    const ads = folder.getLinkedRecords('ads') ?? none
    if (ads.some((each) => each.getDataID() === adId))
      setAds(
        folder,
        ads.filter((each) => each.getDataID() !== adId),
      )
  }
  store.get(adId)?.invalidateRecord()
}

/** Adds a new project, last. */
export function addProject(store: RecordSourceProxy, companyId: string, project: RecordProxy): void {
  const company = store.get(companyId)
  const projects = projectsOf(store, companyId)
  if (!company || projects.some((each) => each.getDataID() === project.getDataID())) return
  company.setLinkedRecords([...projects, project], 'projects')
}

/** Takes a deleted project away. */
export function removeProject(store: RecordSourceProxy, companyId: string, projectId: string): void {
  store.get(companyId)?.setLinkedRecords(
    projectsOf(store, companyId).filter((each) => each.getDataID() !== projectId),
    'projects',
  )
}

/** Puts a project at a place among its siblings, from 0. */
export function placeProject(store: RecordSourceProxy, companyId: string, projectId: string, order: number): void {
  const projects = projectsOf(store, companyId)
  const project = projects.find((each) => each.getDataID() === projectId)
  if (!project) return
  const others = projects.filter((each) => each !== project)
  store.get(companyId)?.setLinkedRecords(others.toSpliced(order, 0, project), 'projects')
}

/** Puts a folder into a project, last, and takes it out of the others. */
export function placeFolder(store: RecordSourceProxy, companyId: string, folder: RecordProxy, projectId: string): void {
  const id = folder.getDataID()
  for (const project of projectsOf(store, companyId)) {
    const folders = foldersOf(project)
    const stands = folders.some((each) => each.getDataID() === id)
    if (project.getDataID() === projectId && !stands) project.setLinkedRecords([...folders, folder], 'folders')
    if (project.getDataID() !== projectId && stands)
      project.setLinkedRecords(
        folders.filter((each) => each.getDataID() !== id),
        'folders',
      )
  }
}

/** Takes a deleted folder away. */
export function removeFolder(store: RecordSourceProxy, companyId: string, folderId: string): void {
  for (const project of projectsOf(store, companyId)) {
    const folders = foldersOf(project)
    if (folders.some((each) => each.getDataID() === folderId)) {
      project.setLinkedRecords(
        folders.filter((each) => each.getDataID() !== folderId),
        'folders',
      )
    }
  }
}

/**
 * After the tree's projects and folders came anew, without ads: a folder that was not there before is empty, and an ad
 * that stands in a folder which moved stands in its new project. Nothing is said of a tree whose ads were never read.
 */
export function settlePlaces(store: RecordSourceProxy, companyId: string, adId?: string): void {
  const projects = projectsOf(store, companyId)
  const folders = projects.flatMap(foldersOf)
  const areAdsKnown = folders.some((folder) => folder.getLinkedRecords('ads'))
  if (areAdsKnown) for (const folder of folders) if (!folder.getLinkedRecords('ads')) setAds(folder, [])
  if (adId !== undefined) settleProject(store, companyId, adId)
}

/** Tells an ad which project the folder it stands in belongs to. */
function settleProject(store: RecordSourceProxy, companyId: string, adId: string): void {
  const ad = store.get(adId)
  const folderId = ad?.getLinkedRecord('folder')?.getDataID()
  const project =
    folderId === undefined
      ? undefined
      : projectsOf(store, companyId).find((each) => foldersOf(each).some((folder) => folder.getDataID() === folderId))
  if (project) ad?.setLinkedRecord(project, 'project')
}

/** Mutes or unmutes an ad; a muted one has no notifications (AD-43). */
export function muteAd(store: RecordSourceProxy, adId: string, muted: boolean): void {
  const ad = store.get(adId)
  ad?.setValue(muted, 'muted')
  if (muted) ad?.setValue(0, 'notifications')
}

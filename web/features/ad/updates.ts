import type { RecordProxy, RecordSourceProxy } from 'relay-runtime'

// One updater per fact of the tree. Both mutation responses and live events use it.

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
  /** The folder's project, if it is known. */
  projectId?: string
}

/**
 * Puts an ad into a folder and removes it from the others. Returns false if the tree does not have the folder in that
 * project.
 */
export function placeAd(store: RecordSourceProxy, companyId: string, { adId, folderId, projectId }: AdPlace): boolean {
  const ad = store.get(adId)
  const projects = projectsOf(store, companyId)
  const there = projects
    .filter((project) => projectId === undefined || project.getDataID() === projectId)
    .flatMap(foldersOf)
  const target = there.find((folder) => folder.getDataID() === folderId)
  if (!ad || !target) return false
  const before = target.getLinkedRecords('ads') ?? none
  // An ad is in one folder. Most events do not move the ad, so the other folders are not searched in that case.
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

/** Appends several ads to their folders at once and removes them from the other folders. */
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

/** Removes a deleted ad from the tree and invalidates it, so that its page is refetched. */
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

/** Appends a new project. */
export function addProject(store: RecordSourceProxy, companyId: string, project: RecordProxy): void {
  const company = store.get(companyId)
  const projects = projectsOf(store, companyId)
  if (!company || projects.some((each) => each.getDataID() === project.getDataID())) return
  company.setLinkedRecords([...projects, project], 'projects')
}

/** Removes a deleted project. */
export function removeProject(store: RecordSourceProxy, companyId: string, projectId: string): void {
  store.get(companyId)?.setLinkedRecords(
    projectsOf(store, companyId).filter((each) => each.getDataID() !== projectId),
    'projects',
  )
}

/** Moves a project to a zero-based index among its siblings. */
export function placeProject(store: RecordSourceProxy, companyId: string, projectId: string, order: number): void {
  const projects = projectsOf(store, companyId)
  const project = projects.find((each) => each.getDataID() === projectId)
  if (!project) return
  const others = projects.filter((each) => each !== project)
  store.get(companyId)?.setLinkedRecords(others.toSpliced(order, 0, project), 'projects')
}

/** Appends a folder to a project and removes it from the others. */
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

/** Removes a deleted folder. */
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
 * Completes the tree after its projects and folders were refetched without ads:
 * - A folder that is new is empty.
 * - The ads of a moved folder belong to the folder's new project.
 * A tree whose ads were never read stays unchanged.
 */
export function completeTree(store: RecordSourceProxy, companyId: string, adId?: string): void {
  const projects = projectsOf(store, companyId)
  const folders = projects.flatMap(foldersOf)
  const areAdsKnown = folders.some((folder) => folder.getLinkedRecords('ads'))
  if (areAdsKnown) for (const folder of folders) if (!folder.getLinkedRecords('ads')) setAds(folder, [])
  if (adId !== undefined) settleProject(store, companyId, adId)
}

/** Sets the project of an ad to the project of its folder. */
function settleProject(store: RecordSourceProxy, companyId: string, adId: string): void {
  const ad = store.get(adId)
  const folderId = ad?.getLinkedRecord('folder')?.getDataID()
  const project =
    folderId === undefined
      ? undefined
      : projectsOf(store, companyId).find((each) => foldersOf(each).some((folder) => folder.getDataID() === folderId))
  if (project) ad?.setLinkedRecord(project, 'project')
}

/** Mutes or unmutes an ad. A muted ad has no notifications (AD-43). */
export function muteAd(store: RecordSourceProxy, adId: string, muted: boolean): void {
  const ad = store.get(adId)
  ad?.setValue(muted, 'isMuted')
  if (muted) ad?.setValue(0, 'notifications')
}

import type { RecordSourceProxy } from 'relay-runtime'

/** Tells an ad's own page which folder it stands in now; false when the store does not know the folder by name. */
export function settleAd(
  store: RecordSourceProxy,
  adId: string,
  place: { folderId: string; projectId: string },
): boolean {
  const ad = store.get(adId)
  const [folder, project] = [store.get(place.folderId), store.get(place.projectId)]
  if (!ad || typeof folder?.getValue('databaseId') !== 'number' || typeof project?.getValue('databaseId') !== 'number')
    return false
  ad.setLinkedRecord(folder, 'folder')
  ad.setLinkedRecord(project, 'project')
  return true
}

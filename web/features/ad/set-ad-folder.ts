import type { RecordSourceProxy } from 'relay-runtime'

/** Updates the folder that the ad's own page shows. Returns false if the store does not know the folder's name. */
export function setAdFolder(
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

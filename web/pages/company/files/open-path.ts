import { hasBoard, type AdForActions } from '#rules/ads/ad-lifecycle.ts'

/** Where an ad of the list opens: its configuration page; archived ones open the board, when they have one (AD-26). */
export function openPath(
  companyId: number,
  ad: Pick<AdForActions, 'type' | 'use' | 'source'> & { databaseId: number },
): string {
  const path = `/${companyId}/ad/${ad.databaseId}`
  return ad.type === 'archived' && hasBoard(ad) ? `${path}/board` : path
}

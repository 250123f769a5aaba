import { hasBoard, type AdForActions } from '#rules/ads/ad-lifecycle.ts'

/**
 * Returns the path that an ad of the list opens: its configuration page, or the board of an archived ad that has one
 * (AD-26).
 */
export function getOpenPath(
  companyId: number,
  ad: Pick<AdForActions, 'type' | 'use' | 'source'> & { databaseId: number },
): string {
  const path = `/${companyId}/ad/${ad.databaseId}`
  return ad.type === 'archived' && hasBoard(ad) ? `${path}/board` : path
}

import { FindPostingAndImportByUrl, ImportAd } from '#contract/ads/ads.ts'
import type { ImportResult } from '#contract/ads/import-result.ts'
import { IMPORT_STATUSES, type ImportStatus } from '#rules/ads/import-address.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { adReference } from '../mappers.ts'

const names: Readonly<Record<ImportStatus, 'OK' | 'LINK' | 'VIEW' | 'ALERT'>> = {
  ok: 'OK',
  link: 'LINK',
  view: 'VIEW',
  alert: 'ALERT',
}

/** REST returns the ad of `ok` and `view` as a path of the dashboard: `/7/ad/42`. */
function mapResult({ url, status, statusMessage }: ImportResult) {
  const name = (IMPORT_STATUSES as Readonly<Record<number, ImportStatus>>)[status]
  if (name === undefined) throw new Error(`${status} is not a status of an import.`)
  const adId = name === 'ok' || name === 'view' ? /\/ad\/(\d+)$/.exec(url)?.[1] : undefined
  return {
    status: names[name],
    ...(adId === undefined ? { url } : { ad: adReference(Number(adId)) }),
    message: statusMessage,
  }
}

/** `Mutation.importAd` */
export const importAd: NonNullable<MutationResolvers['importAd']> = (_, { input: { folderId, url } }, { platform }) =>
  payload(
    () => platform.call(ImportAd, { body: { folder: fromCompositeGlobalId(folderId, 'Folder').own, url } }),
    mapResult,
  )

/** `Mutation.findAndImportAd` */
export const findAndImportAd: NonNullable<MutationResolvers['findAndImportAd']> = (
  _,
  { input: { folderId, url } },
  { platform },
) =>
  payload(
    () =>
      platform.call(FindPostingAndImportByUrl, {
        body: { folder: fromCompositeGlobalId(folderId, 'Folder').own, url },
      }),
    mapResult,
  )

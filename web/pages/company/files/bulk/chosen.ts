import { adActions, appliesElsewhere, isExternal } from '#rules/ads/ad-lifecycle.ts'
import type { ListAd, ListFolder, ListProject } from '../list-ad.ts'

/** A chosen ad with the folder it stands in. */
export interface ChosenAd {
  ad: ListAd
  folder: ListFolder
}

/** The chosen ads in the order of the tree. */
export const chosenAds = (projects: readonly ListProject[], ids: ReadonlySet<string>): ChosenAd[] =>
  ids.size === 0
    ? []
    : projects.flatMap(({ folders }) =>
        folders.flatMap((folder) => folder.ads.filter(({ id }) => ids.has(id)).map((ad) => ({ ad, folder }))),
      )

/** What can be done with some of the chosen ads; each list holds those it can be done with. */
export interface Doable {
  mute: ListAd[]
  unmute: ListAd[]
  archive: ListAd[]
}

/** Which of the chosen ads can be muted or archived, as the menu of each offers it (AD-35, AD-40, AD-43). */
export function doable(chosen: readonly ChosenAd[], isAdAdmin: boolean): Doable {
  const found: Doable = { mute: [], unmute: [], archive: [] }
  for (const { ad } of chosen) {
    const may = adActions(ad, isAdAdmin)
    if (may.mute && ad.type !== 'archived' && !isExternal(ad) && !appliesElsewhere(ad.use)) found.mute.push(ad)
    if (may.unmute && ad.type !== 'archived') found.unmute.push(ad)
    if (may.archive) found.archive.push(ad)
  }
  return found
}

import { adActions, appliesElsewhere, isExternal } from '#rules/ads/ad-lifecycle.ts'
import type { ListAd, ListFolder, ListProject } from '../list-ad.ts'

/** A selected ad with its folder. */
export interface SelectedAd {
  ad: ListAd
  folder: ListFolder
}

/** Returns the selected ads in tree order. */
export const listSelectedAds = (projects: readonly ListProject[], ids: ReadonlySet<string>): SelectedAd[] =>
  ids.size === 0
    ? []
    : projects.flatMap(({ folders }) =>
        folders.flatMap((folder) => folder.ads.filter(({ id }) => ids.has(id)).map((ad) => ({ ad, folder }))),
      )

/** The selected ads that each action applies to. */
export interface DoableAds {
  mute: ListAd[]
  unmute: ListAd[]
  archive: ListAd[]
}

/**
 * Returns which of the selected ads can be muted or archived, with the same rules as the menu of a single ad (AD-35,
 * AD-40, AD-43).
 */
export function getDoableAds(selected: readonly SelectedAd[], isAdAdmin: boolean): DoableAds {
  const doable: DoableAds = { mute: [], unmute: [], archive: [] }
  for (const { ad } of selected) {
    const actions = adActions(ad, isAdAdmin)
    if (actions.mute && ad.type !== 'archived' && !isExternal(ad) && !appliesElsewhere(ad.use)) doable.mute.push(ad)
    if (actions.unmute && ad.type !== 'archived') doable.unmute.push(ad)
    if (actions.archive) doable.archive.push(ad)
  }
  return doable
}

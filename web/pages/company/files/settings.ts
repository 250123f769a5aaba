import { readAdListSettings, type AdListSettings } from '#web/features/ad/ad-list.ts'
import type { Store } from '#web/state/create-store.ts'
import { json, plainText, remembered } from '#web/state/remembered.ts'

/**
 * The filters and sorting of the list (AD-25); the defaults when none are remembered or something else stands there
 * (AD-21).
 */
export const settingsCodec = json<AdListSettings>(readAdListSettings)

export const adListSettings = remembered('tavla.ad-list', settingsCodec)

/** The search in the list of one company (AD-25): what is looked for here is not looked for elsewhere. */
export const searchTermOf = (companyDatabaseId: number): Store<string | null> =>
  remembered(`tavla.ad-list.term.${companyDatabaseId}`, plainText)

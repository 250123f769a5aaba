import { readAdListSettings, type AdListSettings } from '#web/features/ad/ad-list.ts'
import type { Store } from '#web/state/create-store.ts'
import { json, plainText, createStoredValue } from '#web/state/stored-value.ts'

/** Stores the filters and sorting of the list (AD-25). Missing or invalid stored values give the defaults (AD-21). */
export const settingsCodec = json<AdListSettings>(readAdListSettings)

export const adListSettings = createStoredValue('tavla.ad-list', settingsCodec)

/** Returns the store of a company's search term (AD-25). Each company has its own term. */
export const getSearchTermStore = (companyDatabaseId: number): Store<string | null> =>
  createStoredValue(`tavla.ad-list.term.${companyDatabaseId}`, plainText)

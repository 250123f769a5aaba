import { readAdListSettings, type AdListSettings } from '#rules/ad-list.ts'
import { json, remembered } from '../../../state/remembered.ts'

/** The filters, search and sorting of the list (AD-25); the defaults when none are remembered or something else stands there (AD-21). */
export const settingsCodec = json<AdListSettings>(readAdListSettings)

export const adListSettings = remembered('tavla.ad-list', settingsCodec)

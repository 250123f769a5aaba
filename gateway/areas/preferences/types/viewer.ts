import { DataMessageDefaults, GetSchedulingPreferences, GetUserPreferences } from '#contract/preferences-and-static-data.ts'
import type { ViewerResolvers } from '../../../__generated__/resolvers.ts'
import { languages } from '../enums.ts'

/** Preferences of the signed-in user. */
export const viewerPreferences: Pick<ViewerResolvers, 'messageDefaults' | 'preferences' | 'schedulingPreferences'> = {
  preferences: async (_, _arguments, { platform }) => {
    const { dateTimeFormat, locale } = await platform.call(GetUserPreferences)
    return { dateTimeFormat, locale: languages.toName(locale) }
  },
  schedulingPreferences: (_, _arguments, { platform }) => platform.call(GetSchedulingPreferences),
  messageDefaults: async (_, _arguments, { platform }) => {
    const { htmlMessage, tags } = await platform.call(DataMessageDefaults)
    return { html: htmlMessage, tags }
  },
}

import { DataMessageDefaults, GetSchedulingPreferences, GetUserPreferences } from '#contract/preferences-and-static-data.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { languages } from './enums.ts'

// What the signed-in user prefers: each is one read of the user's own.

export const preferencesLoader = defineLoader({
  name: 'preferences',
  load: async (_: 'own', { platform }) => {
    const { dateTimeFormat, locale } = await platform.call(GetUserPreferences)
    return { dateTimeFormat, locale: languages.toName(locale) }
  },
})

export const schedulingPreferencesLoader = defineLoader({
  name: 'schedulingPreferences',
  load: (_: 'own', { platform }) => platform.call(GetSchedulingPreferences),
})

export const messageDefaultsLoader = defineLoader({
  name: 'messageDefaults',
  load: async (_: 'own', { platform }) => {
    const { htmlMessage, tags } = await platform.call(DataMessageDefaults)
    return { html: htmlMessage, tags }
  },
})

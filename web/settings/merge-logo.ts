import { field, type Rule } from '#web/editing/merge/merge-three-ways.ts'
import { settingsFrameTexts } from './texts.ts'

/** Returns the rule that merges a company's logo: the address of a stored logo, the data URL of a new logo, or null. */
export const logoRule = (): Rule<string | null> => {
  const { t } = settingsFrameTexts
  return field({
    label: t('logo.label'),
    text: (logo) => t(logo === null ? 'logo.none' : logo.startsWith('data:') ? 'logo.new' : 'logo.stored'),
  })
}

import { MAX_AD_TITLE_LENGTH, checkAdTitle } from '#rules/ads/ad-and-folder-names.ts'
import { adTexts } from './texts.ts'

/** Returns the validation message for a title. Null if the title is valid. */
export function titleProblem(title: string): string | null {
  const [code] = checkAdTitle(title)
  if (code === undefined) return null
  return code === 'required' ? adTexts.t('title.required') : adTexts.t('title.tooLong', { max: MAX_AD_TITLE_LENGTH })
}

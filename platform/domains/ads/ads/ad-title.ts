import { invalid } from '#platform/foundation/errors/errors.ts'
import { checkAdTitle } from '#rules/ads/ad-and-folder-names.ts'

/** Returns the trimmed title. Throws 400 `title` if it is blank or too long (AD-30, AD-41). */
export function checkedTitle(title: string): string {
  const codes = checkAdTitle(title)
  if (codes.length > 0) throw invalid({ title: codes })
  return title.trim()
}

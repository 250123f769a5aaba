import { currentLanguage } from './language.ts'

/** Returns the name of a country in the interface language, or the code itself if it is unknown. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

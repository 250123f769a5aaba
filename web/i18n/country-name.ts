import { currentLanguage } from './language.ts'

/** Name of a country in the language of the interface; the code itself where nobody knows it. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

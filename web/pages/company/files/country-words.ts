const languages = ['sv', 'en'] as const
const known = new Map<string, string>()

/** What a country is found by in the search (AD-24): its code and its names in both languages. */
export function countryWords(country: string | null): string | null {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return country
  const before = known.get(country)
  if (before !== undefined) return before
  const words = [
    country,
    ...languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(country)),
  ].join(' ')
  known.set(country, words)
  return words
}

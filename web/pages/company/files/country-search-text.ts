const LANGUAGES = ['sv', 'en'] as const
const cache = new Map<string, string>()

/** Returns the searchable text of a country: its code and its names in both languages (AD-24). */
export function getCountrySearchText(country: string | null): string | null {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return country
  const cached = cache.get(country)
  if (cached !== undefined) return cached
  const text = [
    country,
    ...LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(country)),
  ].join(' ')
  cache.set(country, text)
  return text
}

import { Type } from 'typebox'
import { dataFile, lazy } from '#platform/foundation/reference-data/read-data.ts'
import { formTexts } from '#platform/foundation/texts/form-texts.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { PLACEHOLDERS, writePlaceholder } from '#rules/candidates/placeholders.ts'
import { countryCodes, currencyCodes } from './codes.ts'

// What SHELL-02 lists: lists that are the same for everybody. Sources: platform/foundation/reference-data/NOTICE.

/** Languages a country list is written in. */
export const countryLanguages = ['sv', 'en'] as const
export type CountryLanguage = (typeof countryLanguages)[number]

interface Named {
  code: string
  name: string
}

function named(codes: readonly string[], language: CountryLanguage, type: 'region' | 'currency'): Named[] {
  const names = new Intl.DisplayNames(language, { type })
  return codes.map((code) => ({ code, name: names.of(code) ?? code }))
}

/** Countries of ISO 3166-1 with their names in a language, in its alphabetical order. */
export const countries: Readonly<Record<CountryLanguage, () => Named[]>> = {
  sv: lazy(() => countriesIn('sv')),
  en: lazy(() => countriesIn('en')),
}

function countriesIn(language: CountryLanguage): Named[] {
  const order = new Intl.Collator(language)
  return named(countryCodes, language, 'region').toSorted((a, b) => order.compare(a.name, b.name))
}

/** Currencies a salary can be given in, the Swedish krona first. */
export const currencies = lazy(() => named(currencyCodes, 'sv', 'currency'))

const cityFile = dataFile('cities.json', Type.Object({ cities: Type.Array(Type.String()) }))

/** Swedish postal towns, the larger ones first. The id is the place in the file, which only grows at its end. */
export const cities = lazy(() => cityFile().cities.map((name, index) => ({ id: index + 1, name })))

const cityIds = lazy(() => new Map(cities().map(({ id, name }) => [name.toLowerCase(), id])))

/** The id of a city written by hand, or null when the list does not have it. */
export const cityId = (name: string | null): number | null =>
  name === null ? null : (cityIds().get(name.trim().toLowerCase()) ?? null)

const wallpaperFile = dataFile(
  'wallpapers.json',
  Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.Object({ sv: Type.String(), en: Type.String() }),
      style: Type.Record(Type.String(), Type.String()),
    }),
  ),
)

/**
 * Wallpapers as style maps (SHELL-103). `--wallpaper-id` and the two names ride along as custom properties, so that a
 * client can remember and name one without a list of its own.
 */
export const wallpapers = lazy(() =>
  wallpaperFile().map(({ id, name, style }) => ({
    ...style,
    '--wallpaper-id': id,
    '--wallpaper-name-sv': name.sv,
    '--wallpaper-name-en': name.en,
  })),
)

const tagsIn = (language: Locale): string[] =>
  PLACEHOLDERS.map((placeholder) => writePlaceholder(placeholder, language))

/**
 * The first text of a message to a candidate, and the words that are replaced when it is sent, in the language of its
 * writer (ACC-65).
 */
export const messageDefaults: Readonly<Record<Locale, { htmlMessage: string; tags: string[] }>> = {
  sv: { htmlMessage: '<p>Hej {förnamn},</p><p></p><p>Vänliga hälsningar<br>{rekryterare}</p>', tags: tagsIn('sv') },
  en: { htmlMessage: '<p>Hi {first name},</p><p></p><p>Best regards<br>{recruiter}</p>', tags: tagsIn('en') },
}

/** Fee of an invoice sent on paper, in SEK without VAT. Source: document 3, section 9. */
export const invoiceFee = { title: 'Fakturaavgift', amount: 26 }

/** The privacy notice below every application form. */
export const formFooter = { sv: `<p>${formTexts.sv.footer}</p>`, en: `<p>${formTexts.en.footer}</p>` }

/** Which help article a page opens, by the page's route name. */
export const helpArticles: Readonly<Record<string, string>> = {
  home: 'getting-started',
  fileSystem: 'projects-folders-and-ads',
  importAd: 'projects-folders-and-ads',
  ad: 'the-four-steps',
  adDetails: 'writing-the-ad',
  adForm: 'questionnaire',
  adSteps: 'recruitment-process',
  adPromotion: 'publishing',
  adExternalPromotion: 'publishing',
  board: 'the-board',
  profile: 'your-profile',
}

import { Type } from 'typebox'
import { dataFile, lazy } from '#platform/foundation/reference-data/read-data.ts'
import { formTexts } from '#platform/foundation/texts/form-texts.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { paperFeeTitle } from '#rules/billing/order-title.ts'
import { PLACEHOLDERS, writePlaceholder } from '#rules/candidates/placeholders.ts'
import { countryCodes, currencyCodes } from './codes.ts'

// Static lists that are the same for every user (SHELL-02). Sources: platform/foundation/reference-data/NOTICE.

/** Languages of the country lists. */
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

/** ISO 3166-1 countries with their names per language, sorted in the alphabetical order of that language. */
export const countries: Readonly<Record<CountryLanguage, () => Named[]>> = {
  sv: lazy(() => countriesIn('sv')),
  en: lazy(() => countriesIn('en')),
}

function countriesIn(language: CountryLanguage): Named[] {
  const order = new Intl.Collator(language)
  return named(countryCodes, language, 'region').toSorted((a, b) => order.compare(a.name, b.name))
}

/** Currencies for salaries, Swedish krona first. */
export const currencies = lazy(() => named(currencyCodes, 'sv', 'currency'))

const cityFile = dataFile('cities.json', Type.Object({ cities: Type.Array(Type.String()) }))

/** Swedish postal towns, largest first. The id is the position in the file, so new towns are only appended. */
export const cities = lazy(() => cityFile().cities.map((name, index) => ({ id: index + 1, name })))

const cityIds = lazy(() => new Map(cities().map(({ id, name }) => [name.toLowerCase(), id])))

/** Returns the id of a city by its name. Null if the list does not contain the city. */
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
 * Wallpapers as style maps (SHELL-103). The id and the two names are included as custom properties, so that a client
 * can store and name a wallpaper without its own list.
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
 * Default text of a message to a candidate, with the placeholders that are filled in when it is sent, per language of
 * the sender (ACC-65).
 */
export const messageDefaults: Readonly<Record<Locale, { htmlMessage: string; tags: string[] }>> = {
  sv: { htmlMessage: '<p>Hej {förnamn},</p><p></p><p>Vänliga hälsningar<br>{rekryterare}</p>', tags: tagsIn('sv') },
  en: { htmlMessage: '<p>Hi {first name},</p><p></p><p>Best regards<br>{recruiter}</p>', tags: tagsIn('en') },
}

/** Fee for a paper invoice, in SEK excluding VAT. Source: document 3, section 9. */
export const invoiceFee = (locale: Locale) => ({ title: paperFeeTitle(locale), amount: 26 })

/** HTML of the privacy notice below every application form, per language. */
export const formFooter = { sv: `<p>${formTexts.sv.footer}</p>`, en: `<p>${formTexts.en.footer}</p>` }

/**
 * The help article of each page of the web client, by the ID of its route, and of `candidateCard`, which is part of the
 * board and of the inbox.
 */
export const helpArticles: Readonly<Record<string, string>> = {
  home: 'home',
  assignment: 'assignment',
  signIn: 'signIn',
  google: 'signIn',
  register: 'register',
  forgottenPassword: 'forgottenPassword',
  resetPassword: 'forgottenPassword',
  features: 'features',
  mediaUpload: 'mediaUpload',
  profile: 'profile',
  notificationSettings: 'notificationSettings',
  notFound: 'notFound',
  fileSystem: 'fileSystem',
  importAd: 'importAd',
  ad: 'ad',
  adChannels: 'adChannels',
  adDetails: 'adDetails',
  adForm: 'adForm',
  adSteps: 'adSteps',
  adPromotion: 'adPromotion',
  adExternalPromotion: 'adExternalPromotion',
  board: 'board',
  candidateCard: 'candidateCard',
  inbox: 'inbox',
  phoneAds: 'inbox',
  settings: 'settings',
  companyInfo: 'companyInfo',
  companyProfile: 'companyProfile',
  manageUsers: 'manageUsers',
  manageEmails: 'manageEmails',
  emailTemplates: 'emailTemplates',
  stepTemplates: 'stepTemplates',
  stepTemplateCreate: 'stepTemplateEdit',
  stepTemplateEdit: 'stepTemplateEdit',
  workplaceTemplates: 'workplaceTemplates',
  workplaceCreate: 'workplaceEdit',
  workplaceEdit: 'workplaceEdit',
  connections: 'connections',
  connection: 'connections',
  testMailbox: 'testCompany',
  careerPages: 'careerPages',
  careerPageKey: 'careerPages',
  apiKeys: 'apiKeys',
  apiKey: 'apiKeys',
  webhooks: 'webhooks',
  privacy: 'privacy',
  auditLog: 'auditLog',
  companyExport: 'companyExport',
  billing: 'billing',
  admin: 'admin',
  adminCompanies: 'adminCompanies',
  adminCompany: 'adminCompany',
  adminBilling: 'adminBilling',
  adminUsers: 'adminUsers',
  adminForeign: 'adminForeign',
  adminFeatures: 'adminFeatures',
  adminSettings: 'adminSettings',
  adminManagePromotions: 'adminManagePromotions',
  adminVisibilityProfile: 'adminVisibility',
  adminVisibilityVolume: 'adminVisibility',
  adminSponsoring: 'adminSponsoring',
  adminAuditLog: 'adminAuditLog',
}

import { Type } from 'typebox'
import { LOCALES } from '#rules/text-and-time/locale.ts'
import { DATE_TIME_FORMATS } from '#rules/text-and-time/date-format.ts'
import { anonymous, signedIn, declare } from '#contract/base/call.ts'
import { Html, Id, Text, nullable, oneOf, strict } from '#contract/base/scalars.ts'

const languageAndFormat = { dateTimeFormat: oneOf(...DATE_TIME_FORMATS), locale: oneOf(...LOCALES) }

/** The preferences of a user. */
const UserPreferences = strict({
  ...languageAndFormat,
  /** Whether a move to a step without a message asks no question. Beyond the documents. */
  moveAtOnce: Type.Boolean(),
})

/** GET /getUserPreferences. Returns the user's preferences. Source: 1§7, 1§3. Roles: signed in. */
export const GetUserPreferences = declare({
  id: 'get-user-preferences',
  family: 'preferences and static data',
  method: 'GET',
  path: '/getUserPreferences',
  response: UserPreferences,
  access: signedIn,
  errors: {},
})

/**
 * PUT /userPreferences. A missing `moveAtOnce` stays as it is. Beyond the documents, which only have the read. Roles:
 * signed in.
 */
export const SaveUserPreferences = declare({
  id: 'save-user-preferences',
  family: 'preferences and static data',
  method: 'PUT',
  path: '/userPreferences',
  body: strict({ ...languageAndFormat, moveAtOnce: Type.Optional(Type.Boolean()) }),
  response: UserPreferences,
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: {},
})

/**
 * GET /getSchedulingPreferences. Returns the hours and days without scheduled messages. Source: 1§7, 1§3. Roles: signed
 * in.
 */
export const GetSchedulingPreferences = declare({
  id: 'get-scheduling-preferences',
  family: 'preferences and static data',
  method: 'GET',
  path: '/getSchedulingPreferences',
  response: strict({
    disabledHours: Type.Array(Type.Integer()),
    disabledWeekly: Type.Array(Type.Integer({ minimum: 0, maximum: 6 })),
    timePickerInterval: Type.Integer({ description: 'minutes' }),
  }),
  access: signedIn,
  errors: {},
})

/**
 * GET /data/messageDefaults. Returns the default text of a message, and the tags for it. Source: 1§7, 1§3. Roles:
 * signed in.
 */
export const DataMessageDefaults = declare({
  id: 'data-message-defaults',
  family: 'preferences and static data',
  method: 'GET',
  path: '/data/messageDefaults',
  response: strict({
    htmlMessage: Html,
    tags: Type.Array(Type.String()),
  }),
  access: signedIn,
  errors: {},
})

/** GET /data/wallpapers. Lists the wallpapers of the dashboard. Source: 1§7. Roles: anonymous. */
export const DataWallpapers = declare({
  id: 'data-wallpapers',
  family: 'preferences and static data',
  method: 'GET',
  path: '/data/wallpapers',
  response: Type.Array(Type.Record(Type.String(), Type.String())),
  access: anonymous,
  errors: {},
})

/** GET /data/countries/{language}. Lists the countries in a language. Source: 1§7. Roles: anonymous. */
export const DataCountries = declare({
  id: 'data-countries',
  family: 'preferences and static data',
  method: 'GET',
  path: '/data/countries/{language}',
  params: strict({ language: Text('opaque', 10) }),
  response: Type.Array(
    strict({
      code: Type.String({ description: 'ISO' }),
      name: Type.String(),
    }),
  ),
  access: anonymous,
  errors: { 404: 'no such language' },
})

/** GET /data/cities. Lists the cities. Source: 1§7. Roles: anonymous. */
export const DataCities = declare({
  id: 'data-cities',
  family: 'preferences and static data',
  method: 'GET',
  path: '/data/cities',
  response: Type.Array(
    strict({
      id: Id,
      name: Type.String(),
    }),
  ),
  access: anonymous,
  errors: {},
})

/**
 * GET /data/places. Returns suggested places for a partial postal code, town or municipality. Beyond the documents.
 * Roles: anonymous.
 */
export const DataPlaces = declare({
  id: 'data-places',
  family: 'preferences and static data',
  method: 'GET',
  path: '/data/places',
  query: strict({ text: Text('line', 60) }),
  response: Type.Array(
    strict({
      /** The five-digit postal code. Null if several postal codes of the place match. */
      postCode: nullable(Type.String()),
      city: Type.String(),
      municipality: Type.String(),
      county: Type.String(),
    }),
  ),
  access: anonymous,
  errors: {},
})

/** GET /data/currencies. Lists the currencies. Source: 1§7. Roles: anonymous. */
export const DataCurrencies = declare({
  id: 'data-currencies',
  family: 'preferences and static data',
  method: 'GET',
  path: '/data/currencies',
  response: Type.Array(
    strict({
      code: Type.String(),
      name: Type.String(),
    }),
  ),
  access: anonymous,
  errors: {},
})

/** GET /data/invoiceFee. Returns the fee for an invoice on paper. Source: 1§7, 3§9. Roles: signed in. */
export const DataInvoiceFee = declare({
  id: 'data-invoice-fee',
  family: 'preferences and static data',
  method: 'GET',
  path: '/data/invoiceFee',
  response: strict({
    title: Type.String(),
    amount: Type.Number({ description: '26 SEK, excluding VAT' }),
  }),
  access: signedIn,
  errors: {},
})

/**
 * GET /data/formFooter. Returns the text below every application form, in both languages. Source: 1§7. Roles:
 * anonymous.
 */
export const DataFormFooter = declare({
  id: 'data-form-footer',
  family: 'preferences and static data',
  method: 'GET',
  path: '/data/formFooter',
  response: strict({
    sv: Html,
    en: Html,
  }),
  access: anonymous,
  errors: {},
})

/** GET /data/helpArticles. Returns the help article of each page. Source: 1§2, 1§8. Roles: anonymous. */
export const DataHelpArticles = declare({
  id: 'data-help-articles',
  family: 'preferences and static data',
  method: 'GET',
  path: '/data/helpArticles',
  response: Type.Record(Type.String(), Type.String({ description: 'article id' })),
  access: anonymous,
  errors: {},
})

import type { FastifyInstance } from 'fastify'
import {
  DataCities,
  DataCountries,
  DataCurrencies,
  DataFormFooter,
  DataHelpArticles,
  DataInvoiceFee,
  DataMessageDefaults,
  DataPlaces,
  DataWallpapers,
  GetSchedulingPreferences,
  GetUserPreferences,
  SaveUserPreferences,
} from '#contract/identity/preferences-and-static-data.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { DEFAULT_SCHEDULING } from '#rules/candidates/scheduling.ts'
import { suggestPlaces } from './places.ts'
import { getPreferences, savePreferences } from './queries.ts'
import {
  cities,
  countries,
  countryLanguages,
  currencies,
  formFooter,
  helpArticles,
  invoiceFee,
  messageDefaults,
  wallpapers,
} from './static-data.ts'

/** Registers the routes for preferences and for static data. */
export function registerPreferences(app: FastifyInstance): void {
  serve(app, GetUserPreferences, { read: (_input, ctx) => getPreferences(ctx.db, ctx.caller.id) })
  serve(app, SaveUserPreferences, { write: ({ body }, ctx) => savePreferences(ctx, body) })
  serve(app, GetSchedulingPreferences, { read: () => DEFAULT_SCHEDULING })
  serve(app, DataMessageDefaults, {
    read: async (_input, ctx) => messageDefaults[(await getPreferences(ctx.db, ctx.caller.id)).locale],
  })
  serve(app, DataWallpapers, { read: () => wallpapers() })
  serve(app, DataCountries, {
    read: ({ params }) => {
      const language = countryLanguages.find((known) => known === params.language.toLowerCase())
      if (!language) throw notFound('Unknown language. Use "sv" or "en".')
      return countries[language]()
    },
  })
  serve(app, DataCities, { read: () => cities() })
  serve(app, DataPlaces, { read: ({ query }) => suggestPlaces(query.text) })
  serve(app, DataCurrencies, { read: () => currencies() })
  serve(app, DataInvoiceFee, {
    read: async (_input, ctx) => invoiceFee((await getPreferences(ctx.db, ctx.caller.id)).locale),
  })
  serve(app, DataFormFooter, { read: () => formFooter })
  serve(app, DataHelpArticles, { read: () => helpArticles })
}

import type { Area } from '#gateway/schema/area.ts'
import { numericNodeReader } from '#gateway/schema/node.ts'
import { citiesLoader } from './loaders.ts'
import { cities } from './queries/cities.ts'
import { countries } from './queries/countries.ts'
import { currencies } from './queries/currencies.ts'
import { formFooter } from './queries/form-footer.ts'
import { helpArticles } from './queries/help-articles.ts'
import { placeSuggestions } from './queries/place-suggestions.ts'
import { siteUrl } from './queries/site-url.ts'
import { wallpapers } from './queries/wallpapers.ts'

/** Data that is the same for everyone. */
export const staticData: Area = {
  name: 'static-data',
  resolvers: {
    Query: { clientConfig: () => ({}), referenceData: () => ({}) },
    ClientConfig: { formFooter, helpArticles, siteUrl, wallpapers },
    ReferenceData: { cities, countries, currencies, placeSuggestions },
  },
  nodes: {
    City: numericNodeReader(
      async (id, context) =>
        (await context.load(citiesLoader, 'all')).find(({ databaseId }) => databaseId === id) ?? null,
    ),
  },
}

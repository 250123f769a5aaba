import { DataCities } from '#contract/identity/preferences-and-static-data.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapCity, type CityMapper } from './mappers.ts'

/** Reads all cities. */
export const citiesLoader = defineLoader<'all', CityMapper[]>({
  name: 'cities',
  load: async (_, { platform }) => (await platform.call(DataCities)).map(mapCity),
})

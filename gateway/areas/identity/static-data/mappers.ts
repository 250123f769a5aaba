import { toGlobalId } from '#gateway/schema/global-id.ts'

/** Source of `ClientConfig`: its fields are read by their own resolvers. */
export type ClientConfigMapper = object
/** Source of `ReferenceData`: its fields are read by their own resolvers. */
export type ReferenceDataMapper = object

/** Source of `City`. Only the ids are always present. */
export interface CityMapper {
  id: string
  databaseId: number
  name?: string
}

/** Returns the source of a city. */
export const mapCity = ({ id, name }: { id: number; name: string }): CityMapper => ({
  id: toGlobalId('City', id),
  databaseId: id,
  name,
})

/** Returns the source of a city that is only known by its id. */
export const cityReference = (databaseId: number): CityMapper => ({ id: toGlobalId('City', databaseId), databaseId })

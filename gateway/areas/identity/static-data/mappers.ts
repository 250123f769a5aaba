import { toGlobalId } from '#gateway/schema/global-id.ts'

/** Source of `City`. Only the ids are certain. */
export interface CityMapper {
  id: string
  databaseId: number
  name?: string
}

/** The source of a city. */
export const mapCity = ({ id, name }: { id: number; name: string }): CityMapper => ({
  id: toGlobalId('City', id),
  databaseId: id,
  name,
})

/** A city of which nothing but the id is known. */
export const cityReference = (databaseId: number): CityMapper => ({ id: toGlobalId('City', databaseId), databaseId })

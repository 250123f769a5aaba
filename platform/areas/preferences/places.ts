import { Type } from 'typebox'
import { dataFile, lazy } from '#platform/data/read-data.ts'
import { SUGGEST_FROM_CHARACTERS } from '#rules/timings.ts'

/** Most places proposed at once. */
const most = 20

/** Postal towns by municipality with their postcodes, the larger ones first. Source: platform/data/NOTICE. */
const file = dataFile(
  'places.json',
  Type.Object({
    counties: Type.Array(Type.String()),
    municipalities: Type.Array(Type.Tuple([Type.String(), Type.Integer()])),
    places: Type.Array(Type.Tuple([Type.String(), Type.Integer(), Type.Array(Type.Integer())])),
  }),
)

interface Place {
  readonly city: string
  readonly municipality: string
  readonly county: string
  readonly postCodes: readonly string[]
}

/** A place as it is proposed; the postcode only where a single one fits. */
export type PlaceSuggestion = Omit<Place, 'postCodes'> & { readonly postCode: string | null }

const places = lazy((): readonly Place[] => {
  const { counties, municipalities, places: rows } = file()
  return rows.map(([city, at, distances]) => {
    const [municipality, county] = municipalities[at] ?? ['', -1]
    let code = 0
    return { city, municipality, county: counties[county] ?? '', postCodes: distances.map((distance) => String((code += distance))) }
  })
})

const fold = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('sv')

/**
 * Places for what is typed of a postcode or a name, from two characters on: those whose postcodes begin with it; else towns
 * that begin with it, then towns of a municipality that does.
 */
export function suggestPlaces(text: string): PlaceSuggestion[] {
  const digits = text.replace(/\s/g, '')
  const found = /^\d+$/.test(digits) ? byPostCode(digits) : byName(fold(text))
  return found.slice(0, most)
}

function byPostCode(digits: string): PlaceSuggestion[] {
  if (digits.length < SUGGEST_FROM_CHARACTERS) return []
  return places().flatMap(({ postCodes, ...place }) => {
    const codes = postCodes.filter((code) => code.startsWith(digits))
    const [only] = codes
    return only === undefined ? [] : [{ count: codes.length, place: { ...place, postCode: codes.length === 1 ? only : null } }]
  }).toSorted((a, b) => b.count - a.count).map(({ place }) => place)
}

function byName(name: string): PlaceSuggestion[] {
  if (name.length < SUGGEST_FROM_CHARACTERS) return []
  const proposed = places().map(({ postCodes, ...place }) => ({ ...place, postCode: postCodes.length === 1 ? (postCodes[0] ?? null) : null }))
  const towns = proposed.filter(({ city }) => fold(city).startsWith(name))
  const others = proposed.filter(({ city, municipality }) => !fold(city).startsWith(name) && fold(municipality).startsWith(name))
  return [...towns, ...others]
}

import { Type } from 'typebox'
import { dataFile, lazy } from '#platform/foundation/reference-data/read-data.ts'
import { SUGGEST_FROM_CHARACTERS } from '#rules/text-and-time/timings.ts'

/** Most places proposed at once. */
const most = 20

/** Postal towns by municipality with their postcodes, the larger ones first. Source: platform/foundation/reference-data/NOTICE. */
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
    return {
      city,
      municipality,
      county: counties[county] ?? '',
      postCodes: distances.map((distance) => String((code += distance))),
    }
  })
})

const fold = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('sv')

/**
 * Places for what is typed of a postcode or a name, from two characters on: those whose postcodes begin with it; else
 * towns that begin with it, then towns of a municipality that does.
 */
export function suggestPlaces(text: string): PlaceSuggestion[] {
  const digits = text.replace(/\s/g, '')
  const found = /^\d+$/.test(digits) ? byPostCode(digits) : byName(fold(text))
  return found.slice(0, most)
}

function byPostCode(digits: string): PlaceSuggestion[] {
  if (digits.length < SUGGEST_FROM_CHARACTERS) return []
  return places()
    .flatMap(({ postCodes, ...place }) => {
      const codes = postCodes.filter((code) => code.startsWith(digits))
      const [only] = codes
      return only === undefined
        ? []
        : [{ count: codes.length, place: { ...place, postCode: codes.length === 1 ? only : null } }]
    })
    .toSorted((a, b) => b.count - a.count)
    .map(({ place }) => place)
}

function byName(name: string): PlaceSuggestion[] {
  if (name.length < SUGGEST_FROM_CHARACTERS) return []
  const proposed = places().map(({ postCodes, ...place }) => ({
    ...place,
    postCode: postCodes.length === 1 ? (postCodes[0] ?? null) : null,
  }))
  const towns = proposed.filter(({ city }) => fold(city).startsWith(name))
  const others = proposed.filter(
    ({ city, municipality }) => !fold(city).startsWith(name) && fold(municipality).startsWith(name),
  )
  return [...towns, ...others]
}

const townsOfCounty = lazy(() => {
  const towns = new Map<string, Set<string>>()
  for (const { city, municipality, county } of places()) {
    const here = towns.get(county) ?? new Set<string>()
    towns.set(county, here.add(fold(city)).add(fold(municipality)))
  }
  return towns
})

/** A county's name as people say it: "Skåne" of "Skåne län", "Stockholm" of "Stockholms län". */
const isCounty = (county: string, name: string): boolean => {
  const [whole, short] = [fold(county), fold(county).replace(/ län$/, '')]
  return name === whole || name === short || name === short.replace(/s$/, '')
}

/** The county that a name is, in its official spelling; null for other names. */
export const countyNamed = (name: string): string | null =>
  [...townsOfCounty().keys()].find((county) => county !== '' && isCounty(county, fold(name))) ?? null

/**
 * Towns and municipalities, in lower case, of the counties that a town, a municipality or a county of this name lies
 * in. Empty for names nobody knows.
 */
export function townsAround(name: string): string[] {
  const wanted = fold(name)
  return [...townsOfCounty()].flatMap(([county, towns]) =>
    county !== '' && (towns.has(wanted) || isCounty(county, wanted)) ? [...towns] : [],
  )
}

const everyTown = lazy(() => new Set([...townsOfCounty().values()].flatMap((towns) => [...towns])))

/** Whether there is a town or municipality of this name in Sweden. */
export const isKnownTown = (name: string): boolean => everyTown().has(fold(name))

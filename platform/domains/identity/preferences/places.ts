import { Type } from 'typebox'
import { dataFile, lazy } from '#platform/foundation/reference-data/read-data.ts'
import { MIN_SUGGEST_CHARACTERS } from '#rules/text-and-time/timings.ts'

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 20

/** Postal towns by municipality with their postal codes, largest first. Source: platform/foundation/reference-data/NOTICE. */
const file = dataFile(
  'places.json',
  Type.Object({
    counties: Type.Array(Type.String()),
    /** Name, county, and id in the JobTech Taxonomy. */
    municipalities: Type.Array(Type.Tuple([Type.String(), Type.Integer(), Type.String()])),
    places: Type.Array(Type.Tuple([Type.String(), Type.Integer(), Type.Array(Type.Integer())])),
  }),
)

interface Place {
  readonly city: string
  readonly municipality: string
  readonly county: string
  readonly postCodes: readonly string[]
}

/** A suggested place. `postCode` is null unless exactly one postal code matches. */
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
 * Suggests places for the beginning of a postal code or name, from two characters. Digits match postal codes. Other
 * text matches town names first, then towns in a municipality of that name.
 */
export function suggestPlaces(text: string): PlaceSuggestion[] {
  const digits = text.replace(/\s/g, '')
  const matches = /^\d+$/.test(digits) ? byPostCode(digits) : byName(fold(text))
  return matches.slice(0, MAX_SUGGESTIONS)
}

function byPostCode(digits: string): PlaceSuggestion[] {
  if (digits.length < MIN_SUGGEST_CHARACTERS) return []
  return places()
    .flatMap(({ postCodes, ...place }) => {
      const codes = postCodes.filter((code) => code.startsWith(digits))
      const [first] = codes
      return first === undefined
        ? []
        : [{ count: codes.length, place: { ...place, postCode: codes.length === 1 ? first : null } }]
    })
    .toSorted((a, b) => b.count - a.count)
    .map(({ place }) => place)
}

function byName(name: string): PlaceSuggestion[] {
  if (name.length < MIN_SUGGEST_CHARACTERS) return []
  const suggestions = places().map(({ postCodes, ...place }) => ({
    ...place,
    postCode: postCodes.length === 1 ? (postCodes[0] ?? null) : null,
  }))
  const towns = suggestions.filter(({ city }) => fold(city).startsWith(name))
  const townsOfMunicipality = suggestions.filter(
    ({ city, municipality }) => !fold(city).startsWith(name) && fold(municipality).startsWith(name),
  )
  return [...towns, ...townsOfMunicipality]
}

const townsOfCounty = lazy(() => {
  const towns = new Map<string, Set<string>>()
  for (const { city, municipality, county } of places()) {
    const countyTowns = towns.get(county) ?? new Set<string>()
    towns.set(county, countyTowns.add(fold(city)).add(fold(municipality)))
  }
  return towns
})

/** Returns whether a name means the county, also in its everyday form: "Skåne" for "Skåne län", "Stockholm" for "Stockholms län". */
const isCounty = (county: string, name: string): boolean => {
  const [whole, short] = [fold(county), fold(county).replace(/ län$/, '')]
  return name === whole || name === short || name === short.replace(/s$/, '')
}

/** Returns the official name of a county. Null if the name is not a county. */
export const findCounty = (name: string): string | null =>
  [...townsOfCounty().keys()].find((county) => county !== '' && isCounty(county, fold(name))) ?? null

/**
 * Returns the lower-case names of all towns and municipalities in the same county. The name can be a town, a
 * municipality or a county. Empty for unknown names.
 */
export function townsAround(name: string): string[] {
  const folded = fold(name)
  return [...townsOfCounty()].flatMap(([county, towns]) =>
    county !== '' && (towns.has(folded) || isCounty(county, folded)) ? [...towns] : [],
  )
}

/**
 * Returns the county of a municipality or town. The postal area of a town can reach into another county, so a
 * municipality of that name decides. Null if the name is unknown, or if no municipality has it and several counties do.
 */
export function countyOfTown(name: string): string | null {
  const folded = fold(name)
  const named = places().filter(({ municipality }) => fold(municipality) === folded)
  const found = named.length > 0 ? named : places().filter(({ city }) => fold(city) === folded)
  const [county, ...others] = new Set(found.map((place) => place.county))
  return county === undefined || others.length > 0 ? null : county
}

const everyTown = lazy(() => new Set([...townsOfCounty().values()].flatMap((towns) => [...towns])))

/** Returns whether Sweden has a town or municipality of this name. */
export const isKnownTown = (name: string): boolean => everyTown().has(fold(name))

const municipalityIds = lazy(() => new Map(file().municipalities.map(([name, , conceptId]) => [fold(name), conceptId])))

/**
 * Returns the id of the municipality of an address in the JobTech Taxonomy. The postal code decides. If the list lacks
 * it, a municipality of the city's name decides, and then a town of that name. Null if the municipality is unknown, or if
 * towns of that name are in several municipalities.
 */
export function municipalityId({ postCode, city }: { postCode: string; city: string }): string | null {
  const code = postCode.replace(/\s/g, '')
  const name = fold(city)
  const idsOf = (matching: readonly Place[]): Set<string> => new Set(matching.map((place) => fold(place.municipality)))
  const byCode = idsOf(places().filter(({ postCodes }) => postCodes.includes(code)))
  const [municipality, ...others] =
    byCode.size === 1
      ? byCode
      : municipalityIds().has(name)
        ? [name]
        : idsOf(places().filter((p) => fold(p.city) === name))
  return municipality === undefined || others.length > 0 ? null : (municipalityIds().get(municipality) ?? null)
}

import { placeOfPosting } from '#platform/domains/ads/import/posting-to-ad.ts'
import type { JsonObject } from '#platform/domains/ads/import/read-posting.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import type { FurtherPlace } from '#rules/ads/further-places.ts'
import type { RawField } from './job-formats.ts'
import { atPlace, valueOf, type RawJob } from './raw-job.ts'

/** Returns a place as schema.org names its fields. */
export function locationFrom(field: (name: RawField) => string | undefined): JsonObject {
  const city = field('city')
  return {
    address: {
      streetAddress: field('street') ?? streetIn(field('placeText'), city),
      postalCode: field('postCode'),
      addressLocality: city,
      addressCountry: field('country'),
    },
  }
}

/** Returns the places after the first that name a town or a street, each once. */
export function furtherPlacesOf(raw: RawJob, first: FurtherPlace): FurtherPlace[] {
  const keyOf = ({ address, postCode, city, country }: FurtherPlace) =>
    JSON.stringify([address, postCode, city, country].map((text) => text?.toLowerCase() ?? null))
  const places = new Map([[keyOf(first), null as FurtherPlace | null]])
  for (const more of raw.morePlaces) {
    const at = atPlace(raw, more)
    const location = locationFrom((name) => valueOf(at, name)?.text)
    const { address, postCode, city, country } = { ...newAdDetails(), ...placeOfPosting({ jobLocation: location }) }
    const place = { address, postCode, city, country }
    if ((city !== null || address !== null) && !places.has(keyOf(place))) places.set(keyOf(place), place)
  }
  return [...places.values()].filter((place) => place !== null)
}

/** Returns the street at the beginning of a place on one line. Undefined if the line begins with the city. */
function streetIn(place: string | undefined, city: string | undefined): string | undefined {
  const [first = '', ...rest] = (place ?? '').split(',').map((part) => part.trim())
  return first === '' || rest.length === 0 || first === city ? undefined : first
}

/** A place of work after the first. Only imported ads have further places. */
export interface FurtherPlace {
  address: string | null
  postCode: string | null
  city: string | null
  /** ISO 3166-1 alpha-2. Null if it is unknown. */
  country: string | null
}

/** Maximum number of further places that an ad keeps. Our own limit. */
export const MAX_FURTHER_PLACES = 20

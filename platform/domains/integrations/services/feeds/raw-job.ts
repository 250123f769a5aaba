/** What a job says of itself, in the service's own words; what it does not say is left out. */
export interface RawJob {
  id: string
  title?: string
  html?: string
  street?: string
  postCode?: string
  city?: string
  country?: string
  /** Its page, and where it is applied for. */
  url?: string
  applyUrl?: string
  employment?: string
  /** `remote`, `hybrid` or anything else. */
  workplace?: string
  start?: string
  end?: string
}

export type RawField = keyof RawJob

/**
 * A format of feeds: the element that holds all jobs, that of each, and where its fields stand within it, in lower
 * case; `@` names an attribute.
 */
export interface FeedFormat {
  root: string
  item: string
  fields: Readonly<Record<string, RawField>>
}

/** The feed of each service. */
export const feedFormats = {
  jobylon: {
    root: 'jobs',
    item: 'job',
    fields: {
      id: 'id',
      title: 'title',
      descr: 'html',
      'locations/location/street': 'street',
      'locations/location/postal_code': 'postCode',
      'locations/location/city': 'city',
      'locations/location/country': 'country',
      'urls/ad': 'url',
      'urls/apply': 'applyUrl',
      employment_type: 'employment',
      workspace: 'workplace',
      from_date: 'start',
      to_date: 'end',
    },
  },
  ponty: {
    root: 'assignments',
    item: 'assignment',
    fields: {
      '@id': 'id',
      title: 'title',
      description: 'html',
      'address/street': 'street',
      'address/zipcode': 'postCode',
      'address/city': 'city',
      'address/country': 'country',
      url: 'url',
      applyurl: 'applyUrl',
      employmenttype: 'employment',
      workplace: 'workplace',
      published: 'start',
      applybefore: 'end',
    },
  },
  teamtailorXml: {
    root: 'source',
    item: 'job',
    fields: {
      referencenumber: 'id',
      title: 'title',
      description: 'html',
      streetaddress: 'street',
      postalcode: 'postCode',
      city: 'city',
      country: 'country',
      url: 'url',
      applyurl: 'applyUrl',
      jobtype: 'employment',
      remotetype: 'workplace',
      date: 'start',
      expirationdate: 'end',
    },
  },
} as const satisfies Record<string, FeedFormat>

export type FeedService = keyof typeof feedFormats

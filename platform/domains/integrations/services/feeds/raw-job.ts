import { cleanText } from '#rules/text-and-time/clean-text.ts'

/** Maximum length of the id of a job. */
export const MAX_JOB_ID_LENGTH = 200

/** A job with the raw texts of the service. Missing fields are omitted. */
export interface RawJob {
  id: string
  title?: string
  html?: string
  street?: string
  postCode?: string
  city?: string
  country?: string
  /** URL of the job's page. */
  url?: string
  /** URL of the application form. */
  applyUrl?: string
  employment?: string
  /** `remote`, `hybrid` or any other text. */
  workplace?: string
  start?: string
  end?: string
}

/** Returns a field of a job as it can be stored. Undefined if it is empty. */
export const fieldOf = (text: string): string | undefined => cleanText('text', text).trim() || undefined

export type RawField = keyof RawJob

/**
 * Format of a feed, in lower case: the root element, the element of a job, and the field of each element path within a
 * job. A path that begins with `@` is an attribute of the job element.
 */
export interface FeedFormat {
  root: string
  item: string
  fields: Readonly<Record<string, RawField>>
}

/** Feed format of each service. */
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

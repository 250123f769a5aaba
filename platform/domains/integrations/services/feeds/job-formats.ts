import type { WorkplaceType } from '#contract/base/enums.ts'
import type { READ_FIELDS } from '#rules/integrations/services.ts'

/**
 * A field of a job that Tavla reads.
 *
 * - `owner`: the company at the service, because a feed may contain the jobs of several companies.
 * - `requirements`: the second half of the text.
 * - `placeText`: a place on one line, which begins with the street: `Storgatan 3, Umeå, Sweden`.
 * - `url`, `applyUrl`: the job's page and the application form.
 * - `days`: the number of days that the ad is published, if it has no end.
 * - `changed`: when the job was changed at the service.
 */
export type RawField = Exclude<(typeof READ_FIELDS)[number], 'morePlaces'>

/**
 * Format of a job: the field of each path. The names of XML elements are in lower case. A path that begins with `@` is
 * an attribute of the job's element. If several paths map to one field, the first path with a value counts.
 */
interface JobFormat {
  /** Paths of the job's element in a feed, with all elements around it. Empty for other deliveries. */
  items: readonly string[]
  fields: Readonly<Record<string, RawField>>
  /** Paths of the elements that contain one place each. */
  places: readonly string[]
  /** Terms of the service for employment, as terms that `employmentOf` knows. Null: the term states nothing. */
  employment?: Readonly<Record<string, string | null>>
  /** Terms of the service for the workplace. */
  workplace?: Readonly<Record<string, WorkplaceType>>
}

const teamtailorTerms = {
  employment: {
    none: null,
    fully: 'FULL_TIME',
    part: 'PART_TIME',
    // An ad has these kinds only together with a limited time.
    contract: 'TEMPORARY, CONTRACTOR',
    temporary: 'TEMPORARY',
    apprenticeship: 'TEMPORARY, APPRENTICESHIP',
    internship: 'TEMPORARY, INTERN',
    volunteer: 'VOLUNTEER',
  },
  workplace: { none: 'onsite', temporary: 'mixed', hybrid: 'mixed', fully: 'remote' },
} as const

/** The format of each service. The folder `examples/` has an example of each, with its source. */
const jobFormats = {
  jobylon: {
    items: ['jobs/job'],
    fields: {
      id: 'id',
      'company/id': 'owner',
      title: 'title',
      descr: 'html',
      skills: 'requirements',
      'locations/location/text': 'placeText',
      'locations/location/postal_code': 'postCode',
      'locations/location/city': 'city',
      'locations/location/country_short': 'country',
      'locations/location/country': 'country',
      'urls/apply': 'applyUrl',
      'urls/ad': 'url',
      employment_type: 'employment',
      workspace_type: 'workplace',
      from_date: 'start',
      to_date: 'end',
      dt_modified: 'changed',
    },
    places: ['locations/location'],
  },
  ponty: {
    items: ['assignments/assignment'],
    fields: {
      '@id': 'id',
      title: 'title',
      description: 'html',
      'address/street': 'street',
      'address/zipcode': 'postCode',
      'address/city': 'city',
      'address/country': 'country',
      applyurl: 'applyUrl',
      url: 'url',
      employmenttype: 'employment',
      workplace: 'workplace',
      published: 'start',
      applybefore: 'end',
    },
    places: ['address'],
  },
  hrXml: {
    items: [
      'envelope/packet/payload/jobpositionposting',
      'jobpositionpostings/jobpositionposting',
      'jobpositionposting',
    ],
    fields: {
      jobpositionpostingid: 'id',
      'jobpositioninformation/jobpositiontitle': 'title',
      'jobpositioninformation/jobpositiondescription/jobpositionpurpose': 'html',
      'jobpositioninformation/jobpositionrequirements/qualificationsrequired/p': 'requirements',
      'jobpositioninformation/jobpositiondescription/jobpositionlocation/postaladdress/deliveryaddress/streetname':
        'street',
      'jobpositioninformation/jobpositiondescription/jobpositionlocation/postaladdress/deliveryaddress/addressline':
        'placeText',
      'jobpositioninformation/jobpositiondescription/jobpositionlocation/postaladdress/postalcode': 'postCode',
      'jobpositioninformation/jobpositiondescription/jobpositionlocation/postaladdress/municipality': 'city',
      'jobpositioninformation/jobpositiondescription/jobpositionlocation/postaladdress/countrycode': 'country',
      'howtoapply/applicationmethods/byweb/url': 'applyUrl',
      'jobpositioninformation/jobpositiondescription/classification/schedule/summarytext': 'employment',
      'postdetail/startdate/date': 'start',
      'postdetail/enddate/date': 'end',
    },
    places: ['jobpositioninformation/jobpositiondescription/jobpositionlocation/postaladdress'],
  },
  jsonLd: {
    items: [],
    fields: {
      'identifier/value': 'id',
      identifier: 'id',
      '@id': 'id',
      title: 'title',
      description: 'html',
      qualifications: 'requirements',
      'jobLocation/address/streetAddress': 'street',
      'jobLocation/address/postalCode': 'postCode',
      'jobLocation/address/addressLocality': 'city',
      'jobLocation/address/addressCountry/name': 'country',
      'jobLocation/address/addressCountry': 'country',
      url: 'url',
      employmentType: 'employment',
      jobLocationType: 'workplace',
      datePosted: 'start',
      validThrough: 'end',
      'baseSalary/currency': 'salaryCurrency',
      salaryCurrency: 'salaryCurrency',
      'baseSalary/value/minValue': 'salaryFrom',
      'baseSalary/value/maxValue': 'salaryTo',
      'baseSalary/value/value': 'salaryFrom',
      'baseSalary/value/unitText': 'salaryPeriod',
    },
    places: ['jobLocation/address'],
  },
  teamtailorXml: {
    items: ['source/job'],
    fields: {
      referencenumber: 'id',
      companyuuid: 'owner',
      title: 'title',
      description: 'html',
      'locations/location/address': 'street',
      'locations/location/postalcode': 'postCode',
      'locations/location/zip': 'postCode',
      'locations/location/city': 'city',
      'locations/location/countrycode': 'country',
      'locations/location/country': 'country',
      applyurl: 'applyUrl',
      url: 'url',
      employmenttype: 'employment',
      remotestatus: 'workplace',
      startdate: 'start',
      enddate: 'end',
      'salary/min': 'salaryFrom',
      'salary/max': 'salaryTo',
      'salary/currency': 'salaryCurrency',
      'salary/timeunit': 'salaryPeriod',
    },
    places: ['locations/location'],
    ...teamtailorTerms,
  },
  teamtailorBoard: {
    items: [],
    fields: {
      'reference-id': 'id',
      'company/uuid': 'owner',
      'job/title': 'title',
      'job/body': 'html',
      'location/address': 'street',
      'location/zip': 'postCode',
      'location/city': 'city',
      'location/country-code': 'country',
      'location/country': 'country',
      'job/locations/address': 'street',
      'job/locations/zip': 'postCode',
      'job/locations/city': 'city',
      'job/locations/country-code': 'country',
      'job/locations/country': 'country',
      'job/apply-url': 'applyUrl',
      'job/url': 'url',
      'job/employment-type': 'employment',
      'job/remote-status': 'workplace',
      'job/start-date': 'start',
      'job/end-date': 'end',
      duration: 'days',
      'job/salary/min-salary': 'salaryFrom',
      'job/salary/max-salary': 'salaryTo',
      'job/salary/salary-currency': 'salaryCurrency',
      'job/salary/salary-time-unit': 'salaryPeriod',
    },
    places: ['location', 'job/locations'],
    ...teamtailorTerms,
  },
  teamtailorEvent: {
    items: [],
    fields: {
      id: 'id',
      'attributes/title': 'title',
      'attributes/body': 'html',
      'attributes/employment-type': 'employment',
      'attributes/remote-status': 'workplace',
      'attributes/start-date': 'start',
      'attributes/end-date': 'end',
      'attributes/min-salary': 'salaryFrom',
      'attributes/max-salary': 'salaryTo',
      'attributes/currency': 'salaryCurrency',
      'attributes/salary-time-unit': 'salaryPeriod',
      'attributes/updated-at': 'changed',
    },
    places: [],
    ...teamtailorTerms,
  },
} as const satisfies Record<string, JobFormat>

export type FormatName = keyof typeof jobFormats

export const formatOf = (name: FormatName): JobFormat => jobFormats[name]

/** The formats that a feed of a service may have. */
export const feedFormats = {
  jobylon: ['jobylon'],
  ponty: ['ponty', 'hrXml', 'jsonLd'],
  teamtailorXml: ['teamtailorXml'],
} as const satisfies Record<string, readonly FormatName[]>

export type FeedService = keyof typeof feedFormats

/** The format of a feed in JSON. Other services have feeds in XML only. */
export const jsonFormats: Partial<Record<FeedService, FormatName>> = { jobylon: 'jobylon', ponty: 'jsonLd' }

import { createHash } from 'node:crypto'
import sanitizeHtml from 'sanitize-html'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { AdRow } from '#platform/domains/ads/ads/change-ad.ts'
import { occupationConceptId } from '#platform/domains/ads/professions/profession-list.ts'
import { municipalityId } from '#platform/domains/identity/preferences/places.ts'
import type { StoredAddress } from '#platform/foundation/db/schema/companies.ts'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import { withChannel } from '#rules/candidates/arrival.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import {
  MAX_SERVICE_DAYS,
  MAX_SERVICE_POSITIONS,
  NOT_EMPLOYMENT,
  SERVICE_TEXT_LENGTHS,
  type RefusalCode,
  type RefusedField,
  type ServiceRefusal,
} from '#rules/integrations/employment-service.ts'
import { formatOrganisationNumber } from '#rules/people/organisation-number.ts'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import { employmentCodes, type EmploymentCodes } from './taxonomy.ts'

/** An ad in the format of the Direct Transferred Job Posting API. */
export interface ServiceAd extends EmploymentCodes {
  jobAdResponsibleEmail: string
  employerWebAddress: string
  title: string
  description: string
  lastPublishDate: string
  totalJobOpenings: number
  occupation: string
  eures: boolean
  keywords: string[]
  contacts: { firstname: string; surname: string; title: string; email: string; phoneNumber: string }[]
  application: { method: { webAddress: string }; reference: string }
  workplaces: {
    name: string
    municipality: string
    postalAddress: { street: string; postalCode: string; city: string }
  }[]
}

/** The data of a company that the service receives. */
export interface Employer {
  name: string
  organizationNumber: string
  homePage: string | null
  contactEmail: string
  companyAddress: StoredAddress
}

/** Returns the reference of an ad at the service, which never changes. */
export const referenceOf = ({ companyId, adId }: { companyId: number; adId: number }): string =>
  `tavla-${companyId}-${adId}`

type ConvertedAd = { ad: ServiceAd } | { refusals: ServiceRefusal[] }

/**
 * Converts an ad for the service, and checks it against the conditions of the service. Returns the fields that the
 * service would refuse, if there are any.
 */
export function serviceAdOf(
  ad: Pick<AdRow, 'companyId' | 'id' | 'title' | 'end'>,
  details: AdDetails,
  employer: Employer,
  { siteUrl, now }: { siteUrl: string; now: Date },
): ConvertedAd {
  const refusals: ServiceRefusal[] = []
  const refuse = (field: RefusedField, code: RefusalCode) => void refusals.push({ field, code, message: null })
  const check = (field: RefusedField, text: string, name: keyof typeof SERVICE_TEXT_LENGTHS): string => {
    const { min, max } = SERVICE_TEXT_LENGTHS[name]
    if (text === '') refuse(field, 'required')
    else if (text.length < min) refuse(field, 'tooShort')
    else if (text.length > max) refuse(field, 'tooLong')
    return text
  }

  const title = check('title', ad.title.trim(), 'title')
  const description = descriptionOf(details.content)
  check('content', visibleText(description), 'description')
  const lastPublishDate = ad.end === null ? '' : stockholmDay(ad.end)
  const today = stockholmDay(now)
  if (lastPublishDate === '') refuse('end', 'required')
  else if (lastPublishDate <= today) refuse('end', 'tooEarly')
  else if (lastPublishDate > addDays(today, MAX_SERVICE_DAYS)) refuse('end', 'tooLate')
  if (details.positions > MAX_SERVICE_POSITIONS) refuse('positions', 'tooMany')
  const occupation = occupationConceptId(details.profession) ?? ''
  if (occupation === '') refuse('profession', 'notOccupation')
  if (NOT_EMPLOYMENT.some((each) => details.specifications.includes(each))) refuse('specifications', 'notEmployment')
  const codes = employmentCodes(details)
  if (codes === null) refuse('duration', 'required')
  if (!isSwedish(employer)) refuse('employer', 'abroad')
  if (details.location === 'abroad') refuse('location', 'abroad')

  // Remote work has no address of its own. The service needs a workplace, which is then the address of the company.
  const isRemote = details.location === 'remote'
  const { companyAddress } = employer
  const place = isRemote
    ? { street: companyAddress.streetAddress, postCode: companyAddress.postNumber, city: companyAddress.postArea }
    : { street: details.address ?? '', postCode: details.postCode ?? '', city: details.city ?? '' }
  const atPlace = (field: RefusedField): RefusedField => (isRemote ? 'employer' : field)
  const street = check(atPlace('address'), place.street.trim(), 'street')
  const city = check(atPlace('city'), place.city.trim(), 'city')
  const postalCode = place.postCode.replace(/\s/g, '')
  if (!/^\d{5}$/.test(postalCode)) refuse(atPlace('postCode'), postalCode === '' ? 'required' : 'invalid')
  const municipality = municipalityId({ postCode: postalCode, city })
  if (municipality === null && city !== '') refuse(atPlace('city'), 'noMunicipality')

  const { firstname, surname } = splitName(details.contact.person)
  if (surname === '') refuse('contactPerson', 'fullName')
  else for (const name of [firstname, surname]) check('contactPerson', name, 'name')
  const email = check('contactEmail', details.contact.email.trim(), 'email')
  const phoneNumber = check('contactPhone', internationalPhone(details.contact.phone), 'phone')
  const webAddress = new URL(publicAddress(siteUrl, { id: ad.id, name: ad.title })).href
  const website = details.contact.website?.trim() || employer.homePage?.trim() || webAddress
  const employerWebAddress = check('contactWebsite', withScheme(website), 'webAddress')
  const workplace = check('employer', employer.name.trim(), 'workplace')

  if (refusals.length > 0 || codes === null || municipality === null)
    return { refusals: withoutRepetitions(details.location === 'abroad' ? placeless(refusals) : refusals) }
  return {
    ad: {
      jobAdResponsibleEmail: employer.contactEmail.trim() || email,
      employerWebAddress,
      title,
      description,
      lastPublishDate,
      totalJobOpenings: details.positions,
      occupation,
      ...codes,
      eures: false,
      keywords: [],
      contacts: [{ firstname, surname, title: details.contact.position.trim(), email, phoneNumber }],
      application: {
        method: { webAddress: withChannel(webAddress, 'employmentService') },
        reference: referenceOf({ companyId: ad.companyId, adId: ad.id }),
      },
      workplaces: [{ name: workplace, municipality, postalAddress: { street, postalCode, city } }],
    },
  }
}

/** Removes the refusals of an address abroad, which cannot be corrected. */
const placeless = (refusals: readonly ServiceRefusal[]): ServiceRefusal[] =>
  refusals.filter(({ field }) => field !== 'address' && field !== 'postCode' && field !== 'city')

/** Keeps the first refusal of each field. */
const withoutRepetitions = (refusals: readonly ServiceRefusal[]): ServiceRefusal[] =>
  refusals.filter(({ field }, index) => refusals.findIndex((other) => other.field === field) === index)

/** Returns the text of an ad with the elements that public clients send: paragraphs, lists and strong text. */
const descriptionOf = (html: string): string =>
  sanitizeHtml(
    html.replace(/<(\/?)h[1-6]\b[^>]*>/gi, (_, slash) => (slash ? '</strong></p>' : '<p><strong>')),
    {
      allowedTags: ['p', 'strong', 'ul', 'li'],
      allowedAttributes: {},
      transformTags: { ol: 'ul', blockquote: 'p' },
    },
  ).trim()

/** Splits a name into its first name and the rest. */
function splitName(person: string): { firstname: string; surname: string } {
  const [firstname = '', ...rest] = person.trim().split(/\s+/)
  return { firstname, surname: rest.join(' ') }
}

/** Returns a phone number without spaces and dashes, with the Swedish prefix if it has none: `+46701740605`. */
function internationalPhone(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return digits.startsWith('00') ? `+${digits.slice(2)}` : digits.startsWith('0') ? `+46${digits.slice(1)}` : digits
}

/** Only employers in Sweden may advertise. Foreign companies have a number of another form. */
const isSwedish = ({ organizationNumber, companyAddress: { postCountry } }: Employer): boolean =>
  formatOrganisationNumber(organizationNumber) !== null && ['', HOME_COUNTRY].includes(postCountry)

const withScheme = (address: string): string => (/^https?:/i.test(address) ? address : `https://${address}`)

/** Returns a digest of an ad. An ad with an unchanged digest is not sent again. */
export const digestOfAd = (ad: ServiceAd): string => createHash('sha256').update(JSON.stringify(ad)).digest('base64url')

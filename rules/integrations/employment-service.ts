// What Arbetsförmedlingen accepts. Source: its Direct Transferred Job Posting API as public clients use it (2025 and
// 2026), and its conditions for advertising, valid from 1 December 2025. docs/domains/integrations.md has the details.

/** Limits of the texts of an ad, in visible characters. */
export const SERVICE_TEXT_LENGTHS = {
  title: { min: 1, max: 75 },
  description: { min: 100, max: 6_500 },
  name: { min: 1, max: 50 },
  email: { min: 5, max: 100 },
  phone: { min: 7, max: 20 },
  webAddress: { min: 11, max: 200 },
  workplace: { min: 1, max: 100 },
  street: { min: 1, max: 100 },
  city: { min: 1, max: 50 },
} as const

/** Maximum number of positions of an ad. */
export const MAX_SERVICE_POSITIONS = 499
/** The last day of an ad is at least tomorrow and at most this number of days ahead. */
export const MAX_SERVICE_DAYS = 180

/** Specifications that are not offers of employment. The conditions exclude their ads. */
export const NOT_EMPLOYMENT = ['volunteering', 'franchise', 'internship'] as const

/** The fields of an ad that the service can refuse. `employer` is the company itself. */
export const REFUSED_FIELDS = [
  'title',
  'content',
  'end',
  'profession',
  'positions',
  'type',
  'duration',
  'extent',
  'specifications',
  'salaryType',
  'location',
  'address',
  'postCode',
  'city',
  'contactPerson',
  'contactPosition',
  'contactEmail',
  'contactPhone',
  'contactWebsite',
  'employer',
] as const
export type RefusedField = (typeof REFUSED_FIELDS)[number]

/**
 * Why an ad is not sent. Without a code, the service itself refused the ad.
 * - `required`, `invalid`, `tooShort`, `tooLong`: a text.
 * - `tooEarly`, `tooLate`: the last day.
 * - `tooMany`: the number of positions.
 * - `notOccupation`: a group of occupations instead of an occupation.
 * - `notEmployment`: the ad offers no employment.
 * - `abroad`: the work or the employer is outside Sweden.
 * - `fullName`: the contact person has no first name or no last name.
 * - `noMunicipality`: the municipality cannot be derived from the postal code and the city.
 */
export const REFUSAL_CODES = [
  'required',
  'invalid',
  'tooShort',
  'tooLong',
  'tooEarly',
  'tooLate',
  'tooMany',
  'notOccupation',
  'notEmployment',
  'abroad',
  'fullName',
  'noMunicipality',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** A field that the service refuses. `message` is the text of the service. */
export interface ServiceRefusal {
  /** Null if Tavla has no such field. */
  field: RefusedField | null
  code: RefusalCode | null
  message: string | null
}

/** Returns the path of a refused field in the details of an ad, or null if the details do not contain it. */
export const refusedPath = (field: string): string | null =>
  field === 'end' || field === 'employer'
    ? null
    : field.startsWith('contact')
      ? `contact.${field.slice('contact'.length, 'contact'.length + 1).toLowerCase()}${field.slice('contact'.length + 1)}`
      : field

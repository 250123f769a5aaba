import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

type Key = Parameters<typeof detailsTexts.t>[0]

const SPECIFIC_TEXTS: Readonly<Record<string, Key>> = {
  'title.required': 'errors.titleRequired',
  'title.tooLong': 'errors.titleTooLong',
  'content.required': 'errors.contentRequired',
  'content.tooLong': 'errors.contentTooLong',
  'profession.required': 'errors.professionRequired',
  'positions.outOfRange': 'errors.positionsRange',
  'duration.required': 'errors.choose',
  'location.required': 'errors.choose',
  'country.required': 'errors.choose',
  'country.homeCountry': 'errors.homeCountry',
  'salaryCurrency.required': 'errors.choose',
  'specifications.required': 'errors.chooseOne',
  'timePercentage.required': 'errors.percentageRange',
  'timePercentage.outOfRange': 'errors.percentageRange',
  'timeFrom.required': 'errors.timeFromRange',
  'timeFrom.outOfRange': 'errors.timeFromRange',
  'timeTo.required': 'errors.timeToRange',
  'timeTo.outOfRange': 'errors.timeToRange',
  'timeTo.fromNotLess': 'errors.timeFromNotLess',
  'salaryTo.fromNotLess': 'errors.salaryFromNotLess',
  'salaryFixed.required': 'errors.amount',
  'salaryFrom.required': 'errors.amount',
  'salaryTo.required': 'errors.amount',
  'postCode.invalid': 'errors.postCode',
  'contact.email.invalid': 'errors.email',
  'contact.phone.invalid': 'errors.phone',
  'contact.website.invalid': 'errors.website',
  'contact.website.tooLong': 'errors.websiteTooLong',
  'tags.required': 'errors.tagsRequired',
}

const GENERAL_TEXTS: Readonly<Record<string, Key>> = {
  required: 'errors.required',
  tooLong: 'errors.tooLong',
  outOfRange: 'errors.outOfRange',
  unknown: 'errors.unknown',
}

/** Returns the message for the first error at a path. Null if there is no error. */
export function errorText(errors: FieldErrors, path: string): string | null {
  const code = errors[path]?.[0]
  if (code === undefined) return null
  return detailsTexts.t(SPECIFIC_TEXTS[`${path}.${code}`] ?? GENERAL_TEXTS[code] ?? 'errors.invalid')
}

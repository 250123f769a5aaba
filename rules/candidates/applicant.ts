import { checkDateOfBirth } from '#rules/people/date-of-birth.ts'
import { EMAIL_MAX_LENGTH, isEmailAddress } from '#rules/people/email-address.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { isPersonName, PERSON_NAME_MAX_LENGTH } from '#rules/people/person-name.ts'
import { isPhoneNumber } from '#rules/people/phone-number.ts'
import { isBlank } from '#rules/text-and-time/text.ts'

/**
 * Applicants' details are kept for so many months after an ad has ended, unless the company keeps them for another
 * time.
 */
export const RETENTION_MONTHS = 24

/** What every applicant is asked; a blank date of birth means not told (PLUS-03). */
export interface ApplicantFields {
  firstName: string
  lastName: string
  email: string
  phone: string
  dateOfBirth: string
}

/**
 * Checks the standard questions of the application form (PLUS-03). Codes: 'required', 'tooLong', 'invalid'; age is no
 * bar to applying.
 */
export function checkApplicant(fields: ApplicantFields, now: Date): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of ['firstName', 'lastName'] as const) {
    if (isBlank(fields[field])) addError(errors, field, 'required')
    else if (fields[field].trim().length > PERSON_NAME_MAX_LENGTH) addError(errors, field, 'tooLong')
    else if (!isPersonName(fields[field])) addError(errors, field, 'invalid')
  }
  if (isBlank(fields.email)) addError(errors, 'email', 'required')
  else if (fields.email.trim().length > EMAIL_MAX_LENGTH) addError(errors, 'email', 'tooLong')
  else if (!isEmailAddress(fields.email)) addError(errors, 'email', 'invalid')
  if (!isPhoneNumber(fields.phone)) addError(errors, 'phone', isBlank(fields.phone) ? 'required' : 'invalid')
  if (!isBlank(fields.dateOfBirth) && checkDateOfBirth(fields.dateOfBirth, now).includes('invalid'))
    addError(errors, 'dateOfBirth', 'invalid')
  return errors
}

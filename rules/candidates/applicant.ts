import { checkDateOfBirth } from '#rules/people/date-of-birth.ts'
import { MAX_EMAIL_LENGTH, isEmailAddress } from '#rules/people/email-address.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { isPersonName, MAX_PERSON_NAME_LENGTH } from '#rules/people/person-name.ts'
import { isPhoneNumber } from '#rules/people/phone-number.ts'
import { isBlank } from '#rules/text-and-time/text.ts'

/** Default number of months to keep applicants' details after an ad has ended. A company can choose another period. */
export const DEFAULT_RETENTION_MONTHS = 24

/** The standard questions to every applicant. A blank date of birth means that it is unknown (PLUS-03). */
export interface ApplicantFields {
  firstName: string
  lastName: string
  email: string
  phone: string
  dateOfBirth: string
}

/**
 * Checks the standard questions of the application form (PLUS-03). Codes: 'required', 'tooLong', 'invalid'. There is no
 * minimum age.
 */
export function checkApplicant(fields: ApplicantFields, now: Date): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of ['firstName', 'lastName'] as const) {
    if (isBlank(fields[field])) addError(errors, field, 'required')
    else if (fields[field].trim().length > MAX_PERSON_NAME_LENGTH) addError(errors, field, 'tooLong')
    else if (!isPersonName(fields[field])) addError(errors, field, 'invalid')
  }
  if (isBlank(fields.email)) addError(errors, 'email', 'required')
  else if (fields.email.trim().length > MAX_EMAIL_LENGTH) addError(errors, 'email', 'tooLong')
  else if (!isEmailAddress(fields.email)) addError(errors, 'email', 'invalid')
  if (!isPhoneNumber(fields.phone)) addError(errors, 'phone', isBlank(fields.phone) ? 'required' : 'invalid')
  if (!isBlank(fields.dateOfBirth) && checkDateOfBirth(fields.dateOfBirth, now).includes('invalid'))
    addError(errors, 'dateOfBirth', 'invalid')
  return errors
}

import { checkDateOfBirth } from './date-of-birth.ts'
import { isEmailAddress } from './email-address.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { checkPassword } from './passwords.ts'
import { isPersonName } from './person-name.ts'
import { isPhoneNumber } from './phone-number.ts'
import { isBlank } from '#rules/text-and-time/text.ts'

/** Maximum length of a country or city. Our own limit. */
const MAX_PLACE_LENGTH = 100

export interface PersonFields {
  firstName: string
  lastName: string
  country: string
  city: string
  dateOfBirth: string
  phoneNumber: string
}
export interface RegistrationFields extends PersonFields {
  email: string
  password: string
}

/**
 * Checks the personal fields in the registration and the profile (ACC-20, ACC-22 to ACC-24, ACC-39). Codes: 'required',
 * 'invalid', 'tooLong', 'tooYoung'.
 */
export function checkPerson(person: PersonFields, now: Date): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of ['firstName', 'lastName'] as const) {
    if (isBlank(person[field])) addError(errors, field, 'required')
    else if (!isPersonName(person[field])) addError(errors, field, 'invalid')
  }
  for (const field of ['country', 'city'] as const) {
    if (isBlank(person[field])) addError(errors, field, 'required')
    else if (person[field].trim().length > MAX_PLACE_LENGTH) addError(errors, field, 'tooLong')
  }
  for (const code of checkDateOfBirth(person.dateOfBirth, now)) addError(errors, 'dateOfBirth', code)
  if (isBlank(person.phoneNumber)) addError(errors, 'phoneNumber', 'required')
  else if (!isPhoneNumber(person.phoneNumber)) addError(errors, 'phoneNumber', 'invalid')
  return errors
}

/** Checks a registration (ACC-20 to ACC-25). The codes of the password are those of {@link checkPassword}. */
export function checkRegistration(fields: RegistrationFields, now: Date): FieldErrors {
  const errors = checkPerson(fields, now)
  if (isBlank(fields.email)) addError(errors, 'email', 'required')
  else if (!isEmailAddress(fields.email)) addError(errors, 'email', 'invalid')
  for (const code of checkPassword(fields.password)) addError(errors, 'password', code)
  return errors
}

/**
 * Returns whether the create button is enabled: all fields are valid and both agreements are accepted (ACC-26, ACC-27).
 */
export function canRegister(
  fields: RegistrationFields,
  accepted: { terms: boolean; dataProcessing: boolean },
  now: Date,
): boolean {
  return accepted.terms && accepted.dataProcessing && Object.keys(checkRegistration(fields, now)).length === 0
}

/** Checks a user's contact details in a company: title, e-mail address and phone number (ACC-40). */
export function checkCompanyContact(contact: { title: string; email: string; phone: string }): FieldErrors {
  const errors: FieldErrors = {}
  if (isBlank(contact.title)) addError(errors, 'title', 'required')
  if (!isEmailAddress(contact.email)) addError(errors, 'email', isBlank(contact.email) ? 'required' : 'invalid')
  if (!isPhoneNumber(contact.phone)) addError(errors, 'phone', isBlank(contact.phone) ? 'required' : 'invalid')
  return errors
}

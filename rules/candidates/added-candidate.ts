import { MAX_EMAIL_LENGTH, isEmailAddress } from '#rules/people/email-address.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { isPersonName, MAX_PERSON_NAME_LENGTH } from '#rules/people/person-name.ts'
import { isPhoneNumber } from '#rules/people/phone-number.ts'
import { isBlank } from '#rules/text-and-time/text.ts'

/**
 * Where the details of a candidate that a recruiter added come from (PLUS-88). The privacy notice to the candidate names
 * the source, as article 14(2)(f) of the GDPR requires.
 * - `contact`: the person and the company were in contact.
 * - `recommendation`: somebody recommended the person.
 * - `appliedElsewhere`: the person applied by mail, by letter or at another site.
 * - `publicProfile`: a public profile or web page.
 * - `other`: another source, which the company names when the person asks.
 */
export const CANDIDATE_SOURCES = ['contact', 'recommendation', 'appliedElsewhere', 'publicProfile', 'other'] as const
export type CandidateSource = (typeof CANDIDATE_SOURCES)[number]

/** The details of a candidate that a recruiter adds. A blank phone number means that it is unknown. */
export interface AddedCandidateFields {
  name: string
  email: string
  phone: string
}

/** Checks the details of a candidate that a recruiter adds (PLUS-88). Codes: 'required', 'tooLong', 'invalid'. */
export function checkAddedCandidate({ name, email, phone }: AddedCandidateFields): FieldErrors {
  const errors: FieldErrors = {}
  if (isBlank(name)) addError(errors, 'name', 'required')
  else if (name.trim().length > MAX_PERSON_NAME_LENGTH) addError(errors, 'name', 'tooLong')
  else if (!isPersonName(name)) addError(errors, 'name', 'invalid')
  if (isBlank(email)) addError(errors, 'email', 'required')
  else if (email.trim().length > MAX_EMAIL_LENGTH) addError(errors, 'email', 'tooLong')
  else if (!isEmailAddress(email)) addError(errors, 'email', 'invalid')
  if (!isBlank(phone) && !isPhoneNumber(phone)) addError(errors, 'phone', 'invalid')
  return errors
}

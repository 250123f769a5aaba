import { isEmailAddress } from '#rules/people/email-address.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { readForm, type EditorForm, type FormElement, type WireForm } from '#rules/forms/form.ts'
import { checkForm } from '#rules/forms/form-validity.ts'
import { appliesElsewhere, type Use } from './ad-lifecycle.ts'
import { isHttpAddress, isOwnSite, MAX_LINK_LENGTH } from '#rules/text-and-time/web-address.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

// How candidates apply for an ad. Source: 1§4, 1§5.

export const DOCUMENTS = ['both', 'cv', 'letter', 'none'] as const
export type Documents = (typeof DOCUMENTS)[number]
/** The choices in the documents dialog (FORM-12). */
export const DOCUMENT_CHOICES = ['both', 'cv', 'letter'] as const

/** The four application methods in the editor (FORM-04). */
export const APPLICATION_METHODS = ['form', 'documents', 'link', 'email'] as const
export type ApplicationMethod = (typeof APPLICATION_METHODS)[number]

/**
 * The state of the editor. `later` means that documents are requested after the application. Null while undecided
 * (FORM-08, FORM-10).
 */
export interface MethodChoice {
  method: ApplicationMethod | null
  documents: Documents
  later: boolean | null
  link: string
  email: string
}

/** The application method as it is saved. */
export interface SavedMethod {
  use: Use
  documents: Documents
  link: string | null
  email: string | null
}

/** Returns the method that a use represents. Null for `none`. */
export function methodOf(use: Use): ApplicationMethod | null {
  if (use === 'none') return null
  return use === 'formWithDocuments' ? 'form' : use
}

/**
 * Returns the methods an ad may have. Once saved, an ad cannot switch between the form methods and link or e-mail
 * (FORM-05).
 */
export function allowedMethods(savedUse: Use): readonly ApplicationMethod[] {
  if (savedUse === 'none') return APPLICATION_METHODS
  return appliesElsewhere(savedUse) ? ['link', 'email'] : ['form', 'documents']
}

/** Returns whether a saved use may be replaced by another (FORM-05). */
export function canSwitchUse(savedUse: Use, use: Use): boolean {
  const method = methodOf(use)
  return method === null ? savedUse === 'none' : allowedMethods(savedUse).includes(method)
}

/**
 * Selects a method (FORM-07, FORM-11).
 * - `documents` sets `later` to false, and turns no documents into both.
 * - `form` without documents requests documents later unless the user decided otherwise.
 */
export function chooseMethod(choice: MethodChoice, method: ApplicationMethod): MethodChoice {
  if (method === 'documents')
    return { ...choice, method, later: false, documents: choice.documents === 'none' ? 'both' : choice.documents }
  return { ...choice, method, later: method === 'form' ? (choice.later ?? choice.documents === 'none') : choice.later }
}

/**
 * Converts a saved method to the state of the editor. No saved documents means `later` (FORM-08). The documents method
 * then preselects both documents.
 */
export function readMethod(saved: SavedMethod): MethodChoice {
  const method = methodOf(saved.use)
  const later = method === 'documents' || method === 'form' ? saved.documents === 'none' : null
  return {
    method,
    documents: later === true && method === 'documents' ? 'both' : saved.documents,
    later,
    link: saved.link ?? '',
    email: saved.email ?? '',
  }
}

/**
 * Converts the state of the editor to the saved method. With `later`, documents are saved as `none` (FORM-08). The link
 * and the e-mail address are trimmed (FORM-17).
 */
export function writeMethod(choice: MethodChoice): SavedMethod {
  const { method } = choice
  const takesDocuments = method === 'form' || method === 'documents'
  const documents = takesDocuments && choice.later !== true ? choice.documents : 'none'
  const use: Use = method === null ? 'none' : method === 'form' && documents !== 'none' ? 'formWithDocuments' : method
  return {
    use,
    documents,
    link: method === 'link' ? choice.link.trim() : null,
    email: method === 'email' ? choice.email.trim() : null,
  }
}

/** Checks an application link (FORM-13, FORM-14): 'required', 'invalid', 'tooLong', 'ownSite'. */
export function checkLink(link: string, siteUrls: readonly string[]): FieldErrorCode[] {
  const value = link.trim()
  if (value === '') return ['required']
  if (value.length > MAX_LINK_LENGTH) return ['tooLong']
  if (/^https?:\/\//i.test(value) && isOwnSite(value, siteUrls)) return ['ownSite']
  return isHttpAddress(value) ? [] : ['invalid']
}

/** Checks an application e-mail address (FORM-16): 'required', 'invalid'. */
export function checkApplicationEmail(email: string): FieldErrorCode[] {
  if (email.trim() === '') return ['required']
  return isEmailAddress(email) ? [] : ['invalid']
}

/**
 * Checks the state of the editor (FORM-10, FORM-11, FORM-13 to FORM-16). Paths and codes:
 * - 'method', 'later', 'documents': 'required'.
 * - 'link', 'email': the codes of {@link checkLink} and {@link checkApplicationEmail}.
 * - 'form': 'emptyForm' or 'invalidForm' (FORM-39).
 */
export function checkMethod(choice: MethodChoice, form: EditorForm, siteUrls: readonly string[]): FieldErrors {
  const errors: FieldErrors = {}
  const { method } = choice
  if (method === null) addError(errors, 'method', 'required')
  if ((method === 'form' || method === 'documents') && choice.later === null) addError(errors, 'later', 'required')
  if (method === 'documents' && choice.documents === 'none') addError(errors, 'documents', 'required')
  if (method === 'form') for (const code of formErrorCodes(form)) addError(errors, 'form', code)
  if (method === 'link') for (const code of checkLink(choice.link, siteUrls)) addError(errors, 'link', code)
  if (method === 'email') for (const code of checkApplicationEmail(choice.email)) addError(errors, 'email', code)
  return errors
}

/** Returns 'emptyForm' or 'invalidForm', the two notices of FORM-39. Empty for a valid form. */
function formErrorCodes(form: EditorForm): FieldErrorCode[] {
  const errors = checkForm(form)
  if (errors['']?.includes('emptyForm') === true) return ['emptyForm']
  return Object.keys(errors).length > 0 ? ['invalidForm'] : []
}

/**
 * Checks the input of SaveForm. 'use' is 'required' or 'cannotSwitch' (FORM-05), 'documents' must fit the use, and the
 * rest is checked as in {@link checkMethod}. `documents` without any document is valid: they are requested later.
 */
export function checkSavedMethod(
  saved: SavedMethod,
  form: EditorForm,
  savedUse: Use,
  siteUrls: readonly string[],
): FieldErrors {
  const errors: FieldErrors = {}
  if (saved.use === 'none') addError(errors, 'use', 'required')
  else if (!canSwitchUse(savedUse, saved.use)) addError(errors, 'use', 'cannotSwitch')
  if (saved.use === 'formWithDocuments' && saved.documents === 'none') addError(errors, 'documents', 'required')
  if ((saved.use === 'form' || appliesElsewhere(saved.use)) && saved.documents !== 'none')
    addError(errors, 'documents', 'invalid')
  if (saved.use === 'form' || saved.use === 'formWithDocuments')
    for (const code of formErrorCodes(form)) addError(errors, 'form', code)
  if (saved.use === 'link') for (const code of checkLink(saved.link ?? '', siteUrls)) addError(errors, 'link', code)
  if (saved.use === 'email')
    for (const code of checkApplicationEmail(saved.email ?? '')) addError(errors, 'email', code)
  return errors
}

/** A document that an ad can request from applicants. */
export type DocumentKind = 'cv' | 'letter'

/** Returns the documents that the application form requests (PLUS-03). */
export function requestedDocuments({ use, documents }: { use: Use; documents: Documents }): DocumentKind[] {
  if ((use !== 'documents' && use !== 'formWithDocuments') || documents === 'none') return []
  return documents === 'both' ? ['cv', 'letter'] : [documents]
}

/**
 * Returns the headings and questions of the application form. Empty if the ad only requests documents or candidates
 * apply outside Tavla.
 */
export const requestedQuestions = ({ use, form }: { use: Use; form: WireForm | null }): FormElement[] =>
  form !== null && (use === 'form' || use === 'formWithDocuments') ? readForm(form).elements : []

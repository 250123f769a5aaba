import { isEmailAddress } from '#rules/people/email-address.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { readForm, type EditorForm, type FormElement, type WireForm } from '#rules/forms/form.ts'
import { checkForm } from '#rules/forms/form-validity.ts'
import { appliesElsewhere, type Use } from './ad-lifecycle.ts'
import { isHttpAddress, isOwnSite, LINK_MAX_LENGTH } from '#rules/text-and-time/web-address.ts'
import type { FieldFault } from '#rules/errors/refusals.ts'

// How candidates apply for an ad. Source: 1§4, 1§5.

export const DOCUMENTS = ['both', 'cv', 'letter', 'none'] as const
export type Documents = (typeof DOCUMENTS)[number]
/** What the documents dialog offers (FORM-12). */
export const DOCUMENT_CHOICES = ['both', 'cv', 'letter'] as const

/** The four ways the user chooses between (FORM-04). */
export const APPLICATION_METHODS = ['form', 'documents', 'link', 'email'] as const
export type ApplicationMethod = (typeof APPLICATION_METHODS)[number]

/** What the editor holds. `later`: documents are asked for afterwards; null while undecided (FORM-08, FORM-10). */
export interface MethodChoice {
  method: ApplicationMethod | null
  documents: Documents
  later: boolean | null
  link: string
  email: string
}

/** What is saved. */
export interface SavedMethod {
  use: Use
  documents: Documents
  link: string | null
  email: string | null
}

/** The method a use stands for; null for none. */
export function methodOf(use: Use): ApplicationMethod | null {
  if (use === 'none') return null
  return use === 'formWithDocuments' ? 'form' : use
}

/**
 * The methods an ad may have, given its saved use: fixed between the form types and link/email once saved (FORM-05).
 */
export function allowedMethods(savedUse: Use): readonly ApplicationMethod[] {
  if (savedUse === 'none') return APPLICATION_METHODS
  return appliesElsewhere(savedUse) ? ['link', 'email'] : ['form', 'documents']
}

/** Whether a saved use may be replaced by another (FORM-05). */
export function canSwitchUse(savedUse: Use, use: Use): boolean {
  const method = methodOf(use)
  return method === null ? savedUse === 'none' : allowedMethods(savedUse).includes(method)
}

/**
 * Chooses a method: documents sets later to false, and documents to both if it was none; form without documents asks
 * for them later, if at all (FORM-07, FORM-11).
 */
export function chooseMethod(choice: MethodChoice, method: ApplicationMethod): MethodChoice {
  if (method === 'documents')
    return { ...choice, method, later: false, documents: choice.documents === 'none' ? 'both' : choice.documents }
  return { ...choice, method, later: method === 'form' ? (choice.later ?? choice.documents === 'none') : choice.later }
}

/**
 * The editor's choice from what is saved. Documents saved as none mean later (FORM-08); choosing them then starts from
 * both on the documents route.
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
 * What is saved for a choice: the later flag saves documents as none (FORM-08); link and e-mail are trimmed (FORM-17).
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

/** What is wrong with a link to apply by (FORM-13, FORM-14): 'required', 'invalid', 'tooLong', 'ownSite'. */
export function checkLink(link: string, siteUrl: string): FieldFault[] {
  const value = link.trim()
  if (value === '') return ['required']
  if (value.length > LINK_MAX_LENGTH) return ['tooLong']
  if (/^https?:\/\//i.test(value) && isOwnSite(value, siteUrl)) return ['ownSite']
  return isHttpAddress(value) ? [] : ['invalid']
}

/** What is wrong with an e-mail address to apply by (FORM-16): 'required', 'invalid'. */
export function checkApplicationEmail(email: string): FieldFault[] {
  if (email.trim() === '') return ['required']
  return isEmailAddress(email) ? [] : ['invalid']
}

/**
 * Checks the editor's choice (FORM-10, FORM-11, FORM-13 to FORM-16). Paths: 'method' and 'later' and 'documents'
 * 'required'; 'link' and 'email' as above; 'form' 'emptyForm' or 'invalidForm' (FORM-39).
 */
export function checkMethod(choice: MethodChoice, form: EditorForm, siteUrl: string): FieldErrors {
  const errors: FieldErrors = {}
  const { method } = choice
  if (method === null) addError(errors, 'method', 'required')
  if ((method === 'form' || method === 'documents') && choice.later === null) addError(errors, 'later', 'required')
  if (method === 'documents' && choice.documents === 'none') addError(errors, 'documents', 'required')
  if (method === 'form') for (const code of formCodes(form)) addError(errors, 'form', code)
  if (method === 'link') for (const code of checkLink(choice.link, siteUrl)) addError(errors, 'link', code)
  if (method === 'email') for (const code of checkApplicationEmail(choice.email)) addError(errors, 'email', code)
  return errors
}

/** 'emptyForm' or 'invalidForm', the two notices of FORM-39; nothing for a valid form. */
export function formCodes(form: EditorForm): FieldFault[] {
  const errors = checkForm(form)
  if (errors['']?.includes('emptyForm') === true) return ['emptyForm']
  return Object.keys(errors).length > 0 ? ['invalidForm'] : []
}

/**
 * Checks what SaveForm receives: 'use' 'required' or 'cannotSwitch' (FORM-05), documents that fit the use, and the rest
 * as checkMethod. On the documents route none means later, so it passes.
 */
export function checkSavedMethod(saved: SavedMethod, form: EditorForm, savedUse: Use, siteUrl: string): FieldErrors {
  const errors: FieldErrors = {}
  if (saved.use === 'none') addError(errors, 'use', 'required')
  else if (!canSwitchUse(savedUse, saved.use)) addError(errors, 'use', 'cannotSwitch')
  if (saved.use === 'formWithDocuments' && saved.documents === 'none') addError(errors, 'documents', 'required')
  if ((saved.use === 'form' || appliesElsewhere(saved.use)) && saved.documents !== 'none')
    addError(errors, 'documents', 'invalid')
  if (saved.use === 'form' || saved.use === 'formWithDocuments')
    for (const code of formCodes(form)) addError(errors, 'form', code)
  if (saved.use === 'link') for (const code of checkLink(saved.link ?? '', siteUrl)) addError(errors, 'link', code)
  if (saved.use === 'email')
    for (const code of checkApplicationEmail(saved.email ?? '')) addError(errors, 'email', code)
  return errors
}

/** A document that applicants can be asked for. */
export type DocumentKind = 'cv' | 'letter'

/** The documents an ad asks for at once (PLUS-03). */
export function askedDocuments({ use, documents }: { use: Use; documents: Documents }): DocumentKind[] {
  if ((use !== 'documents' && use !== 'formWithDocuments') || documents === 'none') return []
  return documents === 'both' ? ['cv', 'letter'] : [documents]
}

/** The headings and questions an ad asks; none when it asks for documents only, or is applied for elsewhere. */
export const askedQuestions = ({ use, form }: { use: Use; form: WireForm | null }): FormElement[] =>
  form !== null && (use === 'form' || use === 'formWithDocuments') ? readForm(form).elements : []

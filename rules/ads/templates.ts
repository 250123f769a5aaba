import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { MAX_MESSAGE_HTML_LENGTH } from '#rules/candidates/step-message.ts'
import { checkHtml } from '#rules/text-and-time/visible-text.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

// Templates of a company. Source: 3§5, 1§8.

/** Maximum length of the name of a template. Our own limit. */
export const MAX_TEMPLATE_NAME_LENGTH = 75

const fold = (name: string) => name.trim().normalize('NFC').toLocaleLowerCase('sv')

/** Returns whether two names are equal, ignoring case and surrounding spaces. */
export const isSameTemplateName = (a: string, b: string) => fold(a) === fold(b)

const collator = new Intl.Collator('sv', { numeric: true })

/** Sorts templates by name. Numbers in names are compared by value. */
export const sortTemplatesByName = <T extends { readonly name: string }>(templates: readonly T[]): T[] =>
  templates.toSorted((a, b) => collator.compare(a.name, b.name))

/**
 * Checks the trimmed name of a template (COMP-77): 'required', 'tooLong', 'notAllowed' if the name is in `disallowed`.
 */
export function checkTemplateName(name: string, disallowed: readonly string[] = []): FieldErrorCode[] {
  const trimmed = name.trim()
  if (trimmed === '') return ['required']
  if (trimmed.length > MAX_TEMPLATE_NAME_LENGTH) return ['tooLong']
  return disallowed.some((disallowedName) => isSameTemplateName(disallowedName, trimmed)) ? ['notAllowed'] : []
}

/**
 * Checks an e-mail template (COMP-86). 'name' as in {@link checkTemplateName}; 'message' 'required' without visible
 * text, 'tooLong'.
 */
export function checkEmailTemplate(
  { name, message }: { name: string; message: string },
  disallowed: readonly string[] = [],
): FieldErrors {
  const errors: FieldErrors = {}
  for (const code of checkTemplateName(name, disallowed)) addError(errors, 'name', code)
  for (const code of checkHtml(message, MAX_MESSAGE_HTML_LENGTH)) addError(errors, 'message', code)
  return errors
}

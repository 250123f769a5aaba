import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { MESSAGE_HTML_MAX_LENGTH } from '#rules/candidates/step-message.ts'
import { checkHtml } from '#rules/text-and-time/visible-text.ts'
import type { FieldFault } from '#rules/errors/refusals.ts'

// Templates of a company. Source: 3§5, 1§8.

/** Longest name of a template; a limit of our own. */
export const TEMPLATE_NAME_MAX_LENGTH = 75

const fold = (name: string) => name.trim().normalize('NFC').toLocaleLowerCase('sv')

/** Whether two names are the same: compared after trimming, without regard to case. */
export const isSameTemplateName = (a: string, b: string) => fold(a) === fold(b)

const collator = new Intl.Collator('sv', { numeric: true })

/** Templates in the order people look for them: by name, with numbers by their value. */
export const byTemplateName = <T extends { readonly name: string }>(templates: readonly T[]): T[] =>
  templates.toSorted((a, b) => collator.compare(a.name, b.name))

/**
 * Checks the trimmed name of a template (COMP-77): 'required', 'tooLong', 'notAllowed' for one of the disallowed names.
 */
export function checkTemplateName(name: string, disallowed: readonly string[] = []): FieldFault[] {
  const trimmed = name.trim()
  if (trimmed === '') return ['required']
  if (trimmed.length > TEMPLATE_NAME_MAX_LENGTH) return ['tooLong']
  return disallowed.some((each) => isSameTemplateName(each, trimmed)) ? ['notAllowed'] : []
}

/**
 * Checks an e-mail template: 'name' as checkTemplateName, 'message' 'required' without visible text, 'tooLong'
 * (COMP-86).
 */
export function checkEmailTemplate(
  { name, message }: { name: string; message: string },
  disallowed: readonly string[] = [],
): FieldErrors {
  const errors: FieldErrors = {}
  for (const code of checkTemplateName(name, disallowed)) addError(errors, 'name', code)
  for (const code of checkHtml(message, MESSAGE_HTML_MAX_LENGTH)) addError(errors, 'message', code)
  return errors
}

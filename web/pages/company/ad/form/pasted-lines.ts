import { MAX_CHOICES, MAX_QUESTION_TITLE_LENGTH } from '#rules/forms/form.ts'

/** A bullet or number at the start of a line, as programs copy lists. */
const marker = /^(?:[-–—*•·▪◦§]|o(?=\t)|\(?\d{1,3}[.)])\s+/

/** Returns the lines of pasted text without bullets, numbers and blank lines. */
export const pastedLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim().replace(marker, '').trim().slice(0, MAX_QUESTION_TITLE_LENGTH))
    .filter((line) => line !== '')

/**
 * Returns the choices with pasted lines: in place of a blank choice, or after a choice with text. Adds no more lines than
 * a question can have choices. `last` is the position of the last pasted line.
 */
export function withPastedLines(
  choices: readonly string[],
  index: number,
  lines: readonly string[],
): { changed: string[]; last: number } {
  const isBlank = (choices[index] ?? '').trim() === ''
  const others = choices.length - (isBlank ? 1 : 0)
  const added = lines.slice(0, Math.max(0, MAX_CHOICES - others))
  const at = isBlank ? index : index + 1
  return { changed: choices.toSpliced(at, isBlank ? 1 : 0, ...added), last: at + added.length - 1 }
}

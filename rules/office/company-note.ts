/** Maximum length of a note of staff about a company, in characters. */
export const MAX_COMPANY_NOTE_LENGTH = 2000

/** Returns why the text of a note is invalid. Null if it is valid. */
export function checkCompanyNote(text: string): 'blank' | 'tooLong' | null {
  const length = text.trim().length
  return length === 0 ? 'blank' : length > MAX_COMPANY_NOTE_LENGTH ? 'tooLong' : null
}

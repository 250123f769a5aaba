import { normalizeEmail } from './email-address.ts'

/**
 * Returns the entries of a pasted list of addresses, which commas, semicolons, spaces or line breaks separate. An
 * address that occurs twice is returned once. The entries can be invalid.
 */
export function readEmailList(text: string): string[] {
  const entries = new Map<string, string>()
  for (const entry of text.split(/[\s,;]+/)) {
    const key = normalizeEmail(entry)
    if (entry !== '' && !entries.has(key)) entries.set(key, entry)
  }
  return [...entries.values()]
}

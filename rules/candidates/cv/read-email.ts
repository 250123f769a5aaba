import { isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'

/**
 * An address in a text. Every part is bounded, so that the pattern tries little at each position. The top-level domain
 * is in one case, because a text without spaces can continue after it: `anna@brev.exampleTelefon`.
 */
const ADDRESS =
  /(?<![\p{L}\p{N}_])[\p{L}\p{N}_][\p{L}\p{N}._%+'-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.){1,6}(?:[a-z]{2,24}|[A-Z]{2,24})(?![\p{L}\p{N}@_-])/gu

/** Returns the first e-mail address of a CV, as addresses are stored. Empty if there is none. */
export function readEmail(cells: readonly string[]): string {
  for (const cell of cells)
    for (const [address] of cell.matchAll(ADDRESS)) if (isEmailAddress(address)) return normalizeEmail(address)
  return ''
}

/** Days until the file expires. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

/**
 * Parses the contact for security reports: an email address, or an https address of a form. Returns the URI of the
 * contact. Returns null if it is neither.
 */
export function parseSecurityContact(text: string): string | null {
  if (/^[^\s@:/?#]+@[^\s@/?#]+\.[^\s@/?#]+$/.test(text)) return `mailto:${text}`
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? new URL(text).href : null
}

/**
 * Writes `/.well-known/security.txt` (RFC 9116).
 *
 * @param address public address of the program, without a slash at the end
 */
export function writeSecurityTxt(contact: string, address: string, now: Date): string {
  // Whole days, so that caches see the same file for a day.
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: sv, en',
    `Canonical: ${address}/.well-known/security.txt`,
    '',
  ].join('\n')
}

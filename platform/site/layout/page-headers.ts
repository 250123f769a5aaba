/** Checks whether the address of a page is secret. */
export const isPersonal = (path: string): boolean => path.startsWith('/min-sida/') || path.startsWith('/bevakning/')

/** Pages run only the site's own scripts, load nothing from other sites and cannot be framed. */
const policy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Returns the headers of a page. Links with a token must not leak through the Referer header. */
export const pageHeaders = (path: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'referrer-policy': isPersonal(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  vary: 'accept-language',
})

/** Maximum length of the website of an ad (AD-107). Source: 1§5, 1§9. */
export const MAX_WEBSITE_LENGTH = 100
/** Maximum length of an application link. Our own limit. */
export const MAX_LINK_LENGTH = 2000

/**
 * Returns whether a text, trimmed, is a web address, with or without http(s)://. The host needs at least two parts, and
 * the second part at least 2 characters (SHELL-08). Source: 1§5.
 */
export function isWebAddress(value: string): boolean {
  const host = hostOf(/^https?:\/\//i.test(value.trim()) ? value : `https://${value.trim()}`)
  return host !== null && (host.split('.')[1] ?? '').length >= 2
}

/**
 * Returns whether a link in rich text is kept when it is stored (SHELL-08): it is http(s), mailto or tel, and contains
 * no whitespace or control characters.
 */
export const isTextLink = (href: string): boolean => /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu.test(href)

/** Returns whether a text, trimmed, is an http or https URL (FORM-13). */
export const isHttpAddress = (value: string) => hostOf(value) !== null

/** Returns the dotted host of an http(s) URL in lower case. Null for any other text. */
export function hostOf(address: string): string | null {
  const text = address.trim()
  if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  const parts = url.hostname.split('.')
  const dotted = parts.length >= 2 && parts.every((part) => part !== '') && /^[a-z][a-z0-9-]+$/.test(parts.at(-1) ?? '')
  return dotted ? url.hostname : null
}

/**
 * Returns whether a URL leads to Tavla's job site (FORM-14): to the host of one of its URLs, or to a subdomain. The job
 * site has several domains.
 */
export function isOwnSite(address: string, siteUrls: readonly string[]): boolean {
  const host = looseHost(address)
  return siteUrls.map(looseHost).some((site) => host !== null && site !== null && `.${host}`.endsWith(`.${site}`))
}

/** Returns the host with its port, also for hosts without a dot such as localhost. */
function looseHost(address: string): string | null {
  const text = address.trim()
  return URL.canParse(text) ? new URL(text).host.toLowerCase().replace(/^www\./, '') : null
}

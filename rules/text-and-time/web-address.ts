/** Longest website of an ad (AD-107). Source: 1§5, 1§9. */
export const WEBSITE_MAX_LENGTH = 100
/** Longest link to an application elsewhere; a limit of our own. */
export const LINK_MAX_LENGTH = 2000

/**
 * Whether a text, trimmed, is a web address, with or without http(s)://: a host of at least two dot-separated parts,
 * the second at least 2 characters long (SHELL-08). Source: 1§5.
 */
export function isWebAddress(value: string): boolean {
  const host = hostOf(/^https?:\/\//i.test(value.trim()) ? value : `https://${value.trim()}`)
  return host !== null && (host.split('.')[1] ?? '').length >= 2
}

/**
 * Whether a link in rich text stays one when it is stored (SHELL-08): it names the web, an e-mail address or a
 * telephone, and nothing in it is invisible.
 */
export const isTextLink = (href: string): boolean => /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu.test(href)

/** Whether a text, trimmed, is an http or https address (FORM-13). */
export const isHttpAddress = (value: string) => hostOf(value) !== null

/** The dotted host of an http(s) address in lower case, or null when the address is none. */
export function hostOf(address: string): string | null {
  const text = address.trim()
  if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  const parts = url.hostname.split('.')
  const dotted = parts.length >= 2 && parts.every((part) => part !== '') && /^[a-z][a-z0-9-]+$/.test(parts.at(-1) ?? '')
  return dotted ? url.hostname : null
}

/** Whether an address leads to the product's own job site: its host, or a part of it (FORM-14). */
export function isOwnSite(address: string, siteUrl: string): boolean {
  const host = looseHost(address)
  const own = looseHost(siteUrl)
  return host !== null && own !== null && (host === own || host.endsWith(`.${own}`))
}

/** The host with its port, also for hosts without a dot such as localhost. */
function looseHost(address: string): string | null {
  const text = address.trim()
  return URL.canParse(text) ? new URL(text).host.toLowerCase().replace(/^www\./, '') : null
}

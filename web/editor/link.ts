import { isHttpAddress, isWebAddress } from '#rules/text-and-time/web-address.ts'

/**
 * Returns the URL of a typed link, or null if it is not valid. Adds `https://` to bare hosts and `mailto:` to email
 * addresses.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^(?:mailto:|tel:)[^\s]+$/i.test(text)) return text
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]{2,}$/.test(text)) return `mailto:${text}`
  if (!isWebAddress(text)) return null
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return isHttpAddress(address) ? address : null
}

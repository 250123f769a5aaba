import { isHttpAddress, isWebAddress } from '#rules/text-and-time/web-address.ts'

/**
 * The address a typed link leads to: `https://` is put before bare hosts, `mailto:` before e-mail addresses; null when
 * it is none.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^(?:mailto:|tel:)[^\s]+$/i.test(text)) return text
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]{2,}$/.test(text)) return `mailto:${text}`
  if (!isWebAddress(text)) return null
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return isHttpAddress(address) ? address : null
}

import { isTypedTitle } from '#rules/ads/names.ts'

/** True when the typed text is the title; letter case, spaces around and doubled spaces do not count (AD-38). */
export function titleMatches(typed: string, title: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  return isTypedTitle(plain(typed), plain(title))
}

/** True when a prompt's answer may be confirmed (SHELL-06). */
export function promptReady(value: string, allowBlank = false): boolean {
  return allowBlank || value.trim() !== ''
}

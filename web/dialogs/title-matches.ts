import { isTypedTitle } from '#rules/ads/ad-and-folder-names.ts'

/** Returns whether the typed text is the title. Ignores letter case, outer spaces and repeated spaces (AD-38). */
export function titleMatches(typed: string, title: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  return isTypedTitle(plain(typed), plain(title))
}

/** Returns whether the answer of a prompt can be confirmed (SHELL-06). */
export function canConfirmPrompt(value: string, allowBlank = false): boolean {
  return allowBlank || value.trim() !== ''
}

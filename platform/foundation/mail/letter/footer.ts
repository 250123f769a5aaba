import { aboutPaths } from '#platform/foundation/texts/about-paths.ts'
import { letterTexts } from './texts.ts'
import type { LocalisedLetter } from './letter-parts.ts'

/**
 * Footer of a mail, for HTML and plain text. If `isOwn` is false, the footer also says that the mail was sent with
 * Tavla.
 */
export interface Footer {
  lines: readonly string[]
  link: { label: string; address: string } | null
  isOwn: boolean
}

/**
 * Returns the footer: the reason for the mail or the company, the operator for Tavla's own mails, and a link to more
 * information or help.
 */
export function getFooter({ head, foot, leadsTo, locale, operator }: LocalisedLetter): Footer {
  const isOwn = head === null
  const company = isOwn ? null : [head.name, head.address].filter(Boolean).join(', ')
  const target = leadsTo ?? (isOwn ? 'help' : null)
  return {
    lines: [foot ?? company, isOwn ? `${operator.name}, ${operator.place}` : null].filter((line) => line !== null),
    link:
      target === null
        ? null
        : { label: letterTexts[locale][target], address: `${operator.siteUrl}${aboutPaths[target]}?lang=${locale}` },
    isOwn,
  }
}

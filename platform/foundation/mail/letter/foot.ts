import { aboutPaths } from '#platform/foundation/texts/about-paths.ts'
import { letterTexts } from './texts.ts'
import type { SetLetter } from './letter-parts.ts'

/**
 * What stands under a letter in both of its forms: lines, the way on, and whether the product is named as what it was
 * sent with.
 */
export interface Foot {
  lines: readonly string[]
  link: { label: string; address: string } | null
  isOwn: boolean
}

/**
 * The foot of a letter: why it came or whose it is, who runs Tavla under its own letters, and where to read or ask
 * more.
 */
export function footOf({ head, foot, leadsTo, locale, house }: SetLetter): Foot {
  const isOwn = head === null
  const company = isOwn ? null : [head.name, head.address].filter(Boolean).join(', ')
  const target = leadsTo ?? (isOwn ? 'help' : null)
  return {
    lines: [foot ?? company, isOwn ? `${house.name}, ${house.place}` : null].filter((line) => line !== null),
    link:
      target === null
        ? null
        : { label: letterTexts[locale][target], address: `${house.siteUrl}${aboutPaths[target]}?lang=${locale}` },
    isOwn,
  }
}

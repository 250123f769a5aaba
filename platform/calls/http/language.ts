import type { Locale } from '#rules/text-and-time/locale.ts'

/** Returns the visitor's language: the choice in the URL, else Accept-Language, else Swedish (PLUS-01). */
export function visitorLanguage(chosen: string | undefined, acceptLanguage: string | undefined): Locale {
  if (chosen === 'sv' || chosen === 'en') return chosen
  let best: Locale = 'sv'
  let weight = 0
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = Number(
      parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    )
    const language = tag.split('-')[0]
    if ((language === 'sv' || language === 'en') && quality > weight) [best, weight] = [language, quality]
  }
  return best
}

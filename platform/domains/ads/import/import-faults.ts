import type { Locale } from '#rules/text-and-time/locale.ts'
import type { FetchFault } from './fetch-page.ts'

/** The reason an import failed. The response explains it in a sentence (AD-52). */
export type ImportFault = FetchFault | 'noPosting'

/** The sentences of the response, in the caller's language. */
export const faultTexts: Readonly<Record<Locale, Readonly<Record<ImportFault, string>>>> = {
  sv: {
    notFound: 'Det finns ingen annons på adressen.',
    gone: 'Annonsen är inte längre publicerad.',
    elsewhere: 'Adressen leder vidare till en annan sida och kan inte läsas in.',
    notAPage: 'Adressen leder inte till en webbsida.',
    tooLarge: 'Sidan är för stor för att läsas in.',
    tooSlow: 'Jobbsajten svarade inte i tid. Försök igen om en stund.',
    unreachable: 'Jobbsajten går inte att nå just nu. Försök igen om en stund.',
    noPosting: 'Sidan har inga uppgifter som Tavla kan läsa in. Öppna annonsen och kopiera texten därifrån.',
  },
  en: {
    notFound: 'There is no ad at this address.',
    gone: 'The ad is no longer published.',
    elsewhere: 'This address redirects to another page and cannot be imported.',
    notAPage: 'This address does not lead to a web page.',
    tooLarge: 'The page is too large to import.',
    tooSlow: 'The job board did not respond in time. Try again in a few minutes.',
    unreachable: 'The job board cannot be reached right now. Try again in a few minutes.',
    noPosting: 'The page has no ad details that can be read. Open the ad and copy the text from there.',
  },
}

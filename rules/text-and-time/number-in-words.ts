import type { Locale } from './locale.ts'

const numbers: Record<Locale, readonly string[]> = {
  sv: ['noll', 'ett', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio', 'elva', 'tolv'],
  en: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
}

/** Formats a number for a sentence: in words up to twelve. */
export const numberInWords = (count: number, locale: Locale): string => numbers[locale][count] ?? String(count)

import type { Locale } from '#rules/text-and-time/locale.ts'
import { ageAfterName, caseInsensitiveSource, statedAges, mayContainBirthDate } from './stated-age.ts'

/** The details of candidates that a company hides from reviewers, and until which step (PLUS-43). */
export interface AnonymousScreening {
  name: boolean
  picture: boolean
  age: boolean
  /** Name of the first step that shows all details. If the board has no such step, only its last step shows them. */
  untilStep: string
}

const STAND_IN_WORDS = { sv: 'Kandidat', en: 'Candidate' } satisfies Record<Locale, string>

/** Returns the first word of a stand-in: "Kandidat" in "Kandidat 7B02" (see {@link standInOf}). */
export const standInWord = (language: Locale): string => STAND_IN_WORDS[language]

/**
 * Odd, so that 65,536 consecutive ids get different marks. Far from 1, so that neighbouring ids get dissimilar marks.
 */
export const SCREENING_CODE_FACTOR = 40_503

/** Returns the four characters that identify a candidate without a name: `7B02`. */
export const screeningCodeOf = (id: number): string =>
  Number((BigInt(id) * BigInt(SCREENING_CODE_FACTOR)) & 0xffffn)
    .toString(16)
    .toUpperCase()
    .padStart(4, '0')

/** Returns the text that replaces a hidden name. It is always the same for a candidate: "Kandidat 7B02". */
export const standInOf = (id: number, language: Locale): string => `${standInWord(language)} ${screeningCodeOf(id)}`

/** Returns whether a name, as recruiters see it, is a stand-in in either language. */
export const isStandIn = (name: string): boolean =>
  Object.values(STAND_IN_WORDS).some(
    (word) => name.startsWith(`${word} `) && /^[0-9A-F]{4}$/.test(name.slice(word.length + 1)),
  )

/** The hidden details of a candidate, which are removed from texts. A detail that is unknown or not hidden is null. */
export interface HiddenDetails {
  /** The replacement, see {@link standInOf}. */
  standIn: string
  name: string | null
  email: string | null
  phone: string | null
  /** Date of birth: `1990-01-31`. */
  born: string | null
  /**
   * Name of the candidate whose stated ages and dates of birth are hidden. It is set even if the name itself is not
   * hidden.
   */
  agesOf: string | null
}

/**
 * Parts of a name with at least this many characters are removed in any case. Shorter parts are removed only with a
 * capital letter, because they can be words in lower case ("de", "an").
 */
const MIN_DISTINCTIVE_LENGTH = 3

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const anyCase = (part: string) =>
  [...part]
    .map((letter) => {
      const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
      return lower === upper ? escapePattern(letter) : `[${lower}${upper}]`
    })
    .join('')

/** Returns the pattern source of a name and its parts, the longest first. Null for a name without parts. */
function nameSource(name: string): string | null {
  const parts = name
    .normalize('NFC')
    .split(/[\s,.]+/)
    .flatMap((part) => [part, ...part.split('-')])
    .filter((part) => part !== '')
  const capital = (part: string) =>
    [...part].map((letter, index) => (index === 0 ? escapePattern(letter.toUpperCase()) : anyCase(letter))).join('')
  const alternatives = [...new Set(parts)]
    .sort((a, b) => b.length - a.length)
    .map((part) => (part.length >= MIN_DISTINCTIVE_LENGTH ? anyCase(part) : capital(part)))
  if (alternatives.length === 0) return null
  const anyPart = `(?:${alternatives.join('|')})(?:s(?![\\p{L}\\p{N}]))?`
  return `(?<![\\p{L}\\p{N}])${anyPart}(?:[\\s,.]+${anyPart})*(?![\\p{L}\\p{N}])`
}

const emailSource = (email: string): string =>
  `(?<![\\p{L}\\p{N}._%+-])${anyCase(email.normalize('NFC'))}(?![\\p{L}\\p{N}])`

/** The characters that people write between the digits of a number, a limited number of them. */
const separators = '(?:[\\s./()\\u2010-\\u2015-]|&nbsp;){0,4}'

/**
 * Returns the pattern source of a telephone number in any grouping, with or without the country code. Null for fewer
 * than five digits, which could be any number.
 */
function phoneSource(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '')
  const international = phone.trim().startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null
  const national =
    international === null
      ? digits.replace(/^0/, '')
      : international.startsWith('46')
        ? international.slice(2).replace(/^0/, '')
        : null
  const groupedDigits = [...(national ?? international ?? '')]
  if (groupedDigits.length < 5) return null
  const before =
    national === null
      ? `(?:(?:\\+|00)${separators})?`
      : `(?:(?:\\+|00)?${separators}46${separators}(?:0${separators})?|0${separators})?`
  return `(?<![\\p{L}\\p{N}])(?:\\((?=\\d{1,4}\\)))?${before}${groupedDigits.join(separators)}(?!\\d)`
}

const months = [
  'jan(?:uari|uary)?',
  'feb(?:ruari|ruary)?',
  'mar(?:s|ch)?',
  'apr(?:il)?',
  'ma[jy]',
  'jun[ie]?',
  'jul[iy]?',
  'aug(?:usti|ust)?',
  'sep(?:t|tember)?',
  'o[kc]t(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
]

/**
 * Returns the pattern source of a date of birth as people write it: in digits, with the month's name, or as the start
 * of a personal identity number.
 */
function bornSource(born: string): string | null {
  const [year = '', month = '', day = ''] = born.split('-')
  if (!/^\d{8}$/.test(`${year}${month}${day}`)) return null
  const [years, m, d] = [`(?:${year.slice(0, 2)})?${year.slice(2)}`, `0?${Number(month)}`, `0?${Number(day)}`]
  const monthName = `(?:${caseInsensitiveSource(months[Number(month) - 1] ?? month)})\\.?`
  const written = [
    `${years}[-./ ]?${month}[-./ ]?${day}(?:[-+ ]?\\d{4})?`,
    `${d}[-./] ?${m}[-./ ] ?${years}`,
    `${m}/${d}/${years}`,
    `${d}(?:st|nd|rd|th|:?[ea])? (?:of )?${monthName},? ${year}`,
    `${monthName} ${d}(?:st|nd|rd|th)?,? ${year}`,
  ]
  return `(?<![\\p{L}\\d])(?:${written.join('|')})(?!\\d)`
}

/** Any e-mail address and any telephone number (starting with a 0 or a country code), but no dates or sums of money. */
const contactSources = [
  '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63})+',
  '(?<![\\p{L}\\p{N}]|\\d[\\s./()\\u2010-\\u2015-])(?:\\+|00?)' +
    '(?:(?:[\\s/()\\u2010-\\u2015-]|&nbsp;){0,4}\\d){8,14}(?!\\d|[./\\u2010-\\u2015-]\\d)',
]

/** Any Swedish personal identity number. It identifies a person and contains the date of birth. */
const identityNumber = '(?<![\\p{L}\\p{N}])(?:19|20)?\\d\\d(?:0[1-9]|1[0-2])(?:[0-2]\\d|3[01])[-+]?\\d{4}(?!\\d)'

/** Combines the sources of everything to remove into one pattern, the longer alternatives first. */
function patternOf({ name, email, phone, born, agesOf }: HiddenDetails, themselves = false): RegExp | null {
  const nameOfAged = agesOf === null ? null : nameSource(agesOf)
  const sources = [
    email && emailSource(email),
    ...(themselves && name !== null ? contactSources : []),
    ...(themselves && (name !== null || agesOf !== null) ? [identityNumber] : []),
    phone && phoneSource(phone),
    born && bornSource(born),
    ...(agesOf === null ? [] : statedAges),
    nameOfAged && ageAfterName(nameOfAged),
    name && nameSource(name),
  ].filter((source) => typeof source === 'string' && source !== '')
  return sources.length === 0 ? null : new RegExp(sources.join('|'), 'gu')
}

/** Returns whether the name of a file reveals a hidden age. */
export const revealsHiddenAge = (fileName: string, hidden: HiddenDetails): boolean => {
  const fileWords = fileName.replace(/[._-]+/g, ' ')
  return (
    hidden.agesOf !== null &&
    (mayContainBirthDate(fileName) || hideDetails(fileWords, { ...hidden, name: null }) !== fileWords.normalize('NFC'))
  )
}

/**
 * Replaces the hidden details of a candidate in a text with the stand-in: parts of the name, e-mail address, telephone
 * number, date of birth and stated ages.
 * - `themselves`: the candidate wrote the text. If the name is hidden, every e-mail address and number is replaced,
 *   because it may be another one of theirs.
 * - `html`: the names of tags and attributes are left unchanged. A candidate may be called Li, like a list item.
 */
export function hideDetails(text: string, hidden: HiddenDetails, { html = false, themselves = false } = {}): string {
  const pattern = patternOf(hidden, themselves)
  return pattern === null ? text : replaced(text, pattern, () => hidden.standIn, html)
}

function replaced(text: string, pattern: RegExp, replacement: (piece: string) => string, html: boolean): string {
  if (!html) return text.normalize('NFC').replace(pattern, replacement)
  return text
    .normalize('NFC')
    .replace(/<[^>]*>|[^<]+/g, (piece) =>
      piece.startsWith('<')
        ? piece.replace(/"[^"]*"/g, (value) => value.replace(pattern, replacement))
        : piece.replace(pattern, replacement),
    )
}

/**
 * Puts the hidden details back into a text that a reviewer edited. The reviewer saw `stored` without them (see
 * {@link hideDetails}, as HTML).
 * - A stand-in in an unchanged part becomes the original text in its original spelling.
 * - A new stand-in becomes the full name, as HTML.
 */
export function restoreDetails(written: string, stored: string, hidden: HiddenDetails): string {
  const { standIn } = hidden
  const pattern = patternOf(hidden)
  if (pattern === null) return written
  const fullName = (hidden.name ?? standIn).normalize('NFC').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const spellings: string[] = []
  const shown = replaced(
    stored,
    new RegExp(`${escapePattern(standIn)}|${pattern.source}`, 'gu'),
    (piece) => {
      spellings.push(piece === standIn ? fullName : piece)
      return standIn
    },
    true,
  )
  const commonLength = Math.min(shown.length, written.length)
  let head = 0
  while (head < commonLength && shown[head] === written[head]) head += 1
  let tail = 0
  while (tail < commonLength - head && shown.at(-1 - tail) === written.at(-1 - tail)) tail += 1
  const pieces = written.split(standIn)
  // Stand-ins that end before the first change are counted from the start. Stand-ins that begin after the last change
  // are counted from the end.
  const before = shown.slice(0, head).split(standIn).length - 1
  const after = shown.slice(shown.length - tail).split(standIn).length - 1
  const standInCount = pieces.length - 1
  const isChanged = (index: number) => index >= before && index < standInCount - after
  return pieces
    .map((piece, index) => {
      if (index === standInCount) return piece
      const original = isChanged(index)
        ? index < spellings.length - after
          ? spellings[index]
          : undefined
        : index < before
          ? spellings[index]
          : spellings[spellings.length - standInCount + index]
      return piece + (original ?? fullName)
    })
    .join('')
}

import type { Locale } from '#rules/text-and-time/locale.ts'
import { ageAfter, inAnyCase, statedAges, tellsBirthYear } from './stated-age.ts'

/** What a company hides of candidates from those who review, and until which step (PLUS-43). */
export interface AnonymousScreening {
  name: boolean
  picture: boolean
  age: boolean
  /** Name of the step from which all is shown; a board without it shows all from its last step on. */
  untilStep: string
}

const words = { sv: 'Kandidat', en: 'Candidate' } satisfies Record<Locale, string>

/** What stands before the mark in a stand-in. */
export const standInWord = (language: Locale): string => words[language]

/** Odd, so that 65,536 ids in a row have marks of their own; and far from 1, so that neighbours look nothing alike. */
export const MARK_FACTOR = 40_503

/** Four characters by which a candidate without a name is known again: `7B02`. */
export const markOf = (id: number): string =>
  Number((BigInt(id) * BigInt(MARK_FACTOR)) & 0xffffn)
    .toString(16)
    .toUpperCase()
    .padStart(4, '0')

/** What stands where the name of a candidate is hidden, the same each time: "Kandidat 7B02". */
export const standInOf = (id: number, language: Locale): string => `${standInWord(language)} ${markOf(id)}`

/** Whether a name, as recruiters are told it, is a stand-in of either language. */
export const isStandIn = (name: string): boolean =>
  Object.values(words).some((word) => name.startsWith(`${word} `) && /^[0-9A-F]{4}$/.test(name.slice(word.length + 1)))

/** What is hidden of a candidate and is taken out of texts; null is what is not hidden, or not known. */
export interface HiddenFacts {
  /** What stands in its place, see {@link standInOf}. */
  standIn: string
  name: string | null
  email: string | null
  phone: string | null
  /** Date of birth: `1990-01-31`. */
  born: string | null
  /** Of whom every age and date of birth that is stated is hidden, by name; also where the name itself is not. */
  agesOf: string | null
}

/**
 * A part this long is taken out however it is spelled; a shorter one only with a capital letter, since small ones are
 * words ("de", "an").
 */
const telling = 3

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const anyCase = (part: string) =>
  [...part]
    .map((letter) => {
      const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
      return lower === upper ? escaped(letter) : `[${lower}${upper}]`
    })
    .join('')

/** The parts of a name, the whole of it first. */
function nameSource(name: string): string | null {
  const parts = name
    .normalize('NFC')
    .split(/[\s,.]+/)
    .flatMap((part) => [part, ...part.split('-')])
    .filter((part) => part !== '')
  const capital = (part: string) =>
    [...part].map((letter, index) => (index === 0 ? escaped(letter.toUpperCase()) : anyCase(letter))).join('')
  const spelled = [...new Set(parts)]
    .sort((a, b) => b.length - a.length)
    .map((part) => (part.length >= telling ? anyCase(part) : capital(part)))
  if (spelled.length === 0) return null
  const one = `(?:${spelled.join('|')})(?:s(?![\\p{L}\\p{N}]))?`
  return `(?<![\\p{L}\\p{N}])${one}(?:[\\s,.]+${one})*(?![\\p{L}\\p{N}])`
}

const emailSource = (email: string): string =>
  `(?<![\\p{L}\\p{N}._%+-])${anyCase(email.normalize('NFC'))}(?![\\p{L}\\p{N}])`

/** What people put between the digits of a number, a few of it. */
const between = '(?:[\\s./()\\u2010-\\u2015-]|&nbsp;){0,4}'

/**
 * A telephone number however it is grouped, at home or with the code of the country; none of a few digits, which may be
 * anything.
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
  const own = [...(national ?? international ?? '')]
  if (own.length < 5) return null
  const before =
    national === null
      ? `(?:(?:\\+|00)${between})?`
      : `(?:(?:\\+|00)?${between}46${between}(?:0${between})?|0${between})?`
  return `(?<![\\p{L}\\p{N}])(?:\\((?=\\d{1,4}\\)))?${before}${own.join(between)}(?!\\d)`
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
 * A date of birth as people write it, in digits and by the month's name, also as the beginning of a personal identity
 * number.
 */
function bornSource(born: string): string | null {
  const [year = '', month = '', day = ''] = born.split('-')
  if (!/^\d{8}$/.test(`${year}${month}${day}`)) return null
  const [years, m, d] = [`(?:${year.slice(0, 2)})?${year.slice(2)}`, `0?${Number(month)}`, `0?${Number(day)}`]
  const named = `(?:${inAnyCase(months[Number(month) - 1] ?? month)})\\.?`
  const written = [
    `${years}[-./ ]?${month}[-./ ]?${day}(?:[-+ ]?\\d{4})?`,
    `${d}[-./] ?${m}[-./ ] ?${years}`,
    `${m}/${d}/${years}`,
    `${d}(?:st|nd|rd|th|:?[ea])? (?:of )?${named},? ${year}`,
    `${named} ${d}(?:st|nd|rd|th)?,? ${year}`,
  ]
  return `(?<![\\p{L}\\d])(?:${written.join('|')})(?!\\d)`
}

/** Every address and telephone number (from a 0 or a country's code on); neither dates nor sums of money. */
const reachable = [
  '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63})+',
  '(?<![\\p{L}\\p{N}]|\\d[\\s./()\\u2010-\\u2015-])(?:\\+|00?)' +
    '(?:(?:[\\s/()\\u2010-\\u2015-]|&nbsp;){0,4}\\d){8,14}(?!\\d|[./\\u2010-\\u2015-]\\d)',
]

/** Every personal identity number: it tells who somebody is, and when that was born. */
const identityNumber = '(?<![\\p{L}\\p{N}])(?:19|20)?\\d\\d(?:0[1-9]|1[0-2])(?:[0-2]\\d|3[01])[-+]?\\d{4}(?!\\d)'

/** All that gives way in a text as one pattern, the longer first. */
function patternOf({ name, email, phone, born, agesOf }: HiddenFacts, themselves = false): RegExp | null {
  const named = agesOf === null ? null : nameSource(agesOf)
  const sources = [
    email && emailSource(email),
    ...(themselves && name !== null ? reachable : []),
    ...(themselves && (name !== null || agesOf !== null) ? [identityNumber] : []),
    phone && phoneSource(phone),
    born && bornSource(born),
    ...(agesOf === null ? [] : statedAges),
    named && ageAfter(named),
    name && nameSource(name),
  ].filter((source) => typeof source === 'string' && source !== '')
  return sources.length === 0 ? null : new RegExp(sources.join('|'), 'gu')
}

/** Whether the name of a file tells an age that is hidden. */
export const tellsHiddenAge = (fileName: string, hidden: HiddenFacts): boolean => {
  const words = fileName.replace(/[._-]+/g, ' ')
  return (
    hidden.agesOf !== null &&
    (tellsBirthYear(fileName) || withoutHidden(words, { ...hidden, name: null }) !== words.normalize('NFC'))
  )
}

/**
 * A text without what is hidden of a person: each part of the name that stands there, alone or with others, the
 * address, the telephone number, the date of birth and every age that is stated give way to the stand-in. In what
 * people wrote `themselves` any address and number does where the name does, as it may be another one of theirs. `html`
 * leaves the names of tags and attributes alone (a Li is no list item).
 */
export function withoutHidden(text: string, hidden: HiddenFacts, { html = false, themselves = false } = {}): string {
  const pattern = patternOf(hidden, themselves)
  return pattern === null ? text : replaced(text, pattern, () => hidden.standIn, html)
}

function replaced(text: string, pattern: RegExp, by: (piece: string) => string, html: boolean): string {
  if (!html) return text.normalize('NFC').replace(pattern, by)
  return text
    .normalize('NFC')
    .replace(/<[^>]*>|[^<]+/g, (piece) =>
      piece.startsWith('<')
        ? piece.replace(/"[^"]*"/g, (value) => value.replace(pattern, by))
        : piece.replace(pattern, by),
    )
}

/**
 * What somebody wrote who was shown `stored` without what is hidden ({@link withoutHidden}, as HTML), with it where the
 * stand-in stands: as it was spelled in what is unchanged, the whole name (as HTML) where the stand-in is new.
 */
export function withHidden(written: string, stored: string, hidden: HiddenFacts): string {
  const { standIn } = hidden
  const pattern = patternOf(hidden)
  if (pattern === null) return written
  const whole = (hidden.name ?? standIn).normalize('NFC').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const spelled: string[] = []
  const shown = replaced(
    stored,
    new RegExp(`${escaped(standIn)}|${pattern.source}`, 'gu'),
    (piece) => {
      spelled.push(piece === standIn ? whole : piece)
      return standIn
    },
    true,
  )
  const most = Math.min(shown.length, written.length)
  let head = 0
  while (head < most && shown[head] === written[head]) head += 1
  let tail = 0
  while (tail < most - head && shown.at(-1 - tail) === written.at(-1 - tail)) tail += 1
  const pieces = written.split(standIn)
  // Of the stand-ins those that end before the first change count from the front, those that begin after the last one
  // from the back.
  const before = shown.slice(0, head).split(standIn).length - 1
  const after = shown.slice(shown.length - tail).split(standIn).length - 1
  const places = pieces.length - 1
  const isChanged = (place: number) => place >= before && place < places - after
  return pieces
    .map((piece, place) => {
      if (place === places) return piece
      const had = isChanged(place)
        ? place < spelled.length - after
          ? spelled[place]
          : undefined
        : place < before
          ? spelled[place]
          : spelled[spelled.length - places + place]
      return piece + (had ?? whole)
    })
    .join('')
}

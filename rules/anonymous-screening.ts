import type { Locale } from './locale.ts'

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
export const markOf = (id: number): string => Number((BigInt(id) * BigInt(MARK_FACTOR)) & 0xffffn).toString(16).toUpperCase().padStart(4, '0')

/** What stands where the name of a candidate is hidden, the same each time: "Kandidat 7B02". */
export const standInOf = (id: number, language: Locale): string => `${standInWord(language)} ${markOf(id)}`

/** Whether a name, as recruiters are told it, is a stand-in of either language. */
export const isStandIn = (name: string): boolean => Object.values(words).some((word) => name.startsWith(`${word} `) && /^[0-9A-F]{4}$/.test(name.slice(word.length + 1)))

/** A part this long is taken out however it is spelled; a shorter one only with a capital letter, since small ones are words ("de", "an"). */
const telling = 3

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The parts of a name as one pattern, the whole of it first. */
function patternOf(name: string): RegExp | null {
  const parts = name.normalize('NFC').split(/[\s,.]+/).flatMap((part) => [part, ...part.split('-')]).filter((part) => part !== '')
  const any = (part: string) => [...part].map((letter) => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
    return lower === upper ? escaped(letter) : `[${lower}${upper}]`
  }).join('')
  const capital = (part: string) => [...part].map((letter, index) => (index === 0 ? escaped(letter.toUpperCase()) : any(letter))).join('')
  const spelled = [...new Set(parts)].sort((a, b) => b.length - a.length).map((part) => (part.length >= telling ? any(part) : capital(part)))
  if (spelled.length === 0) return null
  const one = `(?:${spelled.join('|')})(?:s(?![\\p{L}\\p{N}]))?`
  return new RegExp(`(?<![\\p{L}\\p{N}])${one}(?:[\\s,.]+${one})*(?![\\p{L}\\p{N}])`, 'gu')
}

/**
 * A text without a person's name: each part of the name that stands there, alone or with others, gives way to the stand-in.
 * `html` leaves the names of tags and attributes alone (a Li is no list item).
 */
export function withoutName(text: string, name: string, standIn: string, { html = false } = {}): string {
  const pattern = patternOf(name)
  return pattern === null ? text : replaced(text, pattern, () => standIn, html)
}

function replaced(text: string, pattern: RegExp, by: (piece: string) => string, html: boolean): string {
  if (!html) return text.normalize('NFC').replace(pattern, by)
  return text.normalize('NFC').replace(/<[^>]*>|[^<]+/g, (piece) => (piece.startsWith('<') ? piece.replace(/"[^"]*"/g, (value) => value.replace(pattern, by)) : piece.replace(pattern, by)))
}

/**
 * What somebody wrote who was shown `stored` without the name ({@link withoutName}, as HTML), with the name where the stand-in stands: as it
 * was spelled in what is unchanged, the whole of it (as HTML) where the stand-in is new.
 */
export function withName(written: string, stored: string, name: string, standIn: string): string {
  const pattern = patternOf(name)
  if (pattern === null) return written
  const whole = name.normalize('NFC').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const spelled: string[] = []
  const shown = replaced(stored, new RegExp(`${escaped(standIn)}|${pattern.source}`, 'gu'), (piece) => {
    spelled.push(piece === standIn ? whole : piece)
    return standIn
  }, true)
  const most = Math.min(shown.length, written.length)
  let head = 0
  while (head < most && shown[head] === written[head]) head += 1
  let tail = 0
  while (tail < most - head && shown.at(-1 - tail) === written.at(-1 - tail)) tail += 1
  const pieces = written.split(standIn)
  // Of the stand-ins those that end before the first change count from the front, those that begin after the last one from the back.
  const before = shown.slice(0, head).split(standIn).length - 1
  const after = shown.slice(shown.length - tail).split(standIn).length - 1
  const places = pieces.length - 1
  const isChanged = (place: number) => place >= before && place < places - after
  return pieces.map((piece, place) => {
    if (place === places) return piece
    const had = isChanged(place) ? (place < spelled.length - after ? spelled[place] : undefined) : place < before ? spelled[place] : spelled[spelled.length - places + place]
    return piece + (had ?? whole)
  }).join('')
}

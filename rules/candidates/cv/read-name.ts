import { isPersonName, MAX_PERSON_NAME_LENGTH } from '#rules/people/person-name.ts'
import { isNoName } from './no-names.ts'

/** Facts that can confirm a name. The name of a file confirms a name in the text and is never a name itself. */
interface Hints {
  email: string
  phone: string
  fileName: string
}

/** Number of cells at the top of a CV that may contain the name. */
const TOP_CELLS = 30
/** Score of a name with a label. */
const LABELLED = 100

const LABEL = /^(?:(?:fullständigt )?namn|för- och efternamn|(?:full )?name)(?: ?: ?| |$)/iu
const FIRST_NAME = /^(?:förnamn|first name|given name)(?: ?: ?| |$)/iu
const LAST_NAME = /^(?:efternamn|last name|surname|family name)(?: ?: ?| |$)/iu
/** The title of a CV, before or after the name. */
const TITLE = '(?:curriculum vitae|c\\.?v\\.?|meritförteckning|résumé|resume)'
const TITLE_BEFORE = new RegExp(`^(?:mitt |my )?${TITLE}(?!\\p{L})(?: (?:för|of|for|av)(?!\\p{L}))? ?[-:,–—]? ?`, 'iu')
const TITLE_AFTER = new RegExp(`(?:['’]s)? ?[-:,–—]? ?(?<!\\p{L})${TITLE}$`, 'iu')

/** Words inside a name that are written in lower case. */
const PARTICLE = /^(?:von|af|av|van|der|den|de|da|di|dos|del|la|le|bin|ibn|al|el|ben|ter|ten|zu|y|e)$/
const INITIAL = /^\p{Lu}\.?$/u
const WORD = /^(?:(?:al|el)-)?\p{Lu}[\p{L}\p{M}]*(?:[-'’]\p{L}+)*$/u

/**
 * Returns the name of the person in a CV. The name is near the top, and one of these confirms it: a label, the e-mail
 * address, or the name of the file. The first line of a CV with contact details needs no confirmation, unless the
 * address names somebody else. Empty if there is no such name.
 */
export function readName(cells: readonly string[], hints: Hints): string {
  const top = cells
    .slice(0, TOP_CELLS)
    .map(withoutTitle)
    .filter((cell) => cell !== '')
  const score = scorerOf(hints)
  let best = { name: '', score: 0 }
  const offer = (name: string | null, points: number) => {
    if (name !== null && points > best.score) best = { name, score: points }
  }
  for (const [index, cell] of top.entries()) {
    const next = top[index + 1] ?? ''
    offer(labelledName(top, index), LABELLED)
    for (const written of [cell, beforeComma(cell), turned(cell)]) offer(asName(written), score(written))
    // A name in large letters often has a line for the first name and a line for the last name.
    if (score(cell) > 0 && score(next) > 0) offer(asName(`${cell} ${next}`), score(`${cell} ${next}`))
  }
  if (best.name !== '') return best.name
  const [first = ''] = top
  const isDoubtful = (hints.email === '' && hints.phone === '') || namesSomebody(hints.email)
  return isDoubtful ? '' : (asName(beforeComma(first)) ?? '')
}

const withoutTitle = (cell: string): string => cell.replace(TITLE_BEFORE, '').replace(TITLE_AFTER, '').trim()
const beforeComma = (cell: string): string => cell.split(/,| [-–—/] /)[0]?.trim() ?? ''
/** `Ek, Malin` becomes `Malin Ek`. */
const turned = (cell: string): string => cell.replace(/^([^,]+), ?([^,]+)$/, '$2 $1')

/** Returns the name after a label, in the same cell or the next one. Null if the cell has no label. */
function labelledName(cells: readonly string[], index: number): string | null {
  const valueOf = (label: RegExp, at: number): string => {
    const cell = cells[at] ?? ''
    return label.test(cell) ? cell.replace(label, '').trim() || (cells[at + 1] ?? '') : ''
  }
  const first = valueOf(FIRST_NAME, index)
  if (first === '') return asName(valueOf(LABEL, index))
  const last = [index + 1, index + 2].map((at) => valueOf(LAST_NAME, at)).find((value) => value !== '')
  return last === undefined ? null : asName(`${first} ${last}`)
}

/** Returns a text as a name, or null if it does not look like one. */
function asName(text: string): string | null {
  const words = text.split(' ')
  if (words.length < 2 || words.length > 5 || text.length > MAX_PERSON_NAME_LENGTH || !isPersonName(text)) return null
  const isLoud = text === text.toUpperCase()
  const cased = words.map((word) => (isLoud || (word.length > 2 && word === word.toUpperCase()) ? quiet(word) : word))
  const isPart = (word: string, index: number) =>
    WORD.test(word) || INITIAL.test(word) || (PARTICLE.test(word) && index > 0)
  const whole = cased.filter((word) => WORD.test(word) && word.length > 1)
  const [first = '', last = ''] = [cased.at(0), cased.at(-1)]
  if (!cased.every(isPart) || whole.length < 2 || PARTICLE.test(last) || INITIAL.test(first)) return null
  return words.some((word) => isNoName(word.toLowerCase())) ? null : cased.join(' ')
}

/** `ÅKE-BO` becomes `Åke-Bo`, and `VON` becomes `von`. */
const quiet = (word: string): string =>
  PARTICLE.test(word.toLowerCase())
    ? word.toLowerCase()
    : word.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())

/**
 * Returns a function that counts the different words of a text that the hints have too. A word in the e-mail address
 * counts twice. The name of a file also has other words, such as an employer, so that it confirms only all words.
 */
function scorerOf({ email, fileName }: Omit<Hints, 'phone'>): (text: string) => number {
  const inEmail = finderOf(localPart(email))
  const inFileName = finderOf(fileName.replace(/\.\w+$/, ''))
  return (text) => {
    const words = [...new Set(text.toLowerCase().split(/[ -]/))].filter(
      (word) => word.length > 1 && !PARTICLE.test(word),
    )
    const byEmail = words.filter(inEmail).length
    const byFileName = words.filter(inFileName).length
    return 2 * byEmail + (byEmail > 0 || byFileName === words.length ? byFileName : 0)
  }
}

/**
 * Returns a function that tells whether a text has a word in lower case: as a part between other signs, or anywhere if
 * it has at least three letters.
 */
function finderOf(text: string): (word: string) => boolean {
  const parts = plain(text).split(/[^a-z]+/)
  const joined = parts.join('')
  return (word) =>
    [plain(word), plain(word.replace(/[äæ]/g, 'ae').replace(/[öø]/g, 'oe').replaceAll('å', 'aa'))].some(
      (letters) => parts.includes(letters) || (letters.length > 2 && joined.includes(letters)),
    )
}

/** Returns a text in lower case and in the letters of e-mail addresses: `Åsa Öst` as `asa ost`. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')

const localPart = (email: string): string => email.slice(0, Math.max(0, email.indexOf('@')))

/** Returns whether an address has two words, like a first and a last name. */
const namesSomebody = (email: string): boolean =>
  localPart(email)
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length > 1).length > 1

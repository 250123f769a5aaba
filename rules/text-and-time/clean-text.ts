// Cleans input by the kind of its field (PLUS-95). Every entrance calls this function: calls, forms, imports, feeds and
// mail. The database therefore contains each text in one spelling only.

export const TEXT_KINDS = [
  'line',
  'text',
  'html',
  'name',
  'email',
  'phone',
  'number',
  'url',
  'fileName',
  'password',
  'opaque',
] as const

/**
 * The kind of a text field.
 * - `line`: one line of text, such as a title or a search.
 * - `text`: several lines of text.
 * - `html`: rich text.
 * - `name`: a person's first or last name.
 * - `email`: an e-mail address.
 * - `phone`: a phone number.
 * - `number`: digits with separators: an organisation number, a postal code, a date.
 * - `url`: a web address.
 * - `fileName`: the name of a file.
 * - `password`: a password. It is never changed.
 * - `opaque`: a value that a program created: a token, a cursor, an id, a timestamp. It is never changed.
 */
export type TextKind = (typeof TEXT_KINDS)[number]

/** Printable ASCII needs no cleaning, except in phone numbers. */
const PLAIN_LINE = /^[ -~]*$/
const PLAIN_TEXT = /^[\t\n -~]*$/
const LINE_BREAKS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
/** Spaces of any width, no-break spaces included. */
const SPACES = /\p{Zs}/gu
/** The hyphen U+2010 and the no-break hyphen, which look like the hyphen of a keyboard. */
const HYPHENS = /[\u2010\u2011]/g
/** Hyphens, dashes and minus signs, full-width and small forms included. */
const DASHES = /[\p{Pd}\u2212]/gu
const JOINERS = /[\u200c\u200d]/g
const CONTROLS = /(?![\t\n])\p{Cc}/gu
/** Characters without a glyph, lone surrogates and noncharacters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu

/** Returns whether a text can be stored: it has no NUL character and no lone surrogate. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Returns a text in composed form (NFC), well-formed, without control characters and invisible characters. The kind
 * decides about line breaks, spaces, dashes and joiners. Does not trim. Cleaning a clean text changes nothing.
 */
export function cleanText(kind: TextKind, text: string): string {
  switch (kind) {
    case 'password':
    case 'opaque':
      return text
    case 'text':
      return PLAIN_TEXT.test(text) ? text : cleanLines(text).normalize('NFC')
    case 'html':
      return PLAIN_TEXT.test(text) ? text : composeHtml(cleanLines(text))
    case 'phone':
      return cleanPhone(text)
    default:
      return PLAIN_LINE.test(text) ? text : cleanLine(kind, text)
  }
}

function cleanLine(kind: Exclude<TextKind, 'text' | 'html' | 'phone' | 'password' | 'opaque'>, text: string): string {
  const line = oneLine(text)
  switch (kind) {
    case 'line':
    case 'fileName':
      return line
    case 'name':
      return line.replace(DASHES, '-')
    case 'number':
      return oneLine(text.normalize('NFKC')).replace(DASHES, '-')
    case 'email':
      return line.replace(JOINERS, '').replace(DASHES, '-')
    case 'url':
      // Browsers remove line breaks and tabs from a URL too.
      return oneLine(text.replace(LINE_BREAKS, '').replaceAll('\t', '')).replace(JOINERS, '')
  }
}

const oneLine = (text: string): string =>
  removeInvisible(text.replace(LINE_BREAKS, ' ').replaceAll('\t', ' '))
    .replace(SPACES, ' ')
    .replace(HYPHENS, '-')
    .normalize('NFC')

const cleanLines = (text: string): string => removeInvisible(text.replace(LINE_BREAKS, '\n'))

const removeInvisible = (text: string): string =>
  text
    .replace(INVISIBLE, (sign, offset: number) => (shapesItsNeighbours(sign, offset, text) ? sign : ''))
    .replace(CONTROLS, '')

/**
 * Returns whether an invisible character belongs to the sign before it: a joiner inside a word or an emoji, a variation
 * selector after a sign with variants, a tag of a flag.
 */
function shapesItsNeighbours(sign: string, offset: number, text: string): boolean {
  if (sign === '\u200c' || sign === '\u200d')
    return (
      /[\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}]/u.test(signBefore(offset, text)) &&
      /^[\p{L}\p{M}\p{Extended_Pictographic}]/u.test(text.slice(offset + 1, offset + 3))
    )
  if (/\p{Variation_Selector}/u.test(sign))
    return /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Mongolian}#*0-9]/u.test(signBefore(offset, text))
  if (!isTag(sign)) return false
  let start = offset
  while (offset - start < MAX_FLAG_LENGTH && isTag(signBefore(start, text))) start -= 2
  return signBefore(start, text) === '\u{1f3f4}'
}

/** Maximum number of UTF-16 units of the tags in a flag: six letters, of two units each. */
const MAX_FLAG_LENGTH = 12

const isTag = (sign: string): boolean => /^[\u{e0020}-\u{e007f}]$/u.test(sign)

/** Returns the whole character before an offset, or an empty text at the start. */
const signBefore = (offset: number, text: string): string =>
  text.slice(Math.max(0, offset - (/[\udc00-\udfff]/.test(text.charAt(offset - 1)) ? 2 : 1)), offset)

/** Composes the letters of HTML. A mark after an angle bracket stays, because their composition would not end a tag. */
const composeHtml = (html: string): string => html.replace(/[^<>]+/g, (part) => part.normalize('NFC'))

/** Digits of Arabic and Persian keyboards. The lowest four bits are the value. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * Returns a phone number with digits, a plus, spaces and hyphens only, if it has no other letters and signs. Removes
 * brackets and the `(0)` after a country code, turns dots into spaces and slashes into hyphens: `+46 (0)70-123 45 67`
 * becomes `+46 70-123 45 67`.
 */
function cleanPhone(text: string): string {
  return oneLine(text.normalize('NFKC'))
    .replace(JOINERS, '')
    .replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(DASHES, '-')
    .replace(/^(\s*(?:\+|00)\s*\d{1,3}[\s-]*)\(\s*0\s*\)/, '$1 ')
    .replace(/[()[\]]/g, '')
    .replaceAll('.', ' ')
    .replaceAll('/', '-')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?- ?/g, '-')
}

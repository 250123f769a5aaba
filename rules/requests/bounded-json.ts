// How deep and how wide a JSON body may be, told from its text: before it is parsed, as a megabyte of brackets would
// keep the parser busy for a quarter of a second, and long before it is checked.

/** How deep lists and objects may be nested, and how many values there may be. */
export interface JsonBounds {
  deepest: number
  mostValues: number
}

/** What is too much: the name of the field in which it was, and whether it is too deep or too wide. */
export interface BeyondBounds {
  part: string
  code: 'tooDeep' | 'tooMany'
}

const quote = 34
const comma = 44
const colon = 58
const backslash = 92
const opens = (char: number): boolean => char === 91 || char === 123
const closes = (char: number): boolean => char === 93 || char === 125

/**
 * What of a JSON text is beyond the bounds, or null. One pass that stops there; whether it is JSON at all is for the
 * parser to say.
 */
export function beyondBounds(text: string, { deepest, mostValues }: JsonBounds): BeyondBounds | null {
  let depth = 0
  let values = 1
  let field = ''
  let lastText: readonly [number, number] = [0, 0]
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index)
    if (char === quote) {
      const end = endOfText(text, index)
      lastText = [index, end]
      index = end
    } else if (char === colon && depth === 1) field = nameOf(text, lastText)
    else if (char === comma) values++
    else if (closes(char)) depth--
    else if (opens(char)) {
      depth++
      values++
    }
    if (depth > deepest) return { part: field || 'body', code: 'tooDeep' }
    if (values > mostValues) return { part: field || 'body', code: 'tooMany' }
  }
  return null
}

/** Where the text that begins at an index ends: at its closing quote, or with the body. */
function endOfText(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text.charCodeAt(index) !== quote) index += text.charCodeAt(index) === backslash ? 2 : 1
  return index
}

const nameOf = (text: string, [start, end]: readonly [number, number]): string =>
  text.slice(start + 1, Math.min(end, start + 101))

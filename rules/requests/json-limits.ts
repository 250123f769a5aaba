// Limits the depth and the number of values of a JSON body. It checks the text before parsing, because a megabyte of
// brackets would block the parser for a quarter of a second.

/** Maximum nesting of arrays and objects, and maximum number of values. */
export interface JsonLimits {
  maxDepth: number
  maxValues: number
}

/** A violation: the name of the top-level field that contains it, and the exceeded limit. */
export interface ExceededLimit {
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
 * Returns the first limit that a JSON text exceeds, or null. Reads the text once, up to the violation. Does not check
 * that the text is valid JSON.
 */
export function findExceededLimit(text: string, { maxDepth, maxValues }: JsonLimits): ExceededLimit | null {
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
    if (depth > maxDepth) return { part: field || 'body', code: 'tooDeep' }
    if (values > maxValues) return { part: field || 'body', code: 'tooMany' }
  }
  return null
}

/** Returns the index of the closing quote of a string, or the end of the body. */
function endOfText(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text.charCodeAt(index) !== quote) index += text.charCodeAt(index) === backslash ? 2 : 1
  return index
}

const nameOf = (text: string, [start, end]: readonly [number, number]): string =>
  text.slice(start + 1, Math.min(end, start + 101))

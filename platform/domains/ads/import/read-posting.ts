import { Parser } from 'htmlparser2'
import { cleanText } from '#rules/text-and-time/clean-text.ts'

/** A JSON-LD object. Any property can have any type, so check each value before using it. */
export type JsonObject = { readonly [key: string]: unknown }

/**
 * Returns the first schema.org JobPosting in a page's JSON-LD blocks, with texts that can be stored. Null if there is
 * none.
 */
export function readPosting(html: string): JsonObject | null {
  for (const block of jsonBlocks(html)) {
    const posting = findPosting(block)
    if (posting) return posting
  }
  return null
}

function jsonBlocks(html: string): unknown[] {
  const texts: string[] = []
  let isReading = false
  const parser = new Parser({
    onopentag(name, { type = '' }) {
      isReading = name === 'script' && /^\s*application\/ld\+json\s*(?:;|$)/i.test(type)
      if (isReading) texts.push('')
    },
    ontext(text) {
      if (isReading) texts[texts.length - 1] += text
    },
    onclosetag(name) {
      if (name === 'script') isReading = false
    },
  })
  parser.end(html)
  return texts.flatMap((text) => parseJson(text) ?? parseJson(repairJson(text)) ?? [])
}

/** Parses a JSON text, with texts that can be stored. Returns undefined if it is not valid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? cleanText('text', value) : value))
  } catch {
    return undefined
  }
}

/** A string, also one that does not end, or a comma before the end of an object or a list. It never backtracks. */
const STRING_OR_LAST_COMMA = /"[^"\\]*(?:\\[^]?[^"\\]*)*(?:"|$)|,(?=\s*[}\]])/g
/** A byte order mark, comment or CDATA section around a script, and a semicolon after it. */
const WRAPPING =
  /^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|(?:\/\/\s*)?<!\[CDATA\[)?|(?:;|-->|\/\*\s*\]\]>\s*\*\/|(?:\/\/\s*)?\]\]>)\s*$/g

/**
 * Repairs the usual errors in the JSON of web pages, which search engines read: control characters in strings, such as
 * raw line breaks, a comma after the last value, and a comment around the block.
 */
const repairJson = (text: string): string =>
  text
    .replace(WRAPPING, '')
    .replace(STRING_OR_LAST_COMMA, (part) =>
      part === ',' ? '' : part.replace(/[\0-\x1f]/g, (character) => JSON.stringify(character).slice(1, -1)),
    )

/** Searches a block: an object, a list of objects, or an object with a list in `@graph`. */
const findPosting = (value: unknown): JsonObject | null => listPostings(value)?.[0] ?? null

/** Depth of lists around a posting. */
const MAX_LISTS = 3

/**
 * Returns the postings of a JSON-LD value: an object, a list of objects, or an object with a list in `@graph`. Null if
 * the value is neither a posting nor a list.
 */
export function listPostings(value: unknown, depth = 0): JsonObject[] | null {
  if (depth > MAX_LISTS) return null
  if (Array.isArray(value)) return value.flatMap((item) => listPostings(item, depth + 1) ?? [])
  if (!isObject(value)) return null
  return listOf(value['@type']).some((type) => typeof type === 'string' && /(?:^|\/)JobPosting$/.test(type))
    ? [value]
    : listPostings(value['@graph'], depth + 1)
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a property's values as a list. JSON-LD writes a single value without a list. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

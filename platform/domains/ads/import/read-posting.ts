import { Parser } from 'htmlparser2'
import { storable } from '#platform/foundation/html/storable.ts'

/** A JSON-LD object: anything may stand anywhere, so everything is asked before it is used. */
export type JsonObject = { readonly [key: string]: unknown }

/**
 * The first schema.org JobPosting among a page's JSON-LD blocks, with texts that can be stored; null when it has none.
 */
export function readPosting(html: string): JsonObject | null {
  for (const block of jsonBlocks(html)) {
    const found = findPosting(block, 0)
    if (found) return found
  }
  return null
}

function jsonBlocks(html: string): unknown[] {
  const texts: string[] = []
  let reading = false
  const parser = new Parser({
    onopentag(name, { type = '' }) {
      reading = name === 'script' && type.trim().toLowerCase() === 'application/ld+json'
      if (reading) texts.push('')
    },
    ontext(text) {
      if (reading) texts[texts.length - 1] += text
    },
    onclosetag(name) {
      if (name === 'script') reading = false
    },
  })
  parser.end(html)
  return texts.flatMap((text) => {
    try {
      return [
        JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value)) as unknown,
      ]
    } catch {
      return []
    }
  })
}

/** Blocks are objects, lists of them, or hold them in `@graph`. */
function findPosting(value: unknown, depth: number): JsonObject | null {
  if (depth > 3) return null
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = findPosting(each, depth + 1)
      if (found) return found
    }
    return null
  }
  if (!isObject(value)) return null
  return listOf(value['@type']).some((type) => typeof type === 'string' && /(?:^|\/)JobPosting$/.test(type))
    ? value
    : findPosting(value['@graph'], depth + 1)
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON-LD writes one value as itself and several as a list. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

// The syntax of PDF objects and content streams. Source: ISO 32000-1, 7.2 and 7.3.

export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
/** A string, with one character per byte. */
export class PdfString {
  readonly bytes: string
  constructor(bytes: string) {
    this.bytes = bytes
  }
}
/** A reference to another object. */
export class PdfReference {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}
/** An operator of a content stream, or a keyword such as `stream`. */
export class PdfOperator {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
export type PdfDictionary = ReadonlyMap<string, PdfValue>
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | PdfOperator
  | PdfDictionary
  | readonly PdfValue[]

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map
export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value)

/** Reads values from a text with one character per byte. */
export interface PdfReader {
  /** Returns the next value, or undefined at the end. */
  next(): PdfValue | undefined
  /** The offset after the last value. */
  at: number
}

/** Maximum depth of arrays and dictionaries. */
const MAX_DEPTH = 50

const SPACE = /(?:[\0\t\n\f\r ]|%[^\n\r]*)*/y
const REFERENCE = /(\d{1,8})[\0\t\n\f\r ]{1,10}\d{1,5}[\0\t\n\f\r ]{1,10}R(?![^\0\t\n\f\r ()<>[\]{}/%])/y
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const NUMBER = /^[+-]?(?:\d{1,15}(?:\.\d*)?|\.\d+)$/
const HEX = /<([\da-fA-F\0\t\n\f\r ]*)>/y

/** The end of an array or a dictionary. */
const CLOSING = new PdfOperator(']')

export function readerOf(text: string, start = 0): PdfReader {
  const reader: PdfReader = { at: start, next: () => value(0) }
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = reader.at
    const match = pattern.exec(text)
    if (match !== null) reader.at = pattern.lastIndex
    return match
  }
  const list = (depth: number): PdfValue[] => {
    const values: PdfValue[] = []
    for (let item = value(depth); item !== undefined && item !== CLOSING; item = value(depth)) values.push(item)
    return values
  }
  const dictionary = (depth: number): PdfDictionary => {
    const values = list(depth)
    const entries = new Map<string, PdfValue>()
    for (let index = 0; index + 1 < values.length; index += 2) {
      const key = values[index]
      if (key instanceof PdfName) entries.set(key.name, values[index + 1] ?? null)
    }
    return entries
  }
  const value = (depth: number): PdfValue | undefined => {
    take(SPACE)
    if (reader.at >= text.length || depth > MAX_DEPTH) return undefined
    const sign = text.charAt(reader.at)
    switch (sign) {
      case '/':
        reader.at++
        return new PdfName(
          (take(WORD)?.[0] ?? '').replace(/#([\da-f]{2})/gi, (_, code: string) =>
            String.fromCharCode(Number.parseInt(code, 16)),
          ),
        )
      case '(':
        return new PdfString(literal())
      case '[':
        reader.at++
        return list(depth + 1)
      case '<': {
        if (text.charAt(reader.at + 1) === '<') {
          reader.at += 2
          return dictionary(depth + 1)
        }
        const digits = take(HEX)?.[1]?.replace(/[^\da-fA-F]/g, '')
        if (digits !== undefined)
          return new PdfString(
            digits.replace(/..?/g, (pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16))),
          )
        reader.at++
        return value(depth)
      }
      case ']':
        reader.at++
        return CLOSING
      case '>':
        reader.at += text.charAt(reader.at + 1) === '>' ? 2 : 1
        return CLOSING
      case ')':
      case '{':
      case '}':
        reader.at++
        return new PdfOperator(sign)
      default: {
        const reference = take(REFERENCE)
        if (reference !== null) return new PdfReference(Number(reference[1]))
        const word = take(WORD)?.[0] ?? ''
        if (NUMBER.test(word)) return Number(word)
        return word === 'true' ? true : word === 'false' ? false : word === 'null' ? null : new PdfOperator(word)
      }
    }
  }
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  /** Reads a string in parentheses, which can be nested. */
  const literal = (): string => {
    const parts: string[] = []
    let depth = 0
    for (;;) {
      const sign = text.charAt(reader.at++)
      if (sign === '') break
      if (sign === '\\') {
        const octal = take(/[0-7]{1,3}/y)?.[0]
        if (octal !== undefined) parts.push(String.fromCharCode(Number.parseInt(octal, 8) & 0xff))
        else if (take(/\r\n?|\n/y) === null) {
          const escaped = text.charAt(reader.at++)
          parts.push(/[nrtbf]/.test(escaped) ? (escapes[escaped] ?? '') : escaped)
        }
        continue
      }
      if (sign === '(' && depth++ === 0) continue
      if (sign === ')' && --depth === 0) break
      parts.push(sign)
    }
    return parts.join('')
  }
  return reader
}

import { byteText } from '../byte-text.ts'
import type { Inflate } from '../inflate.ts'
import {
  isArray,
  isDictionary,
  PdfName,
  PdfReference,
  readerOf,
  type PdfDictionary,
  type PdfReader,
  type PdfValue,
} from './syntax.ts'

/** The objects of a PDF. */
export interface PdfFile {
  /** Returns a value, or the object to which it refers. */
  resolve(value: PdfValue | undefined): PdfValue
  /** Returns the dictionary of a value. It is empty if the value is none. */
  dictionary(value: PdfValue | undefined): PdfDictionary
  /** Returns the decompressed stream of an object, with one character per byte. Empty if it cannot be read. */
  stream(value: PdfValue | undefined): Promise<string>
  /** The last reference to the catalogue. */
  root: PdfValue
}

/** Where an object is: in the file, or in a decompressed object stream. */
interface Place {
  text: string
  at: number
}

/** Maximum number of objects. A CV has some hundreds. */
const MAX_OBJECTS = 100_000

const OBJECT = /(?<!\d)(\d{1,8})[\0\t\n\f\r ]{1,10}\d{1,5}[\0\t\n\f\r ]{1,10}obj(?![a-z])/g

/** An object stream says so at its start. */
const MAX_HEAD = 500

/**
 * Finds all objects of a PDF. Searches the file instead of reading its table, which is often damaged. A later object
 * replaces an earlier one. Returns null for an encrypted file.
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, inflate: Inflate): Promise<PdfFile | null> {
  const text = byteText(bytes)
  if (/\/Encrypt[\0\t\n\f\r ]*(?:<<|\d)/.test(text)) return null
  const places = new Map<number, Place>()
  const known = new Map<number, PdfValue>()

  const objectAt = ({ text: source, at }: Place): { value: PdfValue; reader: PdfReader } => {
    const reader = readerOf(source, at)
    return { value: reader.next() ?? null, reader }
  }
  const resolve = (value: PdfValue | undefined, depth = 0): PdfValue => {
    if (!(value instanceof PdfReference)) return value ?? null
    const { id } = value
    const before = known.get(id)
    if (before !== undefined) return before
    const place = places.get(id)
    if (place === undefined || depth > 10) return null
    const found = resolve(objectAt(place).value, depth + 1)
    known.set(id, found)
    return found
  }
  const dictionary = (value: PdfValue | undefined): PdfDictionary => {
    const found = resolve(value)
    return isDictionary(found) ? found : new Map<string, PdfValue>()
  }
  const streamAt = async (place: Place): Promise<string> => {
    const { value, reader } = objectAt(place)
    const keyword = /[\0\t\n\f\r ]{0,10}stream(?:\r\n|\n|\r)/y
    keyword.lastIndex = reader.at
    if (!isDictionary(value) || !keyword.test(text)) return ''
    const start = keyword.lastIndex
    const filters = listOf(resolve(value.get('Filter'))).map((filter) => resolve(filter))
    const names = filters.map((filter) => (filter instanceof PdfName ? filter.name : ''))
    const end = endOf(start, resolve(value.get('Length')))
    if (names.length === 0) return text.slice(start, end)
    if (names.length > 1 || !/^Fl(?:ateDecode)?$/.test(names[0] ?? '') || predictorOf(value) > 1) return ''
    return byteText(await inflate(bytes.subarray(start, end), 'deflate'))
  }
  /** Returns the end of a stream: its length if that leads to the keyword `endstream`, or else the keyword. */
  const endOf = (start: number, length: PdfValue): number => {
    if (typeof length === 'number' && /^\s*endstream/.test(text.slice(start + length, start + length + 20)))
      return start + length
    const keyword = text.indexOf('endstream', start)
    if (keyword === -1) return text.length
    return text.startsWith('\r\n', keyword - 2)
      ? keyword - 2
      : /[\r\n]/.test(text.charAt(keyword - 1))
        ? keyword - 1
        : keyword
  }
  const predictorOf = (stream: PdfDictionary): number => {
    const [parameters] = listOf(resolve(stream.get('DecodeParms')))
    const predictor = resolve(dictionary(parameters).get('Predictor'))
    return typeof predictor === 'number' ? predictor : 1
  }
  const addObjectStream = async (place: Place): Promise<void> => {
    const entries = dictionary(objectAt(place).value)
    const [first, count] = [resolve(entries.get('First')), resolve(entries.get('N'))]
    if (typeof first !== 'number' || typeof count !== 'number') return
    const content = await streamAt(place)
    const head = readerOf(content)
    for (let index = 0; index < Math.min(count, MAX_OBJECTS); index++) {
      const [id, offset] = [head.next(), head.next()]
      if (typeof id !== 'number' || typeof offset !== 'number') return
      places.set(id, { text: content, at: first + offset })
    }
  }

  const objects = [...text.matchAll(OBJECT)].slice(0, MAX_OBJECTS).map((match) => ({
    id: Number(match[1]),
    at: match.index + match[0].length,
  }))
  // A length can be a later object, so all objects of the file come first.
  for (const { id, at } of objects) places.set(id, { text, at })
  for (const { at } of objects) {
    const head = text.slice(at, at + MAX_HEAD)
    const end = head.search(/endobj|stream[\r\n]/)
    if (/\/Type[\0\t\n\f\r ]*\/ObjStm/.test(end === -1 ? head : head.slice(0, end))) await addObjectStream({ text, at })
  }
  known.clear()

  const [, root = '0'] = [...text.matchAll(/\/Root[\0\t\n\f\r ]+(\d{1,8})[\0\t\n\f\r ]/g)].at(-1) ?? []
  return {
    resolve: (value) => resolve(value),
    dictionary,
    stream: async (value) => {
      const place = value instanceof PdfReference ? places.get(value.id) : undefined
      return place?.text === text ? streamAt(place) : ''
    },
    root: new PdfReference(Number(root)),
  }
}

/** Returns a value that can be a single one or an array, as an array. */
export const listOf = (value: PdfValue): readonly PdfValue[] => (isArray(value) ? value : value === null ? [] : [value])

import { readdir, readFile } from 'node:fs/promises'
import type { Call } from '#contract/base/call.ts'

const folder = new URL('../../contract/', import.meta.url)

/** The texts of a call in the OpenAPI document. */
export interface CallText {
  /** What the call does, without a period at the end. */
  readonly summary: string
  /** The rest of the docstring: details, and the roles that may make the call. May be empty. */
  readonly description: string
}

/**
 * Reads the docstrings of the declarations in platform/contract, by the id of the call. A docstring begins with method
 * and path, then says what the call does, then names its source and its roles. Throws if a call lacks the sentence.
 */
export async function loadCallTexts(calls: readonly Call[]): Promise<ReadonlyMap<string, CallText>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const sources = await Promise.all(files.toSorted().map((name) => readFile(new URL(name, folder), 'utf8')))
  const texts = new Map<string, CallText>()
  for (const source of sources)
    for (const [, docstring = '', id = ''] of source.matchAll(declaration)) {
      const text = textOf(docstring)
      if (text) texts.set(id, text)
    }
  const silent = calls.filter(({ id }) => !texts.has(id)).map(({ id }) => id)
  if (silent.length > 0)
    throw new Error(`Say what the call does in the docstring of its declaration, after the path: ${silent.join(', ')}.`)
  return texts
}

/** A docstring, and the id of the declaration below it. */
const declaration = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const \w+ = declare\(\{\s*(?:\.\.\.\w+,\s*)?id: '([\w-]+)'/g

/** Sentences and references for readers of the source. */
const internal = [
  /^(?:GET|POST|PUT|DELETE) \S+\s*/,
  /[^.]*\bbeyond the documents(?: \([^)]*\))?\.\s*/gi,
  /\bSource: (?:[^.()]|\.\d)*(?:\([^)]*\))?\.\s*/g,
  / \((?:(?:[A-Z]+-\d+|\d§[\d.]+)(?:, | to )?)+\)/g,
]

function textOf(docstring: string): CallText | null {
  const plain = docstring
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const text = internal
    .reduce((rest, part) => rest.replace(part, ' '), plain)
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ (?=[.,:;])/g, '')
    .trim()
  const [sentence = ''] = /^.*?[.:](?= [A-Z`-]|$)/.exec(text) ?? []
  if (sentence === '' || sentence.startsWith('Roles:')) return null
  return { summary: sentence.slice(0, -1), description: text.slice(sentence.length).trim() }
}

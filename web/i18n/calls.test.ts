import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', {
  cwd: web,
  exclude: ['**/node_modules/**', 'dist/**', '__generated__/**', '**/*.test.*', 'ui/gallery/**'],
})
const read = (file: string): string => readFileSync(join(web, file), 'utf8')

/**
 * The Swedish texts that each file registers, by file and variable: `pages/home/texts.ts homeTexts`. The English texts
 * have the same placeholders.
 */
const bundles = new Map(
  sources.flatMap((file) =>
    [...read(file).matchAll(/const (\w+) = registerTexts\(\s*'[^']+',\s*\{\s*sv(?:: (\w+))?/g)].map(
      ([, name = '', local = 'sv']) => {
        const json = new RegExp(`import ${local} from '([^']+\\.json)'`).exec(read(file))?.[1] ?? ''
        return [`${file} ${name}`, flat(JSON.parse(readFileSync(join(web, dirname(file), json), 'utf8')))] as const
      },
    ),
  ),
)

/** Returns the texts that a variable of a file refers to. */
function textsOf(file: string, source: string, name: string): ReadonlyMap<string, string> | undefined {
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1]
  const path = from?.startsWith('#web/') ? from.slice('#web/'.length) : from && join(dirname(file), from)
  return bundles.get(`${path ?? file} ${name}`)
}

function flat(tree: object, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[path + key, value] as const]
        : typeof value === 'object' && value !== null
          ? [...flat(value, `${path}${key}.`)]
          : [],
    ),
  )
}

/** Returns the source from after an opening bracket up to its closing bracket. */
function inBrackets(source: string, from: number): string {
  let depth = 1
  let at = from
  for (; depth > 0 && at < source.length; at++) {
    const sign = source[at] ?? ''
    if ('\'`"'.includes(sign)) at = endOfText(source, at)
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
  }
  return source.slice(from, at - 1)
}

function endOfText(source: string, from: number): number {
  const quote = source[from]
  let at = from + 1
  for (; at < source.length && source[at] !== quote; at++) {
    if (source[at] === '\\') at += 1
    // A template literal may contain other strings.
    else if (quote === '`' && source.startsWith('${', at)) at += inBrackets(source, at + 2).length + 2
  }
  return at
}

/** Splits an expression at its commas, except those inside brackets and strings. */
function parts(expression: string): string[] {
  const fragments: string[] = []
  let start = 0
  for (let at = 0; at <= expression.length; at++) {
    const sign = expression[at]
    if (sign === undefined || sign === ',') {
      fragments.push(expression.slice(start, at).trim())
      start = at + 1
    } else if ('\'`"'.includes(sign)) at = endOfText(expression, at)
    else if ('([{'.includes(sign)) at += inBrackets(expression, at + 1).length + 1
  }
  return fragments.filter((part) => part !== '')
}

/**
 * Returns the keys that the first argument of a call can refer to, with their plural forms. Null if they cannot be read
 * from the source.
 */
function keysOf(argument: string, texts: ReadonlyMap<string, string>): string[] | null {
  const plain = [...argument.matchAll(/'([^']*)'/g)].map(([, key = '']) => key)
  const pattern = /^`([^`]+)`$/.exec(argument)?.[1]
  const isLiteral = /^'[^']+'$/.test(argument)
  const choice = /\?\s*'[^']+'\s*:\s*(?:[^?:']+\?\s*'[^']+'\s*:\s*)*'[^']+'$/.test(argument)
  if (!pattern && !isLiteral && !choice) return null
  const wanted = pattern
    ? [
        pattern
          .split(/\$\{[^}]*\}/)
          .map((fixed) => fixed.replaceAll('.', '\\.'))
          .join('[^.]+'),
      ]
    : (isLiteral ? plain : plain.filter((key) => !argument.includes(`=== '${key}'`))).map((key) =>
        key.replaceAll('.', '\\.'),
      )
  return [...texts.keys()].filter((key) =>
    wanted.some((pattern) => new RegExp(`^${pattern}(?:_one|_other)?$`).test(key)),
  )
}

/** Returns the names in the second argument. Null if it is not a plain object. */
function namesIn(argument: string | undefined): Set<string> | null {
  if (argument === undefined) return new Set()
  if (!argument.startsWith('{') || argument.includes('...')) return null
  return new Set(parts(argument.slice(1, -1)).map((part) => /^\w+/.exec(part)?.[0] ?? ''))
}

interface Call {
  file: string
  call: string
  keys: string[] | null
  passed: Set<string> | null
  isExact: boolean
  texts: ReadonlyMap<string, string>
}

/** Declarations of translate functions: `const t = useTexts(homeTexts)`, `const { t } = homeTexts`. */
const translatorDeclaration = /const (?:(\w+) = useTexts\((\w+)\)|\{ t(?:: (\w+))? \} = (\w+))/g

const calls = sources.flatMap((file): Call[] => {
  const source = read(file)
  const translators = [...source.matchAll(translatorDeclaration)].map(
    ({ 1: t, 2: name, 3: other = 't', 4: of = '', index }) => ({
      t: t ?? other,
      name: name ?? of,
      index,
    }),
  )
  return [...source.matchAll(/(?<![\w.])(\w+)(\.t)?\(/g)].flatMap(
    ({ 0: { length }, 1: t = '', 2: direct, index }): Call[] => {
      const name = direct
        ? t
        : (translators.findLast((each) => each.t === t && each.index < index)?.name ??
          translators.find((each) => each.t === t)?.name)
      const texts = name === undefined ? undefined : textsOf(file, source, name)
      if (!texts) return []
      const inside = inBrackets(source, index + length)
      const [key = '', values] = parts(inside)
      return [
        {
          file,
          call: `${t}${direct ?? ''}(${inside})`,
          keys: keysOf(key, texts),
          passed: namesIn(values),
          isExact: key.startsWith("'"),
          texts,
        },
      ]
    },
  )
})

const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name)

test('every call passes exactly the placeholders of its text', () => {
  const wrong: string[] = []
  for (const { file, call, keys, passed, isExact, texts } of calls) {
    if (keys === null || passed === null) continue
    const wanted = keys.map(
      (key) => new Set([...placeholdersOf(texts.get(key) ?? ''), ...(/_(?:one|other)$/.test(key) ? ['count'] : [])]),
    )
    const any = wanted.reduce((all, each) => all.union(each), new Set<string>())
    // A composed key may match more texts than intended. Require only the names that all of them use.
    const all = isExact ? any : wanted.reduce((common, each) => common.intersection(each), any)
    if (keys.length === 0) wrong.push(`${file}: no text for ${call}`)
    for (const name of all.difference(passed)) wrong.push(`${file}: ${call} lacks ${name}`)
    for (const name of passed.difference(any)) wrong.push(`${file}: ${call} passes the unused ${name}`)
  }
  expect(wrong).toEqual([])
  // A regular expression cannot read every call, but it reads nearly all.
  const unread = calls.filter(({ keys, passed }) => keys === null || passed === null)
  expect(calls.length).toBeGreaterThan(900)
  expect(unread.length / calls.length, unread.map(({ call }) => call).join('\n')).toBeLessThan(0.1)
})

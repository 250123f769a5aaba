import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Prints every text that a person reads, in Swedish and English side by side, as Markdown tables:
//
//   node tests/support/all-texts.ts > texts.md        all texts
//   node tests/support/all-texts.ts web/pages/home    texts of the files whose path contains the argument

const root = join(import.meta.dirname, '..', '..')

/** A text in both languages. `key` is the dotted key within `file`. A text of a function is its source. */
export interface TextPair {
  file: string
  key: string
  sv: string
  en: string
}

/** Returns every text of the web client, the job site, mails, invoices and the audit log, by file and key. */
export function allTexts(): TextPair[] {
  return [...webTexts(), ...sourceTexts()]
}

/** The texts of the web client: each folder has a sv.json and an en.json with the same keys. */
function webTexts(): TextPair[] {
  return filesOf('web/**/*sv.json').flatMap((file) => {
    const en = flat(JSON.parse(read(file.replace(/sv\.json$/, 'en.json'))))
    return [...flat(JSON.parse(read(file)))].map(([key, sv]) => ({ file, key, sv, en: en.get(key) ?? '' }))
  })
}

/**
 * The texts in source files. Two forms are known: the tables `const sv = {…}` and `const en = {…}` of one file, or
 * `sv: {…}` and `en: {…}` of one table, and the pairs of the audit log, `name: ['Namn', 'Name']`.
 */
function sourceTexts(): TextPair[] {
  return filesOf('{platform,rules}/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/(?:testing|tools|contract)\//.test(file))
    .flatMap((file) => {
      const entries = entriesOf(read(file))
      // The first value of a path is in the tables of texts. Later ones use them.
      const languages = new Map(entries.toReversed().map(({ path, value }) => [path.join('.'), value]))
      return entries.flatMap(({ path, value }): TextPair[] => {
        const pair = file.startsWith('rules/audit/') && /^\[\s*(['"`].*?['"`]),\s*(['"`].*['"`]),?\s*\]$/.exec(value)
        if (pair) return [{ file, key: path.join('.'), sv: pair[1] ?? '', en: pair[2] ?? '' }]
        const at = path.indexOf('sv')
        if (at < 0 || !/['"`]/.test(value)) return []
        const en = languages.get(path.with(at, 'en').join('.'))
        const key = path.toSpliced(at, 1).join('.')
        return en === undefined ? [] : [{ file, key: key === '' ? path.join('.') : key, sv: value, en }]
      })
    })
}

/** Returns the properties of the tables in formatted source, with their path and the source of their value. */
function entriesOf(source: string): { path: string[]; value: string }[] {
  const entries: { path: string[]; value: string }[] = []
  const open: { indent: number; name: string }[] = []
  let last: { path: string[]; value: string } | null = null
  let lastIndent = 0
  for (const line of source.split('\n')) {
    const table = /^(?:export )?const (\w+)\b.*=\s*(?:\([^)]*\).*=>\s*\(?)?\{$/.exec(line)
    const property = /^(\s+)'?([\w.-]+)'?:\s*(.*)$/.exec(line)
    const indent = line.length - line.trimStart().length
    if (table) {
      open.splice(0, open.length, { indent: 0, name: table[1] ?? '' })
      last = null
    } else if (property && (last === null || indent <= lastIndent)) {
      while (open.length > 1 && (open.at(-1)?.indent ?? 0) >= indent) open.pop()
      const [, , name = '', value = ''] = property
      if (value === '{') {
        open.push({ indent, name })
        last = null
      } else {
        const path = [...open.map((part) => part.name), name]
        last = { path, value: value.replace(/,$/, '') }
        lastIndent = indent
        entries.push(last)
      }
    } else if (last !== null && indent > lastIndent)
      last.value = `${last.value} ${line.trim()}`.replace(/,$/, '').trim()
    else if (/^\s*[)}\]]/.test(line) && last !== null && indent === lastIndent)
      last.value = `${last.value} ${line.trim()}`.replace(/,$/, '').trim()
    else last = null
  }
  return entries
}

function flat(tree: unknown, path = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]])
  return new Map(Object.entries(tree ?? {}).flatMap(([key, value]) => [...flat(value, path ? `${path}.${key}` : key)]))
}

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/__generated__/**', '**/dist/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

if (import.meta.main) {
  const [filter = ''] = process.argv.slice(2)
  let file = ''
  for (const text of allTexts().filter((pair) => pair.file.includes(filter))) {
    if (text.file !== file) console.log(`\n## ${text.file}\n\n| key | Swedish | English |\n| --- | --- | --- |`)
    file = text.file
    console.log(`| ${text.key} | ${cell(text.sv)} | ${cell(text.en)} |`)
  }
}

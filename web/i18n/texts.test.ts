import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { i18n, setLanguage } from './language.ts'
import { registerTexts } from './texts.ts'

const web = join(import.meta.dirname, '..')

/** Returns every folder below web/ that has a sv.json or an en.json. */
function textFolders(folder = web): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => !['node_modules', 'dist', '__generated__'].includes(entry.name),
  )
  const ownFolder = entries.some((entry) => entry.name === 'sv.json' || entry.name === 'en.json') ? [folder] : []
  return [
    ...ownFolder,
    ...entries.flatMap((entry) => (entry.isDirectory() ? textFolders(join(folder, entry.name)) : [])),
  ]
}

function flat(tree: unknown, path = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]])
  if (typeof tree !== 'object' || tree === null) throw new TypeError(`Expected a text or a group of texts at ${path}.`)
  return new Map(Object.entries(tree).flatMap(([key, value]) => [...flat(value, path ? `${path}.${key}` : key)]))
}

const read = (folder: string, file: string) => flat(JSON.parse(readFileSync(join(folder, file), 'utf8')))
/** Returns the placeholders of a text. A singular form may say its number in words ("Once"). */
const placeholders = (key: string, text: string) =>
  [...new Set(text.match(/\{\{?\s*\w+\s*\}?\}|<\w+>/g) ?? [])]
    .filter((name) => !(key.endsWith('_one') && name === '{{count}}'))
    .sort()

describe('texts', () => {
  test.each(textFolders().map((folder) => [relative(web, folder), folder]))(
    '%s has every text in both languages (SHELL-01)',
    (_name, folder) => {
      const sv = read(folder, 'sv.json')
      const en = read(folder, 'en.json')
      expect([...en.keys()].sort()).toEqual([...sv.keys()].sort())
      for (const [key, text] of sv) {
        expect(text.trim(), key).not.toBe('')
        expect(placeholders(key, en.get(key) ?? ''), key).toEqual(placeholders(key, text))
      }
    },
  )

  test.each(textFolders().map((folder) => [relative(web, folder), folder]))(
    '%s has singular and plural forms for every counted text (SHELL-01)',
    (_name, folder) => {
      for (const language of ['sv.json', 'en.json']) {
        const texts = read(folder, language)
        const counted = [...texts]
          .filter(([key, text]) => /\{\{\s*count\s*\}\}/.test(text) || /_(?:one|other)$/.test(key))
          .map(([key]) => key.replace(/_(?:one|other)$/, ''))
        expect(
          counted.filter((key) => !texts.has(`${key}_one`) || !texts.has(`${key}_other`)),
          language,
        ).toEqual([])
      }
    },
  )

  test('Swedish is the default, and English replaces a missing text (SHELL-01)', async () => {
    expect(i18n.language).toBe('sv')
    const texts = registerTexts('texts.test', {
      sv: { both: 'hej {{name}}', item_one: '{{count}} annons', item_other: '{{count}} annonser' },
      en: { both: 'hello {{name}}', item_one: '{{count}} ad', item_other: '{{count}} ads' },
    })
    i18n.addResource('en', 'texts.test', 'onlyEnglish', 'only in English')
    expect(texts.t('both', { name: 'Elin' })).toBe('hej Elin')
    expect(texts.t('item', { count: 1 })).toBe('1 annons')
    expect(i18n.t('onlyEnglish', { ns: 'texts.test' })).toBe('only in English')
    await setLanguage('en')
    expect(texts.t('item', { count: 2 })).toBe('2 ads')
    await setLanguage('sv')
  })

  test('numbers are formatted for the language (SHELL-01)', async () => {
    const texts = registerTexts('numbers.test', {
      sv: { ads_one: '{{count}} annons', ads_other: '{{count}} annonser', rank: '{{rank}} av 5' },
      en: { ads_one: '{{count}} ad', ads_other: '{{count}} ads', rank: '{{rank}} of 5' },
    })
    expect([texts.t('ads', { count: 14_875 }), texts.t('rank', { rank: 3.5 })]).toEqual([
      '14\u00a0875 annonser',
      '3,5 av 5',
    ])
    await setLanguage('en')
    expect([texts.t('ads', { count: 14_875 }), texts.t('rank', { rank: 3.5 })]).toEqual(['14,875 ads', '3.5 of 5'])
    await setLanguage('sv')
  })
})

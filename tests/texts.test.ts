import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTexts, type TextPair } from '#tests/support/all-texts.ts'

const glossary = readFileSync(join(import.meta.dirname, '..', 'docs', 'glossary.md'), 'utf8')
const rows = [...glossary.matchAll(/^\| (sv|en) +\| ([^|]+)\|/gm)].flatMap(([, language = '', words = '']) =>
  words.split(',').map((word) => ({ language: language as 'sv' | 'en', word: word.trim() })),
)

/** Finds the texts of a language that have a word, in any of its forms. `AMF` in capitals is found only in capitals. */
const textsWith = (texts: readonly TextPair[], language: 'sv' | 'en', word: string): string[] => {
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${word}`, word === word.toUpperCase() ? 'u' : 'iu')
  return texts
    .filter((text) => found.test(text[language].replaceAll('\u00A0', ' ')))
    .map((text) => `${text.file} ${text.key}: ${text[language]}`)
}

test('no text uses a retired word of the glossary (SHELL-01)', () => {
  const texts = allTexts()
  expect(texts.length).toBeGreaterThan(4_500)
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.flatMap(({ language, word }) => textsWith(texts, language, word))).toEqual([])
})

test('the search for retired words finds them in every form (SHELL-01)', () => {
  const text = (sv: string): TextPair => ({ file: 'sv.json', key: 'a', sv, en: '' })
  expect(textsWith([text('Hämta kvittot'), text('Omkvittering')], 'sv', 'kvitto')).toEqual(['sv.json a: Hämta kvittot'])
  expect(textsWith([text('Kopplat till AMF'), text('amfi')], 'sv', 'AMF')).toEqual(['sv.json a: Kopplat till AMF'])
})

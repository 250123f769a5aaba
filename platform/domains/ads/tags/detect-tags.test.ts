import { expect, test } from 'vitest'
import { detectTags, findTags } from './detect-tags.ts'
import { isHomeLanguage } from './home-language.ts'
import { suggestTags } from './suggest-tags.ts'

const tagsIn = (text: string) =>
  Object.fromEntries(
    findTags(`<title>Jobb</title><p>${text} Vi är ett team som söker dig och har det bra hos oss.</p>`).map(
      ({ label, type }) => [label, type],
    ),
  )

test('finds positive tags by reliable aliases and unreliable tags by hints (AD-108)', () => {
  expect(tagsIn('Du ska kunna Java och C#.')).toEqual({ Java: 'positive', 'C#': 'positive' })
  expect(tagsIn('Du behöver körkort.')).toEqual({ 'B-körkort': 'positive-unreliable' })
})

test('negates a tag if its clause contains a negation (AD-110)', () => {
  expect(tagsIn('Vi kräver inte Java, Python eller C#.')).toEqual({
    Java: 'negative',
    Python: 'negative',
    'C#': 'negative',
  })
  expect(tagsIn('Du behöver inte kunna Java men Python.')).toEqual({ Java: 'negative', Python: 'positive' })
  expect(tagsIn('Nattarbete ingår inte.')).toEqual({ Nattarbete: 'negative' })
  expect(tagsIn('Du slipper jour.')).toEqual({ 'Jour och beredskap': 'negative-unreliable' })
  expect(tagsIn('Du kan inte bara Java utan även TypeScript.')).toEqual({ Java: 'positive', TypeScript: 'positive' })
  expect(tagsIn('Det är inte viktigt var i landet du bor, bara du kan Python.')).toEqual({ Python: 'positive' })
})

test('finds no tags inside other words (AD-110)', () => {
  expect(tagsIn('Du trivs med javanesiska rätter.')).toEqual({})
})

test('reads the longest text once, regardless of tags, negations and markup (AD-108, AD-110)', async () => {
  const longest = 60_000
  const filled = (piece: string) => piece.repeat(longest / piece.length)
  expect(findTags(filled('ej a b c d e f g java '))).toEqual([{ label: 'Java', type: 'positive' }])
  expect(findTags(filled('ej a b c d e java '))).toEqual([{ label: 'Java', type: 'negative' }])
  expect(findTags(`${filled('<p ')}>Java`)).toEqual([{ label: 'Java', type: 'positive' }])
  expect(
    (await detectTags(`<p>Vi söker dig som kan Java och har det bra hos oss.</p>${filled('<!-- <p ')}`)).tags,
  ).toEqual([{ label: 'Java', type: 'positive' }])
})

test('ignores emphasis such as "inte bara", unless it is part of the tag (AD-110)', () => {
  expect(tagsIn('Du ska inte minst kunna Java.')).toEqual({ Java: 'positive' })
  expect(tagsIn('Det är inte endast provision.')).toEqual({ Provisionslön: 'negative' })
  expect(tagsIn('Inga förkunskaper i allt det som vi en gång om dagen skriver om Java.')).toEqual({ Java: 'negative' })
})

test('finds no tags in a text that is not Swedish (AD-114)', async () => {
  const english = '<h1>Developer</h1><p>We are looking for you who will work with Java in our team.</p>'
  expect(await detectTags(english)).toEqual({ tags: [], isHomeLanguage: false })
  expect(await detectTags('<h1>Utvecklare</h1><p>Vi söker dig som kan Java.</p>')).toEqual({
    tags: [{ label: 'Java', type: 'positive' }],
    isHomeLanguage: true,
  })
})

test.each([
  [true, 'Vi söker dig som är bra på att laga mat'],
  [true, 'Frontend developer till vårt team i Stockholm. Du kan React, TypeScript, GraphQL och Kubernetes.'],
  [false, 'Wir suchen dich'],
  [false, 'Vi søger en sygeplejerske til natarbejde på vores plejehjem i København.'],
  [false, 'Vi søker en sykepleier til nattarbeid på sykehjemmet vårt i Oslo, og du må ha førerkort.'],
  [false, 'Etsimme sinua, joka haluat työskennellä hoitajana Helsingissä.'],
  [false, 'Java'],
  [false, ''],
])('detects whether a text is Swedish (%s): %s (AD-114)', async (expected, text) => {
  expect(await isHomeLanguage(text)).toBe(expected)
})

test('suggests from two characters, shortest first, then most frequent (AD-112, AD-113)', () => {
  expect(suggestTags(' j ')).toEqual([])
  const labels = suggestTags('java')
  expect(labels[0]?.label).toBe('Java')
  expect(labels.length).toBeLessThanOrEqual(50)
  for (const [index, suggestion] of labels.entries()) {
    const next = labels[index + 1]
    if (!next) break
    expect(suggestion.label.length).toBeLessThanOrEqual(next.label.length)
    if (suggestion.label.length === next.label.length)
      expect(suggestion.frequency).toBeGreaterThanOrEqual(next.frequency)
  }
  expect(suggestTags('undersköt').map(({ label }) => label)).toContain('Undersköterskor, mottagning')
})

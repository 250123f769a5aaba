import { expect, test } from 'vitest'
import { detectTags, findTags } from './detect-tags.ts'
import { isHomeLanguage } from './home-language.ts'
import { suggestTags } from './suggest-tags.ts'

const found = (text: string) =>
  Object.fromEntries(
    findTags(`<title>Jobb</title><p>${text} Vi är ett team som söker dig och har det bra hos oss.</p>`).map(
      ({ label, type }) => [label, type],
    ),
  )

test('AD-108 reliable words give positive tags, hints give unreliable ones', () => {
  expect(found('Du ska kunna Java och C#.')).toEqual({ Java: 'positive', 'C#': 'positive' })
  expect(found('Du behöver körkort.')).toEqual({ 'B-körkort': 'positive-unreliable' })
})

test('AD-110 a negation in the same clause turns the tag', () => {
  expect(found('Vi kräver inte Java, Python eller C#.')).toEqual({
    Java: 'negative',
    Python: 'negative',
    'C#': 'negative',
  })
  expect(found('Du behöver inte kunna Java men Python.')).toEqual({ Java: 'negative', Python: 'positive' })
  expect(found('Nattarbete ingår inte.')).toEqual({ Nattarbete: 'negative' })
  expect(found('Du slipper jour.')).toEqual({ 'Jour och beredskap': 'negative-unreliable' })
  expect(found('Du kan inte bara Java utan även TypeScript.')).toEqual({ Java: 'positive', TypeScript: 'positive' })
  expect(found('Det är inte viktigt var i landet du bor, bara du kan Python.')).toEqual({ Python: 'positive' })
})

test('AD-110 words inside other words are no tags', () => {
  expect(found('Du trivs med javanesiska rätter.')).toEqual({})
})

test('the longest text is read once, whatever its number of tags, negations and markup (AD-108 AD-110)', async () => {
  const longest = 60_000
  const filled = (piece: string) => piece.repeat(longest / piece.length)
  expect(findTags(filled('ej a b c d e f g java '))).toEqual([{ label: 'Java', type: 'positive' }])
  expect(findTags(filled('ej a b c d e java '))).toEqual([{ label: 'Java', type: 'negative' }])
  expect(findTags(`${filled('<p ')}>Java`)).toEqual([{ label: 'Java', type: 'positive' }])
  expect(
    (await detectTags(`<p>Vi söker dig som kan Java och har det bra hos oss.</p>${filled('<!-- <p ')}`)).tags,
  ).toEqual([{ label: 'Java', type: 'positive' }])
})

test('AD-110 what stresses is no negation, except where it is itself a part of the tag', () => {
  expect(found('Du ska inte minst kunna Java.')).toEqual({ Java: 'positive' })
  expect(found('Det är inte endast provision.')).toEqual({ Provisionslön: 'negative' })
  expect(found('Inga förkunskaper i allt det som vi en gång om dagen skriver om Java.')).toEqual({ Java: 'negative' })
})

test('AD-114 a text that is not Swedish gives no tags', async () => {
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
])('AD-114 home language is %s: %s', async (expected, text) => {
  expect(await isHomeLanguage(text)).toBe(expected)
})

test('AD-112 AD-113 suggestions start at two characters, shortest first, then the most frequent', () => {
  expect(suggestTags(' j ')).toEqual([])
  const labels = suggestTags('java')
  expect(labels[0]?.label).toBe('Java')
  expect(labels.length).toBeLessThanOrEqual(50)
  for (const [index, each] of labels.entries()) {
    const next = labels[index + 1]
    if (!next) break
    expect(each.label.length).toBeLessThanOrEqual(next.label.length)
    if (each.label.length === next.label.length) expect(each.frequency).toBeGreaterThanOrEqual(next.frequency)
  }
  expect(suggestTags('undersköt').map(({ label }) => label)).toContain('Undersköterskor, mottagning')
})

import { expect, test } from 'vitest'
import type { Article, Articles } from './articles.ts'
import { fold, searchArticles } from './search-articles.ts'

const article = (id: string, title: string, ...body: string[]): [string, Article] => [
  id,
  { id, area: 'start', title, body, related: '' },
]
const articles: Articles = new Map([
  article('reject', 'Ge avslag', 'Välj en orsak när du ger <b>avslag</b>, så minns ni varför.'),
  article('board', 'Tavlan', 'Låset på <lock>tavlan</lock> gäller bara dig.', 'Här ger du avslag och ångrar.'),
  article('lock', 'Låsa tavlan', 'På en låst tavla går kandidaterna framåt.'),
])
const found = (query: string) => searchArticles(articles, query).map(({ article: { id } }) => id)

test('finds words in titles and texts, titles first, with or without diacritics and capitals (PLUS-91)', () => {
  expect(found('avslag')).toEqual(['reject', 'board'])
  expect(found('ÅNGRAR')).toEqual(['board'])
  expect(found('angrar')).toEqual(['board'])
  expect(found('låsa')).toEqual(['lock'])
  expect(found('tavlan las')).toEqual(['lock', 'board'])
  expect(found('tavlan saknas')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('an excerpt shows the match without markup, and the beginning if only the title matches (PLUS-91)', () => {
  const [board] = searchArticles(articles, 'laset')
  expect(board?.excerpt).toEqual([
    { text: '', isMatch: false },
    { text: 'Låset', isMatch: true },
    { text: ' på tavlan gäller bara dig.', isMatch: false },
  ])
  const [lock] = searchArticles(articles, 'låsa')
  expect(lock?.excerpt).toEqual([{ text: 'På en låst tavla går kandidaterna framåt.', isMatch: false }])
})

test('folding keeps the length of a text, so that positions apply to it (PLUS-91)', () => {
  for (const text of ['Åäö É', 'ﬁn İ', 'x́y', '漢字 👍🏽'])
    expect(fold(text.normalize('NFC')).length, text).toBe(text.normalize('NFC').length)
})

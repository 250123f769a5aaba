import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { helpArticles } from '#platform/domains/identity/preferences/static-data.ts'
import { root } from '#tests/support/program.ts'

interface Article {
  title: string
  body: string[]
  picture?: string
  related: string
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Returns the articles of all areas in one language, by id. */
function articlesIn(language: 'sv' | 'en'): Map<string, Article> {
  const entries = globSync(`web/shell/help/articles/*/${language}.json`, { cwd: root }).flatMap((file) =>
    Object.entries(JSON.parse(read(file)) as Record<string, Article>),
  )
  expect(new Set(entries.map(([id]) => id)).size).toBe(entries.length)
  return new Map(entries)
}
const sv = articlesIn('sv')
const en = articlesIn('en')
const both = [...sv, ...en]

/** The IDs of all routes of the web client. */
const routes = globSync('web/pages/**/route.ts', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/^ {2}id: '(\w+)'/gm)].map(([, id = '']) => id),
)

test('every page has a help article, and every mapped article exists in both languages (SHELL-98, PLUS-91)', () => {
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.filter((route) => !(route in helpArticles))).toEqual([])
  // The candidate card is part of two pages and has its own help button.
  expect(Object.keys(helpArticles).filter((page) => !routes.includes(page))).toEqual(['candidateCard'])
  expect(Object.values(helpArticles).filter((id) => !sv.has(id) || !en.has(id))).toEqual([])
  expect([...en.keys()]).toEqual([...sv.keys()])
})

test('every article has a title and short paragraphs, and its links lead to articles (PLUS-91)', () => {
  const unknown: string[] = []
  for (const [id, { title, body, related }] of both) {
    expect(title.length, id).toBeLessThan(60)
    expect(body.length, id).toBeGreaterThanOrEqual(3)
    expect(body.length, id).toBeLessThanOrEqual(7)
    for (const paragraph of body) expect(paragraph.length, `${id}: ${paragraph}`).toBeLessThan(420)
    const linked = body.flatMap((paragraph) => [...paragraph.matchAll(/<(\w+)>/g)].map(([, name = '']) => name))
    const next = related.split(' ')
    expect(next.length, id).toBeLessThanOrEqual(3)
    unknown.push(...[...linked, ...next].filter((name) => name !== 'b' && (!sv.has(name) || name === id)))
  }
  expect(unknown).toEqual([])
})

test('every picture is taken in both languages, is small, and is described in both (PLUS-91)', () => {
  const files = globSync('web/shell/help/pictures/*', { cwd: root }).map((file) => basename(file))
  const described = (['sv', 'en'] as const).flatMap((language) =>
    [...(language === 'sv' ? sv : en)]
      .filter(([, { picture }]) => picture !== undefined)
      .map(([id]) => `${id}.${language}.webp`),
  )
  expect(described.length).toBeGreaterThan(10)
  expect(files.sort()).toEqual(described.sort())
  for (const file of files)
    expect(statSync(join(root, 'web/shell/help/pictures', file)).size, file).toBeLessThan(60_000)
  const numbered = both.filter(([, { body, picture }]) => body.join('').includes('{1}') && picture === undefined)
  expect(numbered).toEqual([])
})

/** The articles of pages inside the shell that need no picture. */
const withoutPicture: Readonly<Record<string, string>> = {
  notFound: 'the page is only a message',
  admin: 'the page opens the first page of the role',
  adExternalPromotion: 'the page shows the packages of adPromotion, and the dates cannot be changed',
  apiKeys: 'the examples and the list of keys on the page explain themselves',
  testCompany: 'only a test company has the page',
}

test('the article of every page inside the shell has a picture (PLUS-91)', () => {
  const [, listed = ''] = /plainRoutes[^=]*= \[([^\]]*)\]/.exec(read('web/routes.ts')) ?? []
  const plain = [...listed.matchAll(/\w+/g)].map(([id]) => id)
  expect(routes).toEqual(expect.arrayContaining(plain))
  expect(plain).toContain('signIn')
  const inShell = new Set(routes.filter((route) => !plain.includes(route)).map((route) => helpArticles[route] ?? route))
  const missing = [...inShell].filter((id) => sv.get(id)?.picture === undefined || en.get(id)?.picture === undefined)
  expect(missing.sort()).toEqual(Object.keys(withoutPicture).sort())
})

test('the numbers of a picture are in its text, in the same paragraphs of both languages (PLUS-91)', () => {
  for (const [id, { body }] of sv) {
    const numbersOf = (paragraphs: readonly string[]) =>
      paragraphs.map((paragraph) => [...paragraph.matchAll(/\{(\d)\}/g)].map(([, number]) => Number(number)))
    expect(numbersOf(en.get(id)?.body ?? []), id).toEqual(numbersOf(body))
    const numbers = numbersOf(body).flat()
    expect(numbers, id).toEqual(numbers.map((_, index) => index + 1))
  }
})

test('an article that no page opens is linked from another article (PLUS-91)', () => {
  const reached = new Set([
    ...Object.values(helpArticles),
    ...[...sv.values()].flatMap(({ body, related }) => [
      ...related.split(' '),
      ...body.flatMap((paragraph) => [...paragraph.matchAll(/<(\w+)>/g)].map(([, name = '']) => name)),
    ]),
  ])
  expect([...sv.keys()].filter((id) => !reached.has(id))).toEqual([])
})

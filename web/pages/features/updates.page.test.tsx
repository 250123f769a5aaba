import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure } from '#web/testing/world.ts'

const t = pageTexts('shell/updates')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
  localStorage.removeItem('tavla.updates')
})

const post = (id: number, locale: string) => ({
  id: btoa(`FeaturePost:${id}`),
  databaseId: id,
  title: `${locale} ${id}`,
  content: `<p>Text ${id}</p>`,
  type: 'HTML',
  locale,
  date: '2025-11-06T07:30:00.000Z',
  isPublished: true,
})
const updates =
  (ids: readonly number[]) =>
  ({ locale, newerThan, first }: { locale: string; newerThan?: number | null; first: number }) => {
    const nodes = ids
      .filter((id) => id > (newerThan ?? 0))
      .slice(0, first)
      .map((id) => post(id, locale))
    return {
      nodes,
      edges: nodes.map((node) => ({ cursor: String(node.databaseId), node })),
      pageInfo: { hasNextPage: false, endCursor: null },
    }
  }

test('SHELL-41 SHELL-93 ACC-57 the feed is open to everybody, in the plain layout, and follows the language', async () => {
  page = renderRoute('/features', { isSignedIn: false, answers: { updates: updates([2, 1]) } as never })
  await page.see('h2', 'SV 2')
  expect(page.find('nav')).toBeNull()
  expect(page.find('a[href="/sign-in"]')).not.toBeNull()
  await page.press('button', pageTexts('shell')('user.languages.en'))
  await page.see('h2', 'EN 2')
  await page.press('button', pageTexts('shell')('user.languages.sv'))
  await page.see('h2', 'SV 1')
})

test('ACC-54 ACC-55 ACC-56 what is new is shown once a session, and minimising it counts as having seen it', async () => {
  localStorage.setItem('tavla.updates', JSON.stringify({ 1: 1 }))
  const open = () => {
    page = renderRoute('/', { answers: { ...recruiterAnswers, updates: updates([3, 2, 1]) } as never })
  }
  open()
  await page.see('[role=dialog] h3', 'SV 3')
  expect(page.find('[role=dialog] h3', 'SV 1')).toBeNull()
  expect(page.find('[role=dialog] a[href="/features"]')?.getAttribute('target')).toBe('_blank')
  await page.press('[role=dialog] button', t('minimise'))
  await page.gone('[role=dialog]')
  expect(JSON.parse(localStorage.getItem('tavla.updates') ?? '{}')).toEqual({ 1: 3 })
  await page.close()
  open()
  await until(() => expect(page.sentOperations).toContain('offerUpdatesQuery'))
  expect(page.find('[role=dialog]')).toBeNull()
})

test('ACC-54 on the page of news nobody is told of them beside it, and the next page tells', async () => {
  localStorage.setItem('tavla.updates', JSON.stringify({ 1: 1 }))
  page = renderRoute('/features', { answers: { ...recruiterAnswers, updates: updates([3, 2, 1]) } as never })
  await page.see('h2', 'SV 3')
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  expect(page.sentOperations).not.toContain('offerUpdatesQuery')
  await page.router.navigate('/')
  await page.see('[role=dialog] h3', 'SV 3')
})

test('ACC-54 ACC-58 who is here for the first time has missed nothing, and updates that cannot be read are not told of', async () => {
  page = renderRoute('/', { answers: { ...recruiterAnswers, updates: updates([3, 2]) } as never })
  await until(() => expect(JSON.parse(localStorage.getItem('tavla.updates') ?? '{}')).toEqual({ 1: 3 }))
  expect(page.find('[role=dialog]')).toBeNull()
  await page.close()
  page = renderRoute('/', {
    answers: {
      ...recruiterAnswers,
      updates: () => {
        throw failure('UPSTREAM_FAILED')
      },
    } as never,
  })
  await until(() => expect(page.sentOperations).toContain('offerUpdatesQuery'))
  await page.see('h1')
  expect(page.find('[role=alertdialog]')).toBeNull()
})

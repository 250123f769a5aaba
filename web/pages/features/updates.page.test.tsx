import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure } from '#web/testing/world.ts'

const t = pageTexts('shell/updates')
const shell = pageTexts('shell')

let page: RenderedPage
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
  ({ locale, newerThan, first }: { locale: string; newerThan?: { databaseId: number } | null; first: number }) => {
    const nodes = ids
      .filter((id) => id > (newerThan?.databaseId ?? 0))
      .slice(0, first)
      .map((id) => post(id, locale))
    return {
      nodes,
      edges: nodes.map((node) => ({ cursor: String(node.databaseId), node })),
      pageInfo: { hasNextPage: false, endCursor: null },
    }
  }

/** Waits for a post: on the page its title has level 2, in the dialog level 3. */
const seePost = (name: string, level = 2) => page.findByRole('heading', { name, level })

test('the feed is public, has the plain layout and follows the language (SHELL-41, SHELL-93, ACC-57)', async () => {
  page = renderPage('/features', { isSignedIn: false, answers: { updates: updates([2, 1]) } as never })
  await seePost('SV 2')
  expect(page.queryByRole('navigation')).toBeNull()
  expect(page.getByRole('link', { name: shell('signIn') }).getAttribute('href')).toBe('/sign-in')
  await page.click('radio', shell('user.languages.en'))
  await seePost('EN 2')
  await page.click('radio', shell('user.languages.sv'))
  await seePost('SV 1')
})

test('the dialog shows new posts once a session, and minimising it marks them as seen (ACC-54, ACC-55, ACC-56)', async () => {
  localStorage.setItem('tavla.updates', JSON.stringify({ 1: 1 }))
  const open = () => {
    page = renderPage('/', { answers: { ...recruiterAnswers, updates: updates([3, 2, 1]) } as never })
  }
  open()
  const dialog = await page.within('dialog', t('since'))
  await seePost('SV 3', 3)
  expect(dialog.queryByRole('heading', { name: 'SV 1' })).toBeNull()
  const all = dialog.getByRole('link', { name: startsWith(t('all')) })
  expect([all.getAttribute('href'), all.getAttribute('target')]).toEqual(['/features', '_blank'])
  await dialog.click('button', t('minimise'))
  await page.gone('dialog')
  expect(JSON.parse(localStorage.getItem('tavla.updates') ?? '{}')).toEqual({ 1: 3 })
  await page.close()
  open()
  await until(() => expect(page.sentOperations).toContain('offerUpdatesQuery'))
  expect(page.queryByRole('dialog')).toBeNull()
})

test('the page of news opens no dialog with the same news, but the next page does (ACC-54)', async () => {
  localStorage.setItem('tavla.updates', JSON.stringify({ 1: 1 }))
  page = renderPage('/features', { answers: { ...recruiterAnswers, updates: updates([3, 2, 1]) } as never })
  await seePost('SV 3')
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  expect(page.sentOperations).not.toContain('offerUpdatesQuery')
  await page.router.navigate('/')
  await page.findByRole('dialog', { name: t('since') })
  await seePost('SV 3', 3)
})

test('a new user sees no dialog, and a failure to read the news shows no error (ACC-54, ACC-58)', async () => {
  page = renderPage('/', { answers: { ...recruiterAnswers, updates: updates([3, 2]) } as never })
  await until(() => expect(JSON.parse(localStorage.getItem('tavla.updates') ?? '{}')).toEqual({ 1: 3 }))
  expect(page.queryByRole('dialog')).toBeNull()
  await page.close()
  page = renderPage('/', {
    answers: {
      ...recruiterAnswers,
      updates: () => {
        throw failure('UPSTREAM_FAILED')
      },
    } as never,
  })
  await until(() => expect(page.sentOperations).toContain('offerUpdatesQuery'))
  await page.findByRole('heading', { level: 1 })
  expect(page.queryByRole('alertdialog')).toBeNull()
})

import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/features')
const guard = pageTexts('guard')
const editor = pageTexts('editing')

let page: RenderedRoute
afterEach(() => page.close())

const post = (id: number, title: string, more: object = {}) => ({
  id: btoa(`FeaturePost:${id}`),
  databaseId: id,
  title,
  content: '<p>Text</p>',
  type: 'HTML',
  locale: 'SV',
  date: '2025-11-06T07:30:00.000Z',
  isPublished: true,
  version: `${title} 1`,
  ...more,
})
const posts = [
  post(3, 'Utkastet', { isPublished: false }),
  post(2, 'Ny jobbsajt', { type: 'URL', content: 'https://tavla.example/x' }),
  post(1, 'Delsponsring', { locale: 'EN' }),
]

function open(path = '', answers: object = {}) {
  page = renderRoute(`/admin-management/features${path}`, {
    roles: ['Moderator'],
    answers: {
      ...recruiterAnswers,
      featurePosts: () => ({
        edges: posts.map((node) => ({ cursor: String(node.databaseId), node })),
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
      featurePostCounts: () => ({ total: 3, drafts: 1 }),
      featurePost: ({ by }: { by: { databaseId: number } }) =>
        posts.find(({ databaseId }) => databaseId === by.databaseId) ?? null,
      ...answers,
    } as never,
  })
}
const title = () => page.see<HTMLInputElement>('input[maxlength], form input', undefined)

test('ADMIN-91 ADMIN-92 the posts are listed with date, language and what they are; one opens in the form', async () => {
  open()
  await page.see('a', 'Ny jobbsajt')
  expect(page.text()).toContain(`2025-11-06 08:30 · ${t('language.SV')} · ${t('link')}`)
  expect(page.text()).toContain(t('language.EN'))
  expect(page.text()).toContain(`${t('posts_other', { count: 3 })}, ${t('drafts_one', { count: 1 })}`)
  await page.press('a', 'Delsponsring')
  await until(() => expect(page.path()).toBe('/admin-management/features/1'))
  await until(() => expect(page.find<HTMLInputElement>('form input')?.value).toBe('Delsponsring'))
  expect(page.find('h3', 'Delsponsring')).not.toBeNull()
  expect(page.find('aside time')?.textContent).toBe('2025-11-06 08:30')
})

test('ADMIN-94 the preview is seen in light and in dark, whatever the page is in', async () => {
  open('/1')
  const preview = await page.see(`aside[aria-label="${t('preview')}"]`)
  expect(preview.dataset['theme']).toBeUndefined()
  await page.press('aside [role="radio"]', t('themes.dark'))
  await until(() => expect(preview.dataset['theme']).toBe('dark'))
  await page.press('aside [role="radio"]', t('themes.light'))
  await until(() => expect(preview.dataset['theme']).toBe('light'))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

test('ADMIN-94 ADMIN-95 SHELL-89 a post is saved; one that becomes public is asked for, and leaving with unsaved work too', async () => {
  const sent: object[] = []
  open('/3', {
    updateFeaturePost: ({ input }: { input: object }) => {
      sent.push(input)
      return { featurePost: post(3, 'Nu med mer', { isPublished: true }), errors: [] }
    },
  })
  page.write(await title(), 'Nu med mer')
  await page.see('[role=status]', t('unsaved'))
  await page.press('a', 'Delsponsring')
  await page.see('[role=alertdialog]', guard('title'))
  await page.press('[role=alertdialog] button', guard('stay'))
  await page.press('form input[type=checkbox]')
  await page.press('button[type=submit]', t('save'))
  await page.press('[role=alertdialog] button', t('publish'))
  await until(() =>
    expect(sent).toEqual([
      {
        featurePostId: btoa('FeaturePost:3'),
        version: 'Utkastet 1',
        title: 'Nu med mer',
        content: '<p>Text</p>',
        type: 'HTML',
        locale: 'SV',
        date: '2025-11-06T07:30:00.000Z',
        isPublished: true,
      },
    ]),
  )
  await page.gone('[role=status]', t('unsaved'))
})

test('ADMIN-91 what a colleague writes comes into the list and an untouched form; under what is being written it is told', async () => {
  let stored = post(1, 'Delsponsring', { locale: 'EN' })
  let all = posts
  const input = () => page.find<HTMLInputElement>('form input')
  const send = () => page.send('featurePostsUpdated', { resync: false, companyId: null })
  open('/1', {
    featurePost: () => stored,
    featurePosts: () => ({
      edges: all.map((node) => ({ cursor: String(node.databaseId), node })),
      pageInfo: { hasNextPage: false, endCursor: null },
    }),
  })
  await until(() => expect(input()?.value).toBe('Delsponsring'))
  stored = post(1, 'Av kollegan', { locale: 'EN' })
  all = [post(4, 'Nytt från kollegan'), ...posts.slice(0, 2), stored]
  await send()
  await page.see('a', 'Nytt från kollegan')
  await until(() => expect(input()?.value).toBe('Av kollegan'))
  page.write(await title(), 'Mitt')
  stored = post(1, 'Igen av kollegan', { locale: 'EN' })
  await send()
  await page.see('[role=status]', t('changedMeanwhile'))
  expect(input()?.value).toBe('Mitt')
  await page.press('button', t('compare'))
  await page.see('[role=alertdialog]', editor('meanwhile.title'))
  expect(
    [...document.querySelectorAll('[role=alertdialog] tbody tr')].map((tr) =>
      [...tr.children].map(({ textContent }) => textContent),
    ),
  ).toEqual([[t('title'), 'Igen av kollegan', 'Mitt']])
  await page.press('[role=alertdialog] button', editor('meanwhile.keepEditing'))
  await page.gone('[role=alertdialog]')
  expect(input()?.value).toBe('Mitt')
  stored = post(1, 'Till sist', { locale: 'EN' })
  await send()
  await page.press('button', t('compare'))
  await page.press('[role=alertdialog] button', editor('meanwhile.load'))
  await until(() => expect(input()?.value).toBe('Till sist'))
  page.write(await title(), 'Kvar')
  stored = null as never
  await send()
  await page.see('[role=status]', t('goneMeanwhile'))
  expect(input()?.value).toBe('Kvar')
})

test('a save after a colleague’s is refused; both show side by side, and the kept one goes over it ADMIN-91 ADMIN-95', async () => {
  const sent: string[] = []
  let stored = post(1, 'Delsponsring')
  open('/1', {
    featurePost: () => stored,
    updateFeaturePost: ({ input: { title: written, version } }: { input: { title: string; version: string } }) => {
      sent.push(version)
      if (version !== stored.version)
        return {
          featurePost: null,
          errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
        }
      stored = post(1, written)
      return { featurePost: stored, errors: [] }
    },
  })
  const input = () => page.find<HTMLInputElement>('form input')
  await until(() => expect(input()?.value).toBe('Delsponsring'))
  page.write(await title(), 'Mitt')
  stored = post(1, 'Av kollegan', { content: '<p>Av <b>kollegan</b></p>' })
  await page.press('button[type=submit]', t('save'))
  await page.see('[role=alertdialog]', editor('meanwhile.title'))
  expect(
    [...document.querySelectorAll('[role=alertdialog] tbody tr')].map((tr) =>
      [...tr.children].map(({ textContent }) => textContent),
    ),
  ).toEqual([
    [t('title'), 'Av kollegan', 'Mitt'],
    [t('content'), 'Av kollegan', 'Text'],
  ])
  await page.press('[role=alertdialog] button', editor('meanwhile.replace'))
  await page.gone('[role=status]', t('unsaved'))
  expect([sent, stored.title]).toEqual([['Delsponsring 1', 'Av kollegan 1'], 'Mitt'])
})

test('ADMIN-91 ADMIN-95 whether a post becomes public is asked once, also when a colleague was before', async () => {
  let stored = post(3, 'Utkastet', { isPublished: false })
  const sent: string[] = []
  open('/3', {
    featurePost: () => stored,
    updateFeaturePost: ({
      input: { title: written, version, isPublished },
    }: {
      input: { title: string; version: string; isPublished: boolean }
    }) => {
      sent.push(version)
      if (version !== stored.version)
        return {
          featurePost: null,
          errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
        }
      stored = post(3, written, { isPublished })
      return { featurePost: stored, errors: [] }
    },
  })
  page.write(await title(), 'Mitt')
  await page.press('form input[type=checkbox]')
  stored = post(3, 'Av kollegan', { isPublished: false })
  await page.press('button[type=submit]', t('save'))
  await page.press('[role=alertdialog] button', t('publish'))
  await page.press('[role=alertdialog] button', editor('meanwhile.replace'))
  await page.gone('[role=status]', t('unsaved'))
  expect([sent, stored.isPublished]).toEqual([['Utkastet 1', 'Av kollegan 1'], true])
})

test('ADMIN-94 the form is emptied by Unload, which asks when something was changed', async () => {
  open('/1')
  page.write(await title(), 'Mitt')
  await page.see('[role=status]', t('unsaved'))
  await page.press('button', t('unload'))
  await page.see('[role=alertdialog]', guard('title'))
  await page.press('[role=alertdialog] button', guard('stay'))
  await page.gone('[role=alertdialog]')
  expect([page.path(), page.find<HTMLInputElement>('form input')?.value]).toEqual([
    '/admin-management/features/1',
    'Mitt',
  ])
  await page.press('button', t('unload'))
  await page.press('[role=alertdialog] button', guard('leave'))
  await until(() => expect(page.path()).toBe('/admin-management/features'))
  await until(() => expect(page.find<HTMLInputElement>('form input')?.value).toBe(''))
})

test('ADMIN-91 a post without a title or content is not saved, and says what to write', async () => {
  open()
  await page.press('button[type=submit]', t('save'))
  await until(() => expect(page.text()).toContain(t('titleMissing')))
  // The editor of the content comes by itself.
  await until(() => expect(page.text()).toContain(t('contentMissing')))
})

test('ADMIN-94 ADMIN-96 deleting asks first; a post that is gone says so', async () => {
  const gone: object[] = []
  open('/1', {
    deleteFeaturePost: ({ input }: { input: { featurePostId: string } }) => {
      gone.push(input)
      return { deletedFeaturePostId: input.featurePostId, errors: [] }
    },
  })
  await page.press('button', t('remove'))
  await page.press('[role=alertdialog] button', t('remove'))
  await until(() => expect(page.path()).toBe('/admin-management/features'))
  expect(gone).toEqual([{ featurePostId: btoa('FeaturePost:1') }])
  await page.router.navigate('/admin-management/features/77')
  await page.see('b', t('gone'))
})

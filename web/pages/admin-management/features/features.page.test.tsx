import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/features')
const guard = pageTexts('guard')
const editor = pageTexts('editing')

let page: RenderedPage
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
  page = renderPage(`/admin-management/features${path}`, {
    roles: ['Moderator'],
    answers: {
      ...recruiterAnswers,
      featurePosts: () => ({
        edges: posts.map((node) => ({ cursor: String(node.databaseId), node })),
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
      featurePostCounts: () => ({ totalCount: 3, draftCount: 1 }),
      featurePost: ({ by }: { by: { databaseId: number } }) =>
        posts.find(({ databaseId }) => databaseId === by.databaseId) ?? null,
      ...answers,
    } as never,
  })
}
const seeTitle = (value: string) => until(() => expect(titleValue()).toBe(value))
const titleValue = () => page.queryByLabelText<HTMLInputElement>(t('title'))?.value
const seePost = (name: string) => page.findByRole('link', { name: startsWith(name) })
const save = () => page.click('button', t('save'))
const hasStatus = (text: string) => page.queryAllByRole('status').some((status) => status.textContent.includes(text))
const seeStatus = (text: string) => until(() => expect(hasStatus(text)).toBe(true))
const statusGone = (text: string) => until(() => expect(page.queryByText(text)).toBeNull())
async function answer(question: string, button: string) {
  const dialog = await page.within('alertdialog', question)
  await dialog.click('button', button)
}
/** Answers the question about a conflict, and saves. */
async function choose(value: RegExp) {
  const question = await page.within('alertdialog', editor('merge.title_one'))
  await question.click('radio', value)
  await question.click('button', t('save'))
}
/** Returns the rows of the question about a conflict: the field, and its loaded, stored and typed value. */
async function differences() {
  const question = await page.within('alertdialog', editor('merge.title_one'))
  const rows = question.getAllByRole('row').slice(1)
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('the list shows date, language and kind of each post, and a post opens in the form (ADMIN-91, ADMIN-92)', async () => {
  open()
  await seePost('Ny jobbsajt')
  expect(page.text()).toContain(`2025-11-06 08:30 · ${t('language.SV')} · ${t('link')}`)
  expect(page.text()).toContain(t('language.EN'))
  expect(page.text()).toContain(`${t('posts_other', { count: 3 })}, ${t('drafts_one', { count: 1 })}`)
  await page.click('link', startsWith('Delsponsring'))
  await until(() => expect(page.path()).toBe('/admin-management/features/1'))
  await seeTitle('Delsponsring')
  const preview = await page.within('complementary', t('preview'))
  expect(preview.getByRole('heading', { level: 3, name: 'Delsponsring' })).toBeTruthy()
  expect(preview.getByRole('time').textContent).toBe('2025-11-06 08:30')
})

test('the preview can be light or dark, independently of the page (ADMIN-94)', async () => {
  open('/1')
  const { element: preview, click } = await page.within('complementary', t('preview'))
  expect(preview.dataset['theme']).toBeUndefined()
  await click('radio', t('themes.dark'))
  await until(() => expect(preview.dataset['theme']).toBe('dark'))
  await click('radio', t('themes.light'))
  await until(() => expect(preview.dataset['theme']).toBe('light'))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

test('publishing a post and leaving unsaved work both ask first (ADMIN-94, ADMIN-95, SHELL-89)', async () => {
  const sent: object[] = []
  open('/3', {
    updateFeaturePost: ({ input }: { input: object }) => {
      sent.push(input)
      return { featurePost: post(3, 'Nu med mer', { isPublished: true }), errors: [] }
    },
  })
  await page.fill(t('title'), 'Nu med mer')
  await seeStatus(t('unsaved'))
  await page.click('link', startsWith('Delsponsring'))
  await answer(guard('title'), guard('stay'))
  await page.click('checkbox', t('published'))
  await save()
  await answer(t('publishTitle', { title: 'Nu med mer' }), t('publish'))
  await until(() =>
    expect(sent).toEqual([
      {
        featurePostId: btoa('FeaturePost:3'),
        expectedVersion: 'Utkastet 1',
        title: 'Nu med mer',
        content: '<p>Text</p>',
        type: 'HTML',
        locale: 'SV',
        date: '2025-11-06T07:30:00.000Z',
        isPublished: true,
      },
    ]),
  )
  await statusGone(t('unsaved'))
})

test("a colleague's changes appear in the list and in an unchanged form, and a changed form shows a notice (ADMIN-91)", async () => {
  let stored = post(1, 'Delsponsring', { locale: 'EN' })
  let all = posts
  const send = () => page.send('featurePostsUpdated', { needsResync: false, companyId: null })
  open('/1', {
    featurePost: () => stored,
    featurePosts: () => ({
      edges: all.map((node) => ({ cursor: String(node.databaseId), node })),
      pageInfo: { hasNextPage: false, endCursor: null },
    }),
  })
  await seeTitle('Delsponsring')
  stored = post(1, 'Av kollegan', { locale: 'EN' })
  all = [post(4, 'Nytt från kollegan'), ...posts.slice(0, 2), stored]
  await send()
  await seePost('Nytt från kollegan')
  await seeTitle('Av kollegan')
  await page.fill(t('title'), 'Mitt')
  stored = post(1, 'Igen av kollegan', { locale: 'EN' })
  await send()
  await seeStatus(t('changedMeanwhile'))
  expect(titleValue()).toBe('Mitt')
  await page.fill(t('title'), 'Kvar')
  stored = null as never
  await send()
  await seeStatus(t('goneMeanwhile'))
  expect(titleValue()).toBe('Kvar')
})

test("a save after a colleague's asks about the field both changed, and keeps the rest (ADMIN-91, ADMIN-95, PLUS-96)", async () => {
  const sent: { title: string; expectedVersion: string }[] = []
  let stored = post(1, 'Delsponsring')
  open('/1', {
    featurePost: () => stored,
    updateFeaturePost: ({ input }: { input: { title: string; expectedVersion: string } }) => {
      const { title: written, expectedVersion: version } = input
      sent.push(input)
      if (version !== stored.version)
        return {
          featurePost: stored,
          errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
        }
      stored = post(1, written)
      return { featurePost: stored, errors: [] }
    },
  })
  await seeTitle('Delsponsring')
  await page.fill(t('title'), 'Mitt')
  stored = post(1, 'Av kollegan', { content: '<p>Av <b>kollegan</b></p>' })
  await save()
  expect(await differences()).toEqual([[t('title'), 'Delsponsring', 'Av kollegan', 'Mitt']])
  await answer(editor('merge.title_one'), editor('merge.keepEditing'))
  await page.gone('alertdialog')
  expect(titleValue()).toBe('Mitt')
  await save()
  await choose(/Mitt$/)
  await statusGone(t('unsaved'))
  expect([sent.map(({ expectedVersion }) => expectedVersion), sent.at(-1)]).toEqual([
    ['Delsponsring 1', 'Delsponsring 1', 'Av kollegan 1'],
    expect.objectContaining({ title: 'Mitt', content: '<p>Av <b>kollegan</b></p>' }),
  ])
})

test('publishing asks only once, also when a colleague has saved before (ADMIN-91, ADMIN-95)', async () => {
  let stored = post(3, 'Utkastet', { isPublished: false })
  const sent: string[] = []
  open('/3', {
    featurePost: () => stored,
    updateFeaturePost: ({
      input: { title: written, expectedVersion: version, isPublished },
    }: {
      input: { title: string; expectedVersion: string; isPublished: boolean }
    }) => {
      sent.push(version)
      if (version !== stored.version)
        return {
          featurePost: stored,
          errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
        }
      stored = post(3, written, { isPublished })
      return { featurePost: stored, errors: [] }
    },
  })
  await page.fill(t('title'), 'Mitt')
  await page.click('checkbox', t('published'))
  stored = post(3, 'Av kollegan', { isPublished: false })
  await save()
  await answer(t('publishTitle', { title: 'Mitt' }), t('publish'))
  await choose(/Mitt$/)
  await statusGone(t('unsaved'))
  expect([sent, stored.isPublished]).toEqual([['Utkastet 1', 'Av kollegan 1'], true])
})

test('a button empties the form, and asks first if the form was changed (ADMIN-94)', async () => {
  open('/1')
  await page.fill(t('title'), 'Mitt')
  await seeStatus(t('unsaved'))
  await page.click('button', t('unload'))
  await answer(guard('title'), guard('stay'))
  await page.gone('alertdialog')
  expect([page.path(), titleValue()]).toEqual(['/admin-management/features/1', 'Mitt'])
  await page.click('button', t('unload'))
  await answer(guard('title'), guard('leave'))
  await until(() => expect(page.path()).toBe('/admin-management/features'))
  await seeTitle('')
})

test('a post without a title or content is not saved, and the form says what to write (ADMIN-91)', async () => {
  open()
  await save()
  await until(() => expect(page.text()).toContain(t('titleMissing')))
  // The editor of the content loads later.
  await until(() => expect(page.text()).toContain(t('contentMissing')))
})

test('deleting asks first, and the address of a deleted post says so (ADMIN-94, ADMIN-96)', async () => {
  const gone: object[] = []
  open('/1', {
    deleteFeaturePost: ({ input }: { input: { featurePostId: string } }) => {
      gone.push(input)
      return { deletedFeaturePostId: input.featurePostId, errors: [] }
    },
  })
  await page.click('button', t('remove'))
  await answer(t('removeTitle', { title: 'Delsponsring' }), t('remove'))
  await until(() => expect(page.path()).toBe('/admin-management/features'))
  expect(gone).toEqual([{ featurePostId: btoa('FeaturePost:1') }])
  await page.router.navigate('/admin-management/features/77')
  await page.findByText(t('gone'))
})

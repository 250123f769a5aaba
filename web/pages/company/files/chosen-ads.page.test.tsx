import { afterEach, beforeEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/company/files')
const bulk = pageTexts('pages/company/files/bulk')
const ads = pageTexts('features/ad')

let page: RenderedRoute
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await page.close()
})

const ad = (databaseId: number, name: string, more: object = {}) =>
  draftOf({
    id: globalId('Ad', databaseId),
    databaseId,
    name,
    status: 'INACTIVE',
    progress: 'COMPLETE',
    applicationMethod: 'FORM',
    relation: 'GENERAL',
    notifications: 2,
    ...more,
  })
const [evening, night] = [globalId('Folder', 4), globalId('Folder', 5)]
const list = [ad(11, 'Truckförare'), ad(12, 'Plockare'), ad(13, 'Montör', { status: 'ACTIVE' })]
const company = ({ by }: Readonly<Record<string, unknown>>) => ({
  ...viewer.companies.find((each) => each.databaseId === (by as { databaseId: number }).databaseId),
  __typename: 'Company',
  canUseCredits: false,
  creditAmounts: [],
  salesContact: null,
  adSummaries: [],
  projects: [
    {
      __typename: 'Project',
      id: globalId('Project', 3),
      databaseId: 3,
      name: 'Lager',
      isDefault: true,
      folders: [
        { __typename: 'Folder', id: evening, databaseId: 4, name: 'Kväll', isDefault: true, ads: list },
        { __typename: 'Folder', id: night, databaseId: 5, name: 'Natt', isDefault: false, ads: [] },
      ],
    },
  ],
})
const idOf = (databaseId: number) => globalId('Ad', databaseId)
const done = (...ids: number[]) => ({
  results: ids.map((id) => ({ __typename: 'AdResult', ad: { __typename: 'Ad', id: idOf(id) }, outcome: 'DONE' })),
  errors: [],
})

async function open(more: Answers = {}) {
  page = renderRoute('/2', { answers: { ...adAnswers, company, ...more } })
  await page.see('a', 'Truckförare')
}
const row = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[role="row"][aria-level="3"]')].find((each) =>
    each.textContent?.includes(name),
  )
  if (!found) throw new Error(`${name} is not in the list`)
  return found
}
const click = (name: string, how: MouseEventInit = {}) =>
  row(name).dispatchEvent(new MouseEvent('click', { bubbles: true, ...how }))
const chosen = () =>
  [...document.querySelectorAll('[role="row"][aria-selected="true"] a[class*="title"]')]
    .map((link) => link.textContent)
    .sort()
/** The ads of a folder in the order of the list. */
const shown = () =>
  [...document.querySelectorAll('[role="row"][aria-level]')]
    .map((each) =>
      each.getAttribute('aria-level') === '2'
        ? `# ${each.querySelector('b')?.textContent}`
        : each.querySelector('a')?.textContent,
    )
    .slice(1)

test('AD-42 ads are chosen with Ctrl, Shift and the keys, a whole folder with its box, and let go with Esc', async () => {
  await open()
  click('Montör', { ctrlKey: true })
  await until(() => expect(chosen()).toEqual(['Montör']))
  expect(page.path()).toBe('/2')
  click('Truckförare', { shiftKey: true })
  await until(() => expect(chosen().length).toBeGreaterThan(1))
  row('Montör').focus()
  page.key('Escape')
  await until(() => expect(chosen()).toEqual([]))
  page.key('x')
  await until(() => expect(chosen()).toEqual(['Montör']))
  page.key('Control+a')
  await until(() => expect(chosen()).toEqual(['Montör', 'Plockare', 'Truckförare']))
  page.key('Escape')
  page.key('Shift+ArrowDown')
  page.key('Escape')
  await page.press('input', t('choose.folder', { name: 'Kväll' }))
  await until(() => expect(chosen()).toEqual(['Montör', 'Plockare', 'Truckförare']))
  await page.see('[role="toolbar"] b', bulk('chosen_other', { count: 3 }))
})

test('the chosen ads move at once, one that somebody moved first is told, one press undoes the others AD-42 PLUS-24', async () => {
  const asked: unknown[] = []
  await open({
    moveAds: ({ input }) => {
      asked.push(input)
      return asked.length === 1
        ? {
            results: [
              ...done(11).results,
              { __typename: 'AdResult', ad: { __typename: 'Ad', id: idOf(12) }, outcome: 'MOVED_MEANWHILE' },
            ],
            errors: [],
          }
        : done(11)
    },
  })
  for (const name of ['Truckförare', 'Plockare']) click(name, { ctrlKey: true })
  await page.press('[role="toolbar"] button', bulk('move'))
  page.write(await page.see('[role="dialog"] input'), 'Natt')
  await page.press('[role="option"]', 'Lager / Natt')
  await page.press('[role="dialog"] button[type="submit"]', ads('moveDialog.confirm'))
  const told = await page.see('[role="alertdialog"]', bulk('left.title_one', { count: 1 }))
  expect(told.textContent).toContain(`Plockare${bulk('outcome.MOVED_MEANWHILE')}`)
  expect(asked).toEqual([
    {
      companyId: expect.any(String),
      ads: [11, 12].map((id) => ({ adId: idOf(id), fromFolderId: evening, toFolderId: night })),
    },
  ])
  await page.press('[role="alertdialog"] button')
  await until(() => expect(shown().indexOf('Truckförare')).toBeGreaterThan(shown().indexOf('# Natt')))
  await until(() => expect(chosen()).toEqual(['Plockare']))
  await page.press('button', ads('undo.undo'))
  await until(() =>
    expect(asked[1]).toMatchObject({ ads: [{ adId: idOf(11), fromFolderId: night, toFolderId: evening }] }),
  )
  await until(() => expect(shown().indexOf('Truckförare')).toBeLessThan(shown().indexOf('# Natt')))
})

test('AD-43 AD-44 AD-45 the chosen ads are muted after one question, and a refusal leaves them as they are', async () => {
  const asked: unknown[] = []
  await open({
    muteAds: ({ input }) => {
      asked.push(input)
      return asked.length === 1
        ? {
            results: null,
            errors: [{ __typename: 'InputError', code: 'invalid', reason: 'INVALID', message: 'no', path: null }],
          }
        : done(11, 12)
    },
  })
  for (const name of ['Truckförare', 'Plockare']) click(name, { ctrlKey: true })
  await page.press('[role="toolbar"] button', bulk('mute.action'))
  expect((await page.see('[role="alertdialog"]')).textContent).toContain(bulk('mute.body_other', { count: 4 }))
  await page.press('[role="alertdialog"] button[type="submit"]')
  expect((await page.see('[role="alertdialog"]', bulk('failed.mute'))).textContent).toContain(bulk('failed.mute'))
  await page.press('[role="alertdialog"] button')
  expect(chosen()).toEqual(['Plockare', 'Truckförare'])
  expect(document.querySelectorAll(`[title="${ads('action.mute')}"]`)).toHaveLength(3)
  await page.press('[role="toolbar"] button', bulk('mute.action'))
  await page.press('[role="alertdialog"] button[type="submit"]')
  await until(() => expect(document.querySelectorAll(`[title="${ads('action.unmute')}"]`)).toHaveLength(2))
  expect(asked[1]).toEqual({ companyId: expect.any(String), adIds: [idOf(11), idOf(12)], muted: true })
})

test('AD-35 AD-38 of the chosen ads the inactive ones are archived, after their number was typed', async () => {
  const asked: unknown[] = []
  await open({
    archiveAds: ({ input }) => {
      asked.push(input)
      return done(11, 12)
    },
  })
  await page.press('input', t('choose.all'))
  await page.press(`[role="toolbar"][aria-label="${bulk('label')}"] button`, bulk('archive.action'))
  const dialog = await page.see('[role="alertdialog"]')
  expect(dialog.textContent).toContain(bulk('archive.left_one', { count: 1 }))
  const submit = dialog.querySelector<HTMLButtonElement>('button[type="submit"]')
  expect(submit?.disabled).toBe(true)
  page.write(await page.see('[role="alertdialog"] input'), bulk('archive.typed_other', { count: 2 }))
  dialog.querySelector('form')?.requestSubmit()
  await until(() => expect(asked).toEqual([{ companyId: expect.any(String), adIds: [idOf(11), idOf(12)] }]))
  await page.gone('a', 'Truckförare')
  expect(chosen()).toEqual(['Montör'])
})

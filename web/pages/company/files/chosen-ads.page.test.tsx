import { afterEach, beforeEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/company/files')
const bulk = pageTexts('pages/company/files/bulk')
const ads = pageTexts('features/ad')

let page: RenderedPage
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
  page = renderPage('/2', { answers: { ...adAnswers, company, ...more } })
  await page.findByRole('link', { name: 'Truckförare' })
}
const adNames = ['Montör', 'Plockare', 'Truckförare']
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const click = (name: string, how: MouseEventInit) =>
  row(name).dispatchEvent(new MouseEvent('click', { bubbles: true, ...how }))
/** Returns the selected ads, in alphabetical order. */
const selectedAds = () =>
  page
    .queryAllByRole('row', { selected: true })
    .map(({ textContent }) => adNames.find((name) => textContent.includes(name)))
    .sort()
/** Returns the text of the last folder row above an ad. */
const folderOf = (adName: string) => {
  const rows = page.getAllByRole('row').map(({ textContent }) => textContent)
  const above = rows.slice(
    0,
    Math.max(
      0,
      rows.findIndex((text) => text.includes(adName)),
    ),
  )
  return above.findLast((text) => /^(Kväll|Natt)/.test(text))
}
/** Presses a button of the toolbar for the selected ads. */
const clickBulkAction = async (action: string) => (await page.within('toolbar', bulk('label'))).click('button', action)

test('Ctrl, Shift and keys select ads, a checkbox selects a folder, and Escape deselects all (AD-42)', async () => {
  await open()
  click('Montör', { ctrlKey: true })
  await until(() => expect(selectedAds()).toEqual(['Montör']))
  expect(page.path()).toBe('/2')
  click('Truckförare', { shiftKey: true })
  await until(() => expect(selectedAds().length).toBeGreaterThan(1))
  row('Montör').focus()
  await page.press('Escape')
  await until(() => expect(selectedAds()).toEqual([]))
  await page.press('x')
  await until(() => expect(selectedAds()).toEqual(['Montör']))
  await page.press('Control+a')
  await until(() => expect(selectedAds()).toEqual(['Montör', 'Plockare', 'Truckförare']))
  await page.press('Escape')
  await page.press('Shift+ArrowDown')
  await page.press('Escape')
  await page.click('checkbox', t('choose.folder', { name: 'Kväll' }))
  await until(() => expect(selectedAds()).toEqual(['Montör', 'Plockare', 'Truckförare']))
  const toolbar = await page.within('toolbar', bulk('label'))
  toolbar.getByText(bulk('chosen_other', { count: 3 }))
})

test('selected ads move together, an ad that a colleague has moved is named, and Undo moves the others back (AD-42, PLUS-24)', async () => {
  const sent: unknown[] = []
  await open({
    moveAds: ({ input }) => {
      sent.push(input)
      return sent.length === 1
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
  await clickBulkAction(bulk('move'))
  const dialog = await page.within('dialog')
  await dialog.fill(dialog.getByRole('combobox'), 'Natt')
  await page.click('option', 'Lager / Natt')
  await page.click('button', ads('moveDialog.confirm'))
  const report = await page.within('alertdialog', bulk('left.title_one', { count: 1 }))
  expect(report.element.textContent).toContain(`Plockare${bulk('outcome.MOVED_MEANWHILE')}`)
  expect(sent).toEqual([
    {
      companyId: expect.any(String),
      ads: [11, 12].map((id) => ({ adId: idOf(id), fromFolderId: evening, toFolderId: night })),
    },
  ])
  await report.click('button', pageTexts('ui')('close'))
  await page.gone('alertdialog')
  await until(() => expect(folderOf('Truckförare')).toMatch(/^Natt/))
  await until(() => expect(selectedAds()).toEqual(['Plockare']))
  await page.click('button', ads('undo.undo'))
  await until(() =>
    expect(sent[1]).toMatchObject({ ads: [{ adId: idOf(11), fromFolderId: night, toFolderId: evening }] }),
  )
  await until(() => expect(folderOf('Truckförare')).toMatch(/^Kväll/))
})

test('selected ads are muted after one question, and a rejection leaves them unmuted (AD-43, AD-44, AD-45)', async () => {
  const sent: unknown[] = []
  await open({
    muteAds: ({ input }) => {
      sent.push(input)
      return sent.length === 1
        ? {
            results: null,
            errors: [{ __typename: 'InputError', code: 'invalid', reason: 'INVALID', message: 'no', path: null }],
          }
        : done(11, 12)
    },
  })
  for (const name of ['Truckförare', 'Plockare']) click(name, { ctrlKey: true })
  await clickBulkAction(bulk('mute.action'))
  const question = await page.within('alertdialog', bulk('mute.title_other', { count: 2 }))
  expect(question.element.textContent).toContain(bulk('mute.body_other', { count: 4 }))
  await question.click('button', bulk('mute.confirm'))
  await page.findByText(bulk('failed.mute'), { exact: false })
  await page.click('button', pageTexts('ui')('close'))
  await page.gone('alertdialog')
  expect(selectedAds()).toEqual(['Plockare', 'Truckförare'])
  expect(page.getAllByTitle(ads('action.mute'))).toHaveLength(3)
  await clickBulkAction(bulk('mute.action'))
  await page.click('button', bulk('mute.confirm'))
  await until(() => expect(page.queryAllByTitle(ads('action.unmute'))).toHaveLength(2))
  expect(sent[1]).toEqual({ companyId: expect.any(String), adIds: [idOf(11), idOf(12)], isMuted: true })
})

test('the inactive selected ads are archived after the user types their number (AD-35, AD-38)', async () => {
  const sent: unknown[] = []
  await open({
    archiveAds: ({ input }) => {
      sent.push(input)
      return done(11, 12)
    },
  })
  await page.click('checkbox', t('choose.all'))
  await clickBulkAction(bulk('archive.action'))
  const dialog = await page.within('alertdialog')
  expect(dialog.element.textContent).toContain(bulk('archive.left_one', { count: 1 }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: bulk('archive.confirm') }).disabled).toBe(true)
  await dialog.fill(dialog.getByRole('textbox'), bulk('archive.typed_other', { count: 2 }))
  await dialog.click('button', bulk('archive.confirm'))
  await until(() => expect(sent).toEqual([{ companyId: expect.any(String), adIds: [idOf(11), idOf(12)] }]))
  await page.findByRole('link', { name: 'Montör' })
  await page.gone('link', 'Truckförare')
  expect(selectedAds()).toEqual(['Montör'])
})

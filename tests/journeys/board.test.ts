import { test } from 'vitest'
import { SaveRejectReasons } from '#contract/candidates/bulk-filters-and-search.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { CandidateMoved, GetStepsView } from '#contract/candidates/pipeline.ts'
import type { Candidate } from '#contract/candidates/candidate.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { sendCall, companyOf, publishAd } from '../support/ads.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { stopClock } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
/** An optional question. */
const greeting = {
  kind: 'text',
  title: 'Hälsning',
  secondary: null,
  type: 'text',
  placeholder: null,
  required: false,
} as const
const tools = pageTexts('features/candidate/acting', 'sv')

test('when two of forty rejections fail, the board reports it, and all can be undone (PLUS-21, PLUS-24, PLUS-27)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await seededBoard(journey.tavla, token, 'large')
  const company = { companyId: ad.companyId, reasons: [{ id: null, name: 'Saknar truckkort' }] }
  await sendCall(journey.tavla, token, SaveRejectReasons, { body: company })
  const inbox = ad.steps[1]?.candidates.filter(({ deleted }) => !deleted) ?? []
  const forty = inbox.slice(0, 40)
  const [first, last, taken] = [forty[0], forty[39], forty[7]]
  if (!first || !last || !taken || ad.steps[1]?.candidates.slice(0, 40).some(({ deleted }) => deleted))
    throw new Error('The inbox does not begin with forty.')

  const { page } = await journey.visit({ token })
  // The undo offer disappears after eight seconds, so the browser clock is paused first.
  await page.clock.install()
  const board = new BoardView(page)
  await board.open(ad)
  const [, incoming, next] = ad.steps.map(({ name }) => name) as [string, string, string]
  await board.boxById(first.id).click({ modifiers: ['Control'] })
  await expect(page.getByRole('toolbar', { name: tools('bar.label') })).toContainText(
    tools('bar.chosen_one', { count: 1 }),
  )
  // Shift extends the selection far beyond the visible rows.
  await board
    .lane(incoming)
    .locator('[role="list"]')
    .evaluate((list) => list.parentElement?.scrollTo(0, 39 * 54))
  await board.boxById(last.id).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: tools('bar.label') })
  await expect(bar).toContainText(tools('bar.chosen_other', { count: 40 }))
  await checkAxe(page, 'forty chosen')

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: tools('bulk.rejectTitle_other', { count: 40 }) })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: new RegExp(`^${tools('reason.none')}`) }).click()
  await page.getByRole('option', { name: 'Saknar truckkort' }).click()
  await dialog.getByText(board.messageTexts('reject.skipChoice'), { exact: true }).click()
  await checkAxe(page, 'rejecting forty')

  // At the same time a colleague moves one of them, and another withdraws.
  const jonas = await getToken(journey.tavla, 'company.admin')
  const move = (candidate: Candidate, step: number, started = candidate.changed) =>
    sendCall(journey.tavla, jonas, CandidateMoved, {
      body: { ad: ad.id, id: candidate.id, step, order: 0, saveMessage: false, message: null, schedule: null, started },
    })
  await move(taken, ad.steps[2]?.id ?? 0)
  await move(last, ad.steps[2]?.id ?? 0)
  await dialog.getByRole('button', { name: tools('bulk.rejectVerb.skip_other', { count: 40 }) }).click()
  await confirmSkip(page, board)

  await expect(dialog.getByRole('status')).toHaveText(tools('bulk.resultMoved_other', { done: 38, count: 40 }))
  const failed = dialog.getByRole('list', { name: tools('bulk.failed') }).getByRole('listitem')
  await expect(failed).toHaveText(
    [taken, last].map(({ name }) => `${name}${tools('outcome.movedBy', { by: 'Jonas Kallio' })}`),
  )
  await checkAxe(page, 'two failed')
  const steps = async () => (await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })).steps
  expect((await steps())[0]?.candidates.slice(0, 38).map(({ id }) => id)).toEqual(
    forty.filter((each) => each !== taken && each !== last).map(({ id }) => id),
  )

  // Again for these two from their current steps. Then everything is undone.
  await stopClock(page)
  await dialog.getByRole('button', { name: tools('bulk.retry_other', { count: 2 }) }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: tools('undo.undo') }).click()
  await page.clock.resume()
  await expect(page.getByText(tools('undo.undone'))).toBeVisible()
  const after = await steps()
  expect(after[1]?.candidates.slice(0, 38).map(({ id }) => id)).toEqual(
    forty.filter((each) => each !== taken && each !== last).map(({ id }) => id),
  )
  expect(after[2]?.candidates.map(({ id }) => id)).toEqual(expect.arrayContaining([taken.id, last.id]))
  await expect(board.boxById(forty[38]?.id ?? 0, board.lane(incoming))).toHaveCount(1)
  await expect(board.boxById(taken.id, board.lane(next))).toHaveCount(1)
})

test('of two drags of one candidate the first drop wins, and new applications move nothing (PIPE-30, PIPE-65, PIPE-66)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id: companyId } = await companyOf(journey.tavla, token)
  const ad = await publishAd(journey.tavla, token, {
    companyId,
    title: 'Trädgårdsmästare',
    elements: [greeting],
    documents: 'none',
    extraSteps: ['Intervju'],
  })
  const [rejected, inbox, interview] = ad.steps.map(({ name }) => name) as [string, string, string]
  await applyByPost(ad.publicUrl, [['Sofia', 'Bergström']])
  const name = 'Sofia Bergström'
  const [karin, jonas] = [
    new BoardView((await journey.visit({ token })).page),
    new BoardView((await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })).page),
  ]
  await Promise.all([karin.open(ad), jonas.open(ad)])
  await Promise.all([karin.dragOver(name, interview), jonas.dragOver(name, rejected)])

  const names = Array.from({ length: 10 }, (_, index) => ['Ny', `Person${'abcdefghij'[index]}`] as const)
  await applyByPost(ad.publicUrl, names)
  await expect
    .poll(
      async () =>
        (await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })).steps[1]?.candidates.length,
    )
    .toBe(11)
  for (const board of [karin, jonas]) await expect(board.lane(inbox).locator('[data-candidate]')).toHaveCount(1)

  await karin.page.mouse.up()
  await karin.moveWithout(name, interview)
  await karin.expectIn(interview, name)
  await expect(karin.lane(inbox).locator('[data-candidate]')).toHaveCount(10)
  // Nothing moves under the pointer of the recruiter who still holds the box.
  await expect(jonas.lane(inbox).locator('[data-candidate]')).toHaveCount(1)
  await jonas.page.mouse.up()
  await jonas.rejectWithout(name)
  const late = jonas.page.getByRole('alertdialog', { name: jonas.moveTexts('movedTitle') })
  await expect(late).toContainText(jonas.moveTexts('movedBy', { by: 'Karin Wallén', name, step: interview }))
  await late.getByRole('button').click()
  await jonas.expectIn(interview, name)
  await expect(jonas.lane(inbox).locator('[data-candidate]')).toHaveCount(10)
})

test('the board works by keyboard: filter, select, rate, move, reject, undo, collapse (PIPE-14, PLUS-22, PLUS-25, PLUS-26)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await seededBoard(journey.tavla, token, 'small')
  const { page } = await journey.visit({ token })
  const board = new BoardView(page)
  await board.open(ad)
  const [rejected, incoming, next] = ad.steps.map(({ name }) => name) as [string, string, string]
  const [a, b, c] = ad.steps[1]?.candidates ?? []
  if (!a || !b || !c) throw new Error('Too few candidates.')
  const { keyboard } = page

  await keyboard.press('?')
  await expect(page.getByRole('dialog', { name: tools('keys.title') })).toBeVisible()
  await checkAxe(page, 'shortcuts')
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: tools('keys.title') })).toHaveCount(0)

  // An arrow enters the board, letters move on, and a half-star rating is undone.
  await page.locator('#content').focus()
  await keyboard.press('j')
  await expect(board.boxById(ad.steps[0]?.candidates[0]?.id ?? 0)).toBeFocused()
  await keyboard.press('l')
  await expect(board.boxById(a.id)).toBeFocused()
  await keyboard.press('j')
  await expect(board.boxById(b.id)).toBeFocused()
  await keyboard.press('Shift+Digit0')
  await expect(board.boxById(b.id).getByRole('img', { name: board.rankText('5') })).toBeVisible()
  await keyboard.press('9')
  await expect(board.boxById(b.id).getByRole('img', { name: board.rankText('4,5') })).toBeVisible()
  await expect(page.getByText(tools('undo.rated', { name: b.name, rank: '4,5' }))).toBeVisible()
  await keyboard.press('Control+z')
  await expect(board.boxById(b.id).getByRole('img', { name: board.rankText('5') })).toBeVisible()

  // A move with the menu, undone.
  await keyboard.press('m')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: next, exact: true }).focus()
  await keyboard.press('Enter')
  await expect(board.moveDialog(b.name, next)).toBeVisible()
  await keyboard.press('Escape')
  await expect(board.moveDialog(b.name, next)).toHaveCount(0)
  await expect(board.boxById(b.id, board.lane(incoming))).toBeFocused()

  // Two are selected and rejected.
  await keyboard.press('x')
  await keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: tools('bar.label') })).toContainText(
    tools('bar.chosen_other', { count: 2 }),
  )
  await keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: tools('bulk.rejectTitle_other', { count: 2 }) })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: board.messageTexts('text') })).toBeFocused()
  await dialog.getByRole('radio', { name: board.messageTexts('reject.skipChoice') }).focus()
  await keyboard.press('Space')
  await dialog.getByRole('button', { name: tools('bulk.rejectVerb.skip_other', { count: 2 }) }).focus()
  await keyboard.press('Enter')
  await confirmSkip(page, board)
  await expect(dialog).toHaveCount(0)
  for (const { id } of [b, c]) await expect(board.boxById(id, board.lane(rejected))).toHaveCount(1)
  await keyboard.press('Control+z')
  await expect(page.getByText(tools('undo.undone'))).toBeVisible()
  for (const { id } of [b, c]) await expect(board.boxById(id, board.lane(incoming))).toHaveCount(1)

  // Shortcuts are off while typing: the text stays in the search, and only matches are shown.
  await keyboard.press('/')
  const search = page.getByRole('searchbox', { name: tools('filter.search') })
  await expect(search).toBeFocused()
  await keyboard.type(b.name)
  await expect(page).toHaveURL(new RegExp(`[?&]q=${encodeURIComponent(b.name).replaceAll('%20', '\\+')}`))
  await expect(board.boxById(b.id)).toHaveCount(1)
  await expect(board.boxById(a.id)).toHaveCount(0)
  await checkAxe(page, 'filters')
  // In the search field Esc clears the text.
  await keyboard.press('Tab')
  await keyboard.press('Escape')
  await expect(search).toHaveCount(0)

  // A collapsed column stays collapsed.
  await page.getByRole('button', { name: board.texts('fold', { step: rejected }) }).focus()
  await keyboard.press('Enter')
  await expect(board.lane(rejected)).toHaveAttribute('data-folded', 'true')
  await board.open(ad, `?candidate=${a.id}`)
  await expect(board.lane(rejected)).toHaveAttribute('data-folded', 'true')
  await expect(board.card()).toContainText(a.name)
  await expect(board.boxById(a.id)).toHaveAttribute('aria-expanded', 'true')
  await checkAxe(page, 'folded column')
})

test(
  'the board header shows the information and actions of an active and an archived ad ' +
    '(PIPE-05, PIPE-06, PIPE-10, PIPE-11, PIPE-12, PIPE-13, PIPE-15)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const [active, archived] = [
      await seededBoard(journey.tavla, token, 'small'),
      await seededBoard(journey.tavla, token, 'archived'),
    ]
    const visitor = await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })
    const { page } = visitor
    const board = new BoardView(page)
    const head = page.getByRole('main')
    await board.open(active)
    await expect(head.getByText(active.city, { exact: true })).toBeVisible()
    await expect(head.getByText(active.owner, { exact: true })).toBeVisible()
    await expect(head.getByRole('heading', { level: 1 }).getByRole('link', { name: active.name })).toHaveAttribute(
      'href',
      `/${active.companyId}/ad/${active.id}`,
    )
    await expect(head.getByRole('link', { name: board.texts('openAd') })).toHaveAttribute(
      'href',
      active.publicUrl ?? '',
    )
    const first = active.steps[1]?.candidates[0]
    await expect(board.boxById(first?.id ?? 0)).toContainText(first?.name ?? '')
    await expect(board.boxById(first?.id ?? 0)).toContainText(stockholmDay(new Date(first?.dateTime ?? '')))
    const offered = async () => {
      await page.getByRole('button', { name: pageTexts('shell')('actions') }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      const items = await page.getByRole('menuitem').allInnerTexts()
      await page.keyboard.press('Escape')
      return items.filter((item) => ['steps', 'ad', 'see'].some((key) => item === board.texts(`actions.${key}`)))
    }
    expect(await offered()).toEqual([
      board.texts('actions.steps'),
      board.texts('actions.ad'),
      board.texts('actions.see'),
    ])

    // The owner sees the count but no button.
    const own = new BoardView((await journey.visit({ token })).page)
    await own.open(active)
    const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, {
      query: { id: active.companyId },
    })
    const count =
      projects.flatMap(({ folders }) => folders.flatMap(({ ads }) => ads)).find(({ id }) => id === active.id)
        ?.notifications ?? -1
    await expect(
      own.page.getByRole('img', { name: own.texts(`bell.count_${count === 1 ? 'one' : 'other'}`, { count }) }),
    ).toBeVisible()
    await expect(own.page.getByRole('button', { name: new RegExp(own.texts('bell.mute')) })).toHaveCount(0)

    // An archived board is read-only. Only the actions of the company remain.
    await board.open(archived)
    expect(await offered()).toEqual([])
    await expect(head.getByRole('link', { name: board.texts('openAd') })).toHaveCount(0)
    await expect(page.getByRole('button', { name: new RegExp(board.texts('bell.mute')) })).toHaveCount(0)
    const someone = archived.steps.find(({ candidates }) => candidates.length > 0)?.candidates[0]
    await checkAxe(page, 'archived board')
    await board.boxById(someone?.id ?? 0).focus()
    await page.keyboard.press('Enter')
    await expect(board.card()).toContainText(someone?.name ?? '')
  },
)

/** Rejecting without the message of the step needs a confirmation (PIPE-69). */
async function confirmSkip(page: BoardView['page'], board: BoardView): Promise<void> {
  await page
    .getByRole('alertdialog', { name: board.messageTexts('reject.skipTitle') })
    .getByRole('button', { name: board.messageTexts('rejectVerb.skip'), exact: true })
    .click()
}

test('the command palette finds ads and candidates by a few letters, and runs page actions (PLUS-23)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await seededBoard(journey.tavla, token, 'small')
  const someone = ad.steps[2]?.candidates[0]
  if (!someone) throw new Error('The step is empty.')
  const palette = pageTexts('shell/palette')
  const { page } = await journey.visit({ token })
  const board = new BoardView(page)
  await page.goto(`/${ad.companyId}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const field = page.getByRole('combobox', { name: palette('search') })
  const open = async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
  }
  await open()
  await page.keyboard.type(someone.name)
  const hit = page.getByRole('option', { name: new RegExp(`${someone.name}.*${ad.name}`) })
  await expect(hit).toBeVisible()
  await expect(
    page
      .getByRole('group', { name: palette('group.candidates') })
      .getByRole('option')
      .first(),
  ).toContainText(someone.name)
  const hits = await page.getByRole('option').count()
  await expect(
    page.getByRole('status').filter({ hasText: palette(hits === 1 ? 'hits_one' : 'hits_other', { count: hits }) }),
  ).toBeAttached()
  // The result that Enter opens follows the list after a moment.
  await expect
    .poll(() =>
      field.evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '') !== null),
    )
    .toBe(true)
  await checkAxe(page, 'palette')
  await page.keyboard.press('Enter')
  await expect(board.card()).toContainText(someone.name)
  await expect(field).toHaveCount(0)

  await open()
  await page.keyboard.type(board.texts('actions.steps').slice(0, 12))
  await expect(page.getByRole('option').first()).toContainText(board.texts('actions.steps'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/ad/${ad.id}/steps`))
  await open()
  await page.keyboard.type('qqxyz')
  await expect(page.getByRole('listbox').getByText(palette('none'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)

  // The palette also offers the actions of buttons. A dialog must be answered first.
  await page.goto(`/${ad.companyId}/ad/${ad.id}/board`)
  await expect(page.getByRole('button', { name: board.texts('lock') })).toBeVisible()
  await open()
  await page.keyboard.type(board.texts('lock'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: board.texts('unlock') })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

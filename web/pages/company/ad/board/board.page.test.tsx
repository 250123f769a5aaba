import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { setLanguage } from '#web/i18n/language.ts'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { anna, bo, cilla, dag, expectLane, laneOf, namesIn, steps } from '#web/testing/board-world.ts'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf, failure, globalId, stepOf, tranfjarden, viewer } from '#web/testing/world.ts'
import { answerAlert, dragStateOf, findCard, focusCard, renderBoard } from './board.fixture.ts'

const board = pageTexts('pages/company/ad/board')
const move = pageTexts('features/candidate/move')
const tools = pageTexts('features/candidate/acting')
const ads = pageTexts('features/ad')
const ui = pageTexts('ui')
const shell = pageTexts('shell')
const palette = pageTexts('shell/palette')

let page: RenderedPage
afterEach(() => page.close())

const stepNames = ['Avslag', 'Inkomna', 'Intervju', 'Anställda']

test('the URL filters and sorts the board, and other candidates are never shown (PLUS-26)', async () => {
  let firstShown = ''
  const observer = new MutationObserver(() => {
    firstShown ||= namesIn('Inkomna').join()
  })
  observer.observe(document, { childList: true, subtree: true })
  page = renderBoard('?sort=name&rank=6')
  await expectLane('Inkomna', ['Anna', 'Cilla'])
  observer.disconnect()
  expect(firstShown).toBe('Anna,Cilla')
  expect(page.text()).toContain(board('filter.shown', { shown: 2, total: 3 }))
})

test('the names of the built-in steps follow the language (PIPE-97, SHELL-01)', async () => {
  onTestFinished(() => setLanguage('sv'))
  page = renderBoard('')
  await expectLane('Avslag', [])
  await setLanguage('en')
  await expectLane('Rejected', [])
  await expectLane('Incoming', ['Cilla', 'Anna', 'Bo'])
  await expectLane('Hired', [])
  await expectLane('Intervju', [])
})

test('a user who is removed from the company no longer sees its board (COMP-66, SHELL-86)', async () => {
  let isMember = true
  page = renderBoard('', {
    board: () => {
      if (!isMember) throw failure('FORBIDDEN')
      return boardOf(steps())
    },
  })
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  isMember = false
  const cards = { isLimited: true, logoUrl: null, icon: null, city: '', unseenCount: 0 }
  const companies = viewer.companies.filter(({ databaseId }) => databaseId !== 2)
  await page.send('homeUpdated', {
    needsResync: false,
    company: null,
    viewer: { ...viewer, companies: companies.map((company) => ({ ...company, ...cards })) },
  })
  const alert = await page.within('alertdialog', shell('removed.title', { company: 'Tranfjärden Logistik AB' }))
  await alert.click('button', ui('close'))
  await page.findByRole('heading', { level: 1, name: shell('failed.forbiddenTitle') })
  expect(page.text()).not.toContain('Anna Ek')
})

test('only the path /locked locks the board, and unlocking keeps the filter in the URL (SHELL-53)', async () => {
  for (const [path, isLocked] of [
    ['', false],
    ['/unlocked', false],
    ['/vad-som-helst', false],
    ['/locked', true],
  ] as const) {
    page = renderBoard(`${path}?sort=name`)
    await page.findByRole('button', { name: board(isLocked ? 'unlock' : 'lock') })
    expect(page.queryByRole('button', { name: board(isLocked ? 'lock' : 'unlock') })).toBeNull()
    if (!isLocked) await page.close()
  }
  await page.click('button', board('unlock'))
  await until(() => expect(page.path()).toBe('/2/ad/9/board?sort=name'))
})

test('an archived board is read-only: no key changes a candidate, channels and company actions remain (PIPE-15, PLUS-86)', async () => {
  page = renderBoard('', { board: () => boardOf(steps(), { status: 'ARCHIVED', relation: 'GENERAL' }) })
  await focusCard(anna)
  for (const key of ['Space', 'x', 'm', 'r']) await page.press(key)
  expect(stepNames.map(dragStateOf)).toEqual(['idle', 'idle', 'idle', 'idle'])
  for (const role of ['checkbox', 'menu', 'toolbar']) expect(page.queryByRole(role, { hidden: true })).toBeNull()
  expect(page.queryByRole('button', { name: new RegExp(board('bell.mute')) })).toBeNull()
  await page.press('Enter')
  await until(() => expect(page.path()).toBe('/2/ad/9/board?candidate=11'))
  await page.click('button', shell('actions'))
  const menu = await page.within('menu')
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    board('actions.channels'),
    shell('companySettings.settings'),
    shell('companySettings.emailTemplates'),
    shell('companySettings.stepTemplates'),
  ])
})

test('an error dialog and a message instead of the board appear if the steps cannot be loaded (PIPE-13)', async () => {
  page = renderBoard('', {
    board: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  await answerAlert(shell('error.title'), ui('close'))
  const main = await page.within('main')
  await main.findByRole('heading', { level: 1, name: shell('failed.title') })
})

test('a folded lane stays folded after the board is opened again (PIPE-14)', async () => {
  const foldButton = board('fold', { step: 'Avslag' })
  const unfoldButton = board('unfold', { step: 'Avslag' })
  page = renderBoard()
  await page.click('button', foldButton)
  await page.findByRole('button', { name: unfoldButton })
  await page.close()
  page = renderBoard()
  await page.click('button', unfoldButton)
  await page.gone('button', startsWith(board('unfold', { step: '' })))
  page.getByRole('button', { name: foldButton })
})

/** Opens the filter and returns its popover. */
async function openFilter() {
  await page.click('button', board('filter.button'))
  return page.within('dialog', tools('filter.title'))
}

test('a filter applies at once, is stored in the URL, and no longer applies after it is cleared (PLUS-26)', async () => {
  page = renderBoard()
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  const filter = await openFilter()
  await filter.fill(tools('filter.search'), 'bo')
  await until(() => expect(page.path()).toBe('/2/ad/9/board?q=bo'))
  await expectLane('Inkomna', ['Bo'])
  await filter.click('button', tools('filter.clear'))
  await until(() => expect(page.path()).toBe('/2/ad/9/board'))
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  await filter.click('checkbox', tools('filter.unread'))
  await expectLane('Inkomna', ['Bo'])
  await filter.click('checkbox', tools('filter.unread'))
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  await filter.click('checkbox', tools('filter.document'))
  await expectLane('Inkomna', ['Anna'])
  // The filters exclude all candidates of the lane. The lane then says why it is empty.
  await filter.click('checkbox', tools('filter.unread'))
  await until(() => expect(laneOf('Inkomna')?.textContent).toContain(board('empty.filtered')))
})

test('typed text stays in the search field until its result, and quick clicks on two filters both apply (PLUS-26)', async () => {
  const setValue = vi.spyOn(HTMLInputElement.prototype, 'value', 'set')
  onTestFinished(() => setValue.mockRestore())
  page = renderBoard()
  const filter = await openFilter()
  await filter.fill(tools('filter.search'), 'bo')
  setValue.mockClear()
  await expectLane('Inkomna', ['Bo'])
  const [inputs, texts] = [setValue.mock.contexts, setValue.mock.calls.flat()]
  const isSearchField = (input: unknown) => input instanceof HTMLInputElement && input.type === 'search'
  const shownTexts = texts.filter((_, index) => isSearchField(inputs[index]))
  expect(shownTexts.filter((text) => text !== 'bo')).toEqual([])

  const checkboxes = ['filter.unread', 'filter.document'].map((key) =>
    filter.getByRole('checkbox', { name: tools(key) }),
  )
  // Both clicks come before the page renders again.
  for (const checkbox of checkboxes) checkbox.click()
  await until(() => expect(page.path()).toBe('/2/ad/9/board?q=bo&unread=1&doc=1'))
})

test('clearing the filter also discards a text that has not been applied yet (PLUS-26)', async () => {
  page = renderBoard('?q=bo&unread=1&doc=1')
  await page.click('button', board('filter.active'))
  const filter = await page.within('dialog', tools('filter.title'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await filter.fill(tools('filter.search'), 'bod')
  await filter.click('button', tools('filter.clear'))
  vi.advanceTimersByTime(LIST_DEBOUNCE_MS)
  vi.useRealTimers()
  await until(() => expect(page.path()).toBe('/2/ad/9/board'))
  expect(page.getByLabelText(tools('filter.search'), { selector: 'input' })).toHaveProperty('value', '')
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
})

/** Returns a live event about a candidate in a step. Its position sorts the candidate in the step. */
const event = (candidate: object, step: number, position: number) => ({
  needsResync: false,
  step: { id: globalId('BoardStep', step) },
  candidate: { ...candidate, position },
})
const countBoardQueries = () => page.sentOperations.filter((name) => name === 'BoardPageQuery').length

test('live events add a new applicant and move a changed candidate, also with a filter (PIPE-64, PIPE-65)', async () => {
  page = renderBoard('?sort=name')
  await expectLane('Inkomna', ['Anna', 'Bo', 'Cilla'])
  await page.send('candidateAdded', event(dag, 2, 0))
  await expectLane('Inkomna', ['Anna', 'Bo', 'Cilla', 'Dag'])
  await page.send('candidateUpdated', event({ ...bo, rating: 5 }, 3, 0))
  await expectLane('Inkomna', ['Anna', 'Cilla', 'Dag'])
  await expectLane('Intervju', ['Bo'])
  await page.router.navigate('/2/ad/9/board?rank=9')
  await expectLane('Intervju', ['Bo'])
  await expectLane('Inkomna', [])
  expect(countBoardQueries()).toBe(1)
})

test('no candidate moves while a card is lifted, and live events apply after it is released (PIPE-66)', async () => {
  page = renderBoard()
  await focusCard(anna)
  await page.press('Space')
  await until(() => expect(dragStateOf('Intervju')).toBe('allowed'))
  await page.send('candidateAdded', event(dag, 2, 0))
  expect(namesIn('Inkomna')).toEqual(['Cilla', 'Anna', 'Bo'])
  await page.press('Escape')
  await expectLane('Inkomna', ['Dag', 'Cilla', 'Anna', 'Bo'])
})

test('the board is refetched after lost events and after an event with an unknown step (PIPE-64, SHELL-115)', async () => {
  let candidates = [cilla, anna, bo]
  page = renderBoard('', {
    board: () => boardOf([...steps(candidates), ...(candidates.length < 2 ? [stepOf(5, 'Provdag', [cilla])] : [])]),
  })
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  candidates = [anna, bo]
  await page.send('candidateUpdated', { needsResync: true, step: null, candidate: null })
  await expectLane('Inkomna', ['Anna', 'Bo'])
  candidates = [anna]
  await page.send('candidateUpdated', event(cilla, 5, 0))
  await expectLane('Provdag', ['Cilla'])
  expect(countBoardQueries()).toBe(3)
})

test('a card has a checkbox and a menu if it is the tab stop of its lane, and after the first focus or hover (PLUS-24)', async () => {
  page = renderBoard()
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  const checkboxOf = ({ name }: { name: string }) =>
    page.queryByRole<HTMLInputElement>('checkbox', { name: board('select.one', { name }) })
  const menuButtonOf = ({ name }: { name: string }) => page.queryByRole('button', { name: move('menu', { name }) })
  const hasTools = (candidate: { name: string }) => [checkboxOf(candidate) !== null, menuButtonOf(candidate) !== null]
  // The first card of the lane is the tab stop.
  expect([cilla, anna, bo].map(hasTools)).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
  await focusCard(bo)
  await until(() => expect(hasTools(bo)).toEqual([true, true]))
  await page.press('x')
  await until(() => expect(checkboxOf(bo)?.checked).toBe(true))
  const card = await findCard(anna)
  card.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  await until(() => expect(hasTools(anna)).toEqual([true, true]))
})

test('a key that would change a withdrawn candidate shows why it changes nothing (PLUS-09, PLUS-22)', async () => {
  const withdrawn = { ...anna, isDeleted: true, alert: 'withdrawn' } as unknown as typeof anna
  page = renderBoard('', { board: () => boardOf(steps([cilla, withdrawn, bo])) })
  const handled: boolean[] = []
  const record = ({ defaultPrevented }: KeyboardEvent) => void handled.push(defaultPrevented)
  window.addEventListener('keydown', record)
  onTestFinished(() => window.removeEventListener('keydown', record))
  const reason = board('fixed', { name: anna.name, why: board('alert.withdrawn') })
  for (const key of ['m', 'r', 'x', '7', 'Space']) {
    await focusCard(withdrawn)
    await page.press(key)
    await until(() => expect(page.text()).toContain(reason))
  }
  expect(handled).toEqual([true, true, true, true, true])
  expect(stepNames.map(dragStateOf)).toEqual(['idle', 'idle', 'idle', 'idle'])
  for (const role of ['menu', 'toolbar']) expect(page.queryByRole(role, { hidden: true })).toBeNull()
})

test('the bell mutes the ad, after a question if there are unread notifications (AD-43, AD-44, PLUS-24)', async () => {
  const sent: string[] = []
  page = renderBoard('', {
    board: () => boardOf(steps(), { relation: 'GENERAL', notifications: 2 }),
    muteAd: () => {
      sent.push('mute')
      return { ad: { id: globalId('Ad', 9) }, errors: [] }
    },
    unmuteAd: () => {
      sent.push('unmute')
      return { ad: { id: globalId('Ad', 9), notifications: 2 }, errors: [] }
    },
  })
  const bell = `${board('bell.count_other', { count: 2 })}. ${board('bell.mute')}`
  await page.click('button', bell)
  await answerAlert(ads('mute.title'), ui('cancel'))
  expect(sent).toEqual([])
  await page.click('button', bell)
  await answerAlert(ads('mute.title'), ads('mute.confirm'))
  await page.findByRole('button', { name: `${board('bell.muted')}. ${board('bell.unmute')}` })
  await page.press('Control+z')
  await page.findByRole('button', { name: bell })
  expect(sent).toEqual(['mute', 'unmute'])
})

test('the palette of a board offers to filter and to lock the board (PLUS-23, SHELL-53, PLUS-26)', async () => {
  page = renderBoard('', { company: () => ({ ...tranfjarden, settings: null }) })
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  const openPalette = async () => {
    await page.press('Control+k')
    return page.within('dialog', palette('title'))
  }
  const run = async (label: string) => {
    const dialog = await openPalette()
    await dialog.fill(palette('search'), label)
    // Enter acts on the option with the virtual focus, which only an attribute shows.
    await until(() => expect(dialog.getByRole('option', { name: label }).dataset['focused']).toBe('true'))
    await page.press('Enter')
    await page.gone('combobox')
  }
  await run(board('filter.button'))
  await page.findByRole('dialog', { name: tools('filter.title') })
  await page.press('Escape')
  await page.gone('dialog')
  await run(board('lock'))
  await until(() => expect(page.path()).toBe('/2/ad/9/board/locked'))
  await page.findByRole('button', { name: board('unlock') })
  const dialog = await openPalette()
  const actions = await dialog.within('group', palette('group.actions'))
  actions.getByRole('option', { name: board('unlock') })
  expect(dialog.queryByRole('option', { name: board('lock') })).toBeNull()
})

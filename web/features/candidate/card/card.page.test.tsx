import { fireEvent, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { anna, answerMoves, bo, cilla, expectLane, recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { boardOf, failure, globalId, tranfjarden, type CandidateFields } from '#web/testing/world.ts'
import { annaWith, candidatesOf, cardName, findCard, renderCard } from './card.fixture.ts'

const t = pageTexts('features/candidate/card')
const acting = pageTexts('features/candidate/acting')
const board = pageTexts('pages/company/ad/board')
const inbox = pageTexts('pages/company/inbox')
const messages = pageTexts('features/message')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(async () => {
  vi.restoreAllMocks()
  // The tests share the document.
  Reflect.deleteProperty(navigator, 'clipboard')
  await page.close()
})

/** Opens the board with the card of a candidate and returns the card. */
function openCard(candidate: CandidateFields, answers: Answers = {}, files: Readonly<Record<string, string>> = {}) {
  page = renderCard(candidate, answers, files)
  return findCard(page, candidate)
}
/** Refetches the open card, as after a gap in the live events. */
const refetch = () => page.send('candidateUpdated', { needsResync: true, step: null, candidate: null })

/** Presses a key in the focused element. Returns whether the page handled the key. */
async function isHandled(key: string) {
  let event: Event | undefined
  window.addEventListener('keydown', (pressed) => (event = pressed), { capture: true, once: true })
  await page.press(key)
  return event?.defaultPrevented
}
async function handledKeys(keys: readonly string[]) {
  const handled: string[] = []
  for (const key of keys) if (await isHandled(key)) handled.push(key)
  return handled
}

test('the keys of an open card work after a press next to it took the focus, and Esc closes the card (PLUS-22)', async () => {
  const card = await openCard(anna)
  const blur = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  blur()
  expect(await isHandled('j')).toBe(true)
  await card.findByRole('heading', { name: bo.name })
  // The focused element keeps its own keys, and no others.
  page.getByRole('button', { name: board('fold', { step: 'Inkomna' }) }).focus()
  expect(await isHandled('k')).toBe(true)
  await card.findByRole('heading', { name: anna.name })
  blur()
  expect(await isHandled('Escape')).toBe(true)
  await page.gone('dialog', cardName)
  expect(await isHandled('Escape')).toBe(false)
})

test('each control of the card with a key shows its key (PLUS-22)', async () => {
  const card = await openCard(anna)
  within(card.getByTitle(t('moves.key', { key: '0–9' }))).getByRole('slider')
  const notes = card.getByRole('tab', { name: t('tab.notes') })
  within(notes).getByTitle(t('moves.key', { key: 'N' }))
  for (const name of [t('next'), t('previous')]) card.getByRole('button', { name })
})

const moveTitle = (step: string, { name } = anna) => messages('moveTitle', { name, step })
const rejectTitle = ({ name } = anna) => messages('reject.title', { name })
/** Confirms the move in its dialog. */
const moveOn = async (step: string) =>
  (await page.within('dialog', moveTitle(step))).click('button', messages('moveVerb.skip'))
const chooseStep = async (step: string) => (await page.within('menu')).click('menuitem', step)

test('in the card, M opens the move menu and R rejects, by key and by button (PLUS-22)', async () => {
  const { asked, answers } = answerMoves()
  const card = await openCard(anna, answers)
  const isMoved = (step: string) =>
    until(() => expect(page.text()).toContain(acting('undo.moved', { name: anna.name, step })))
  card.element.focus()
  await page.press('m')
  await chooseStep('Anställda')
  await moveOn('Anställda')
  await expectLane('Anställda', ['Anna'])
  await isMoved('Anställda')
  await card.click('button', t('moves.to'))
  await chooseStep('Inkomna')
  await moveOn('Inkomna')
  await expectLane('Inkomna', ['Anna', 'Cilla', 'Bo'])
  await isMoved('Inkomna')
  card.element.focus()
  await page.press('r')
  const rejection = await page.within('dialog', rejectTitle())
  await rejection.findByRole('button', { name: new RegExp(acting('reason.none')) })
  await rejection.click('button', messages('rejectVerb.skip'))
  await expectLane('Avslag', ['Anna'])
  expect(asked.map(({ stepId, expectedChangedAt }) => [stepId, expectedChangedAt])).toEqual([
    [globalId('BoardStep', 4), anna.changedAt],
    [globalId('BoardStep', 2), '2025-11-20T10:00:00.000Z'],
    [globalId('BoardStep', 1), '2025-11-20T10:00:00.000Z'],
  ])
  // A candidate who is already in the step is not rejected again.
  await card.click('button', t('moves.reject'))
  await until(() => expect(page.text()).toContain(t('moves.there', { name: anna.name, step: 'Avslag' })))
  expect(asked).toHaveLength(3)
})

test('a candidate of another ad is not found, and nothing acts on the candidate (PIPE-31)', async () => {
  const { answers, asked } = answerMoves()
  const stranger = {
    ...annaWith({ ad: { ...anna.ad, id: globalId('Ad', 10) } }),
    id: globalId('Candidate', 77),
    databaseId: 77,
  }
  page = renderPage('/2/ad/9/board?candidate=77', {
    answers: { ...recruiterAnswers, ...candidatesOf(stranger), ...answers },
  })
  const card = await page.within('dialog', cardName)
  await card.findByText(t('elsewhere'))
  for (const role of ['tab', 'slider'] as const) expect(card.queryAllByRole(role)).toEqual([])
  // Only the buttons that close the card and open the help are left.
  expect(card.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    ui('close'),
    pageTexts('shell')('help.button'),
  ])
  card.element.focus()
  await page.press('r')
  expect(page.queryByRole('dialog', { name: rejectTitle() })).toBeNull()
  expect(asked).toEqual([])
})

test('the keys of the card are off while a message is written (PLUS-22)', async () => {
  const card = await openCard(anna, answerMoves().answers)
  await card.click('tab', t('tab.chat'))
  const field = await card.findByRole('textbox', { name: t('chat.write') })
  field.focus()
  expect(await handledKeys(['m', 'r', '9', 'j', 'n'])).toEqual([])
  // The same keys work outside the message.
  card.element.focus()
  expect(await handledKeys(['m', 'r', '9', 'j', 'n'])).toEqual(['m', 'r', '9', 'j', 'n'])
})

test('the card of a candidate who withdrew explains why the candidate cannot be moved (PLUS-09, PLUS-22)', async () => {
  const { answers, asked } = answerMoves()
  const card = await openCard(annaWith({ isDeleted: true, alert: 'withdrawn' }), answers)
  card.getByText(t('moves.withdrawn'))
  expect(card.queryByRole('button', { name: t('moves.to') })).toBeNull()
  card.element.focus()
  await page.press('m')
  await page.press('r')
  // The next candidate can be rejected. A menu or a dialog for Anna would open first.
  await page.press('j')
  await card.findByRole('heading', { name: bo.name })
  await page.press('r')
  await page.within('dialog', rejectTitle(bo))
  expect(page.queryByRole('menu', { hidden: true })).toBeNull()
  expect(page.text()).not.toContain(rejectTitle())
  expect(asked).toEqual([])
})

test("in the inbox, the card moves and rejects too, after reading the candidate's position (PLUS-20, PLUS-22)", async () => {
  const { asked, answers } = answerMoves()
  const candidate = annaWith({
    unread: ['NEW'],
    order: 3,
    step: { id: globalId('BoardStep', 2), databaseId: 2 },
    ad: { ...anna.ad, board: boardOf(steps()) },
  })
  page = renderPage('/2/inbox?candidate=11', {
    answers: {
      ...recruiterAnswers,
      ...answers,
      ...candidatesOf(candidate),
      company: () => ({
        ...tranfjarden,
        inbox: {
          totalCount: 1,
          edges: [
            {
              cursor: 'a',
              adName: 'Truckförare',
              stepName: 'Inkomna',
              at: '2025-11-12T09:00:00.000Z',
              node: candidate,
            },
          ],
          pageInfo: { endCursor: null, hasNextPage: false },
        },
      }),
    },
  })
  const card = await findCard(page)
  expect(page.sentOperations).not.toContain('readBoardPlaceQuery')
  card.element.focus()
  await page.press('r')
  await (await page.within('dialog', rejectTitle())).click('button', messages('rejectVerb.skip'))
  await until(() =>
    expect(asked).toEqual([expect.objectContaining({ candidateId: anna.id, stepId: globalId('BoardStep', 1) })]),
  )
  await card.click('button', t('moves.to'))
  await page.findByRole('menuitem', { name: 'Intervju' })
  expect(page.text()).toContain(inbox('title'))
})

const historyEntry = (id: number, type: string, more: object = {}) => ({
  id: globalId('CandidateDeed', id),
  at: '2025-11-13T09:00:00.000Z',
  type,
  by: { name: 'Karin Wallén' },
  impersonator: null,
  from: null,
  to: null,
  kind: null,
  scheduledAt: null,
  isMcp: false,
  reason: null,
  ...more,
})
const historyOf = (...nodes: readonly object[]) => ({ nodes, pageInfo: { endCursor: null, hasNextPage: false } })

test('the history has its own tab and lists messages that were replaced (PLUS-20)', async () => {
  const card = await openCard(
    annaWith({
      history: historyOf(
        historyEntry(5, 'MESSAGE_CANCELLED', { kind: 'moved' }),
        historyEntry(4, 'MESSAGE_CANCELLED', { kind: 'replaced' }),
        historyEntry(3, 'MESSAGE_CANCELLED'),
        historyEntry(2, 'RATED', { from: '0', to: '4.5' }),
        historyEntry(1, 'APPLIED', { by: null }),
      ),
    }),
  )
  expect(page.sentOperations).not.toContain('CardHistoryQuery')
  await card.click('tab', t('history.title'))
  const history = await card.within('list', t('history.label'))
  expect(history.getAllByRole('listitem').map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
    t('did.messageGaveWay'),
    t('did.messageReplaced'),
    t('did.messageCancelled'),
    t('did.rated', { from: '0', to: '4,5' }),
    t('did.applied'),
  ])
})

test('the history says that an assistant acted through MCP (PLUS-103)', async () => {
  const card = await openCard(
    annaWith({
      history: historyOf(
        historyEntry(2, 'MOVED', { isMcp: true, by: { name: 'Assistenten' } }),
        historyEntry(1, 'RATED', { from: '0', to: '4' }),
      ),
    }),
  )
  await card.click('tab', t('history.title'))
  const history = await card.within('list', t('history.label'))
  const [moved, rated] = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(moved).toContain(t('history.mcp', { who: 'Assistenten' }))
  expect(rated).not.toContain('MCP')
})

test('a history that failed to load shows an error, and is refetched when the connection is back (SHELL-113, PLUS-20)', async () => {
  const entry = historyEntry(1, 'APPLIED', { by: null })
  let isBroken = true
  let entries = [entry]
  const card = await openCard(
    annaWith({
      history: () => {
        if (isBroken) throw failure('UPSTREAM_FAILED')
        return historyOf(...entries)
      },
    }),
  )
  const findError = async () => {
    const alert = await card.within('alert')
    expect(alert.element.textContent).toContain(t('history.failed'))
    return alert
  }
  const reads = () => page.sentOperations.filter((name) => name === 'CardHistoryQuery').length
  await card.click('tab', t('history.title'))
  const error = await findError()
  expect(reads()).toBe(1)
  await error.click('button', t('history.retry'))
  await until(() => expect(reads()).toBe(2))
  await findError()
  isBroken = false
  await refetch()
  const history = await card.within('list', t('history.label'))
  history.getByText(t('did.applied'))
  // Entries that were added during the next gap in the live events appear above the loaded entries.
  entries = [historyEntry(2, 'RATED', { by: { name: 'Bo Ek' }, from: '0', to: '4.5' }), entry]
  await refetch()
  await until(() => expect(history.getAllByRole('listitem')).toHaveLength(2))
})

const cvAt = (name: string) => `/media/1/${name}?e=9999999999&s=a`
const annaWithCv = (name: string) => annaWith({ documents: { ...anna.documents, cvUrl: cvAt(name) } })
/** Opens the CV of a candidate next to the card, and returns the pane of the CV. */
async function openCv(name: string, files: Readonly<Record<string, string>> = {}) {
  const card = await openCard(annaWithCv(name), {}, files)
  await card.click('button', t('cv.show'))
  return page.within('complementary', t('cv.label'))
}
type Pane = Awaited<ReturnType<typeof openCv>>
const findFailure = async (pane: Pane) =>
  expect((await pane.findByRole('status')).textContent).toContain(t('document.failed'))
/** Waits for the viewer of a PDF file. Frames have no role. */
async function findPdf(pane: Pane) {
  const frame = await pane.findByTitle(t('cv.label'))
  await until(() => expect(frame.getAttribute('aria-busy')).toBe('false'))
  return frame
}
/** Waits for a text file. Preformatted text has no role. */
const findText = (pane: Pane) => pane.findByText('Truckkort A och B', { selector: 'pre' })

test('a PDF that fails to load shows Tavla’s error instead of the server’s, and can be retried (PLUS-20)', async () => {
  const files: Record<string, string> = {}
  const pane = await openCv('cv.pdf', files)
  await findFailure(pane)
  expect(pane.queryByTitle(t('cv.label'))).toBeNull()
  files[`${cvAt('cv.pdf')}&inline=1`] = '%PDF'
  await pane.click('button', ui('retry'))
  await findPdf(pane)
})

test('the CV opens next to the card in a viewer for its kind, and Esc in the viewer closes only the CV (PLUS-20)', async () => {
  let pane = await openCv('cv.pdf', { [`${cvAt('cv.pdf')}&inline=1`]: '%PDF' })
  expect((await findPdf(pane)).getAttribute('src')).toBe(`${cvAt('cv.pdf')}&inline=1#navpanes=0&view=FitH`)
  await page.close()
  pane = await openCv('cv.png')
  expect((await pane.findByRole('img', { name: t('cv.label') })).getAttribute('src')).toContain('inline=1')
  await page.close()
  pane = await openCv('cv.txt', { [cvAt('cv.txt')]: 'Truckkort A och B' })
  await findText(pane)
  pane.getByRole('button', { name: `${ui('close')}: ${t('cv.label')}` }).focus()
  await page.press('Escape')
  await page.gone('complementary', t('cv.label'))
  await until(() => expect(page.router.state.navigation.state).toBe('idle'))
  expect(page.path()).toBe('/2/ad/9/board?candidate=11')
  page.getByRole('dialog', { name: cardName }).focus()
  await page.press('Escape')
  await until(() => expect(page.path()).toBe('/2/ad/9/board'))
})

test('a document that failed to load shows an error in its place, and loads after a retry (PLUS-20, ERR-01)', async () => {
  let pane = await openCv('cv.png')
  fireEvent.error(await pane.findByRole('img', { name: t('cv.label') }))
  await findFailure(pane)
  expect(pane.queryByRole('img', { name: t('cv.label') })).toBeNull()
  await pane.click('button', ui('retry'))
  await pane.findByRole('img', { name: t('cv.label') })
  await page.close()
  const files: Record<string, string> = {}
  pane = await openCv('cv.txt', files)
  await findFailure(pane)
  files[cvAt('cv.txt')] = 'Truckkort A och B'
  await pane.click('button', ui('retry'))
  await findText(pane)
})

/** Replaces the clipboard and returns the copied texts, in order. */
function stubClipboard(isAvailable = true) {
  const copied: string[] = []
  const writeText = (text: string) => {
    copied.push(text)
    return Promise.resolve()
  }
  Object.defineProperty(navigator, 'clipboard', {
    value: isAvailable ? { writeText } : undefined,
    configurable: true,
  })
  return copied
}

test('the email address and the phone number of a candidate are copied with one press (PIPE-36)', async () => {
  const copied = stubClipboard()
  const card = await openCard({ ...anna, phone: '070-174 06 22' })
  await card.click('button', t('info.copyEmail'))
  await card.click('button', t('info.copyPhone'))
  expect(copied).toEqual([anna.email, '070-174 06 22'])
})

test('the link to a card is copied or opened, and is opened if the clipboard is not available (PIPE-33, PIPE-34)', async () => {
  const copied = stubClipboard()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const address = `${location.origin}/2/ad/9/board?candidate=11`
  const card = await openCard(anna)
  expect(card.getByRole('link', { name: t('openLink') })).toMatchObject({ href: address, target: '_blank' })
  await card.click('button', t('copy'))
  await until(() => expect(page.text()).toContain(t('copied')))
  await until(() => expect(page.text()).not.toContain(t('copied')))
  expect(copied).toEqual([address])
  expect(opened).not.toHaveBeenCalled()
  stubClipboard(false)
  await card.click('button', t('copy'))
  await until(() => expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener'))
})

test("the address of another ad's candidate shows an error instead of a card (SHELL-53, PIPE-32)", async () => {
  page = renderPage('/2/ad/9/board?candidate=77', {
    answers: {
      ...recruiterAnswers,
      candidate: () => {
        throw failure('NOT_FOUND')
      },
    },
  })
  const card = await page.within('dialog', cardName)
  await card.findByText(t('missingBody'))
  expect(card.queryByRole('button', { name: t('copy') })).toBeNull()
  expect(card.queryByRole('link', { name: t('openLink') })).toBeNull()
})

/** A card that fails to load, as a whole or in part. */
const broken = {
  'as a whole': () => {
    throw failure('UPSTREAM_FAILED')
  },
  'in a part': () => ({
    ...anna,
    card: () => {
      throw failure('UPSTREAM_FAILED')
    },
  }),
}

test.each(Object.entries(broken))(
  'a card that failed %s is refetched by its button, on reopening and on reconnection (ERR-01, SHELL-113)',
  async (_, fail) => {
    let isBroken = true
    const reads = () => page.sentOperations.filter((name) => name === 'cardQuery').length
    page = renderPage('/2/ad/9/board?candidate=11', {
      answers: { ...recruiterAnswers, candidate: () => (isBroken ? fail() : anna) },
    })
    const findFailed = async () => {
      const card = await page.within('dialog', cardName)
      await card.findByText(t('failed'))
      return card
    }
    let card = await findFailed()
    expect(reads()).toBe(1)
    await card.click('button', t('retry'))
    await until(() => expect(reads()).toBe(2))
    card = await findFailed()
    await card.click('button', ui('close'))
    await page.gone('dialog')
    await page.click('button', startsWith(anna.name))
    await until(() => expect(reads()).toBeGreaterThan(2))
    await findFailed()
    isBroken = false
    await refetch()
    await findCard(page)
  },
)

test('the selected tab of a card has its panel while the card loads and after loading failed (PLUS-20)', async () => {
  const read = Promise.withResolvers<never>()
  page = renderPage('/2/ad/9/board?candidate=11', {
    answers: { ...recruiterAnswers, board: () => boardOf(steps([cilla, anna, bo])), candidate: () => read.promise },
  })
  const card = await page.within('dialog', cardName)
  /** Returns the text of the panel that the selected tab refers to. */
  const panelText = () =>
    document.getElementById(card.getByRole('tab', { selected: true }).getAttribute('aria-controls') ?? '')?.textContent
  await card.findByText(t('loading'), { selector: '[role="status"]' })
  await until(() => expect(panelText()).toContain(t('loading')))
  read.reject(failure('UPSTREAM_FAILED'))
  await card.findByText(t('failed'))
  expect(panelText()).toContain(t('failed'))
})

test('the card of an application without a form says so (PIPE-40)', async () => {
  const card = await openCard(anna)
  card.getByText(t('info.noForm'))
})

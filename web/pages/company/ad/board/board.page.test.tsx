import { afterEach, expect, test } from 'vitest'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import {
  anna,
  bo,
  boxOf,
  cilla,
  dag,
  expectLane,
  lane,
  answerMoves,
  namesIn,
  recruiterAnswers,
  steps,
} from '#web/testing/board-world.ts'
import { describedAs, field } from '#web/testing/fields.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf, failure, globalId, stepOf, tranfjarden, viewer } from '#web/testing/world.ts'

const board = pageTexts('pages/company/ad/board')
const move = pageTexts('features/candidate/move')
const tools = pageTexts('features/candidate/acting')
const messages = pageTexts('features/message')
const ads = pageTexts('features/ad')
const editor = pageTexts('editing')
const templates = pageTexts('pages/company/email-templates')
const ui = pageTexts('ui')
const shell = pageTexts('shell')
const guard = pageTexts('guard')
const palette = pageTexts('shell/palette')

let page: RenderedRoute
afterEach(() => page.close())

/** Opens the board of the small world. */
async function openBoard(search = '', more: Answers = {}) {
  page = renderRoute(`/2/ad/9/board${search}`, { answers: { ...recruiterAnswers, ...more } })
  await page.see('section[data-step]', 'Inkomna')
}

const start = '<p>Hej {förnamn},</p><p></p><p>Vänliga hälsningar<br>{rekryterare}</p>'
const greeting = {
  viewer: () => ({
    ...viewer,
    schedulingPreferences: { disabledHours: [], disabledWeekly: [], timePickerInterval: 30 },
    messageDefaults: { html: start, tags: ['{förnamn}', '{rekryterare}', '{plats}'] },
  }),
}

test('ACC-65 a new message starts with the greeting and offers its tags, and goes once it says more; a step’s own does not', async () => {
  const { asked, answers } = answerMoves()
  await openBoard('', { ...answers, ...greeting })
  await moveAnna('Anställda')
  await page.press('label', messages('sendChoice'))
  const text = await page.see('[role="textbox"]', messages('text'))
  await until(() => expect(text.textContent).toBe('Hej {förnamn},Vänliga hälsningar{rekryterare}'))
  const offered = [...document.querySelectorAll(`[role="group"][aria-label="${messages('insert')}"] button`)].map(
    (button) => button.textContent,
  )
  expect(offered).toEqual([messages('placeholder.firstName'), messages('placeholder.recruiter'), 'plats'])
  const send = await page.see<HTMLButtonElement>('button[type="submit"]', messages('send'))
  expect(send.disabled).toBe(true)
  page.write(text, '<p>Hej {förnamn}, grattis! {rekryterare}</p>')
  await until(() => expect(send.disabled).toBe(false))
  await page.press('button[type="submit"]', messages('send'))
  await page.gone('[role="dialog"]')
  expect(asked).toEqual([
    expect.objectContaining({ message: { text: { html: '<p>Hej {förnamn}, grattis! {rekryterare}</p>' } } }),
  ])
})

test('PIPE-96 COMP-86 ACC-65 the greeting alone is kept neither as the message of a step nor as a template', async () => {
  await openBoard('', greeting)
  await page.press('section button', board('hint.edit', { hint: board('hint.text'), step: 'Intervju' }))
  const save = ['[role="dialog"] button[type="submit"]', messages('save')] as const
  const text = () => page.see('[role="dialog"] [contenteditable]')
  await until(() => expect(page.find<HTMLButtonElement>(...save)?.disabled).toBe(false))
  page.write(await text(), start)
  await until(() => expect(page.find<HTMLButtonElement>(...save)?.disabled).toBe(true))
  expect(describedAs(await page.see(...save))).toBe(messages('saysNothing'))
  await page.close()
  page = renderRoute('/2/email-templates', {
    answers: { ...recruiterAnswers, ...greeting, company: () => ({ ...tranfjarden, emailTemplates: [] }) },
  })
  await page.press('button', templates('add'))
  page.write(await field(messages('name')), 'Kallelse')
  expect((await text()).textContent).toContain('Hej {förnamn}')
  expect((await page.see<HTMLButtonElement>(...save)).disabled).toBe(true)
  page.write(await text(), '<p>Hej {förnamn}, kom på intervju.</p>')
  await until(() => expect(page.find<HTMLButtonElement>(...save)?.disabled).toBe(false))
  expect(page.text()).not.toContain(messages('saysNothing'))
})

test('COMP-85 ACC-65 a template that says the greeting alone since before gets another name', async () => {
  const template = {
    __typename: 'EmailTemplate',
    id: globalId('EmailTemplate', 4),
    databaseId: 4,
    name: 'Hälsning',
    html: start,
    version: 'v1',
  }
  const sent: unknown[] = []
  const company = () => ({ ...tranfjarden, emailTemplates: [template] })
  page = renderRoute('/2/email-templates', {
    answers: {
      ...recruiterAnswers,
      ...greeting,
      company,
      emailTemplate: () => template,
      saveEmailTemplate: ({ input }) => {
        sent.push(input)
        return { company: company(), errors: [] }
      },
    },
  })
  await page.press('tbody button', 'Hälsning')
  page.write(await field(messages('name')), 'Bara en hälsning')
  const save = await page.see<HTMLButtonElement>('[role="dialog"] button[type="submit"]', messages('save'))
  await until(() => expect(save.disabled).toBe(false))
  save.click()
  await page.press('[role="alertdialog"] button', templates('overwrite'))
  await page.gone('[role="dialog"]')
  expect(sent).toEqual([expect.objectContaining({ name: 'Bara en hälsning' })])
})

test('PLUS-26 the address filters and sorts the board from the start, and nothing else is shown before', async () => {
  const first: (string | undefined)[] = []
  const watch = new MutationObserver(() => {
    if (namesIn('Inkomna').length > 0) first.push(namesIn('Inkomna').join())
  })
  watch.observe(document, { childList: true, subtree: true })
  await openBoard('?sort=name&rank=6')
  await expectLane('Inkomna', ['Anna', 'Cilla'])
  watch.disconnect()
  expect(first[0]).toBe('Anna,Cilla')
  expect(page.text()).toContain(board('filter.shown', { shown: 2, total: 3 }))
})

test('SHELL-53 the board is locked only by the word locked, and what is chosen in the address stays with the lock', async () => {
  for (const [place, isLocked] of [
    ['', false],
    ['/unlocked', false],
    ['/vad-som-helst', false],
    ['/locked', true],
  ] as const) {
    page = renderRoute(`/2/ad/9/board${place}?sort=name`, { answers: recruiterAnswers })
    await page.see('button', board(isLocked ? 'unlock' : 'lock'))
    expect(page.find('button', board(isLocked ? 'lock' : 'unlock'))).toBeNull()
    if (!isLocked) await page.close()
  }
  await page.press('button', board('unlock'))
  await until(() => expect(page.path()).toBe('/2/ad/9/board?sort=name'))
})

test('PIPE-15 an archived board is read: nothing to lift, choose, move or mute, and among the actions only the company’s', async () => {
  await openBoard('', { board: () => boardOf(steps(), { status: 'ARCHIVED', relation: 'GENERAL' }) })
  const box = await page.see(boxOf(anna))
  box.focus()
  for (const key of ['Space', 'x', 'm', 'r']) page.key(key)
  expect(
    document.querySelectorAll(
      '[data-state="allowed"], [data-state="origin"], input[type="checkbox"], [role="menu"], [role="toolbar"]',
    ),
  ).toHaveLength(0)
  expect(page.find('button', board('bell.mute'))).toBeNull()
  page.key('Enter')
  await until(() => expect(page.path()).toBe('/2/ad/9/board?candidate=11'))
  await page.press('button[aria-haspopup]', shell('actions'))
  const rows = [...(await page.see('[role="menu"]')).querySelectorAll('[role="menuitem"]')].map(
    (row) => row.textContent,
  )
  expect(rows).toEqual([
    shell('companySettings.settings'),
    shell('companySettings.emailTemplates'),
    shell('companySettings.stepTemplates'),
  ])
})

test('PIPE-13 steps that cannot be loaded are told in the error dialog, and in place of the board', async () => {
  page = renderRoute('/2/ad/9/board', {
    answers: {
      ...recruiterAnswers,
      board: () => {
        throw failure('UPSTREAM_FAILED')
      },
    },
  })
  await page.press('[role="alertdialog"] button', ui('close'))
  await page.see('main h1', shell('failed.title'))
})

test('PIPE-14 a folded lane stays folded', async () => {
  await openBoard()
  await page.press('button', board('fold', { step: 'Avböjda' }))
  await page.see('section[data-folded="true"]', 'Avböjda')
  await page.close()
  await openBoard()
  await page.see('section[data-folded="true"]', 'Avböjda')
  await page.press('button', board('unfold', { step: 'Avböjda' }))
  await page.gone('section[data-folded="true"]')
})

test('PLUS-26 what is chosen in the filter shows at once, stands in the address, and is gone when it is emptied', async () => {
  await openBoard()
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  await page.press('button', board('filter.button'))
  const field = await page.see('input[type="search"]')
  page.write(field, 'bo')
  await until(() => expect(page.path()).toBe('/2/ad/9/board?q=bo'))
  await expectLane('Inkomna', ['Bo'])
  await page.press('button:not([aria-label])', tools('filter.clear'))
  await until(() => expect(page.path()).toBe('/2/ad/9/board'))
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  await page.press('label', tools('filter.unread'))
  await expectLane('Inkomna', ['Bo'])
  await page.press('label', tools('filter.unread'))
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  await page.press('label', tools('filter.document'))
  await expectLane('Inkomna', ['Anna'])
  // All boxes of the lane went, and nobody else: the lanes say why they are empty.
  await page.press('label', tools('filter.unread'))
  await until(() => expect(lane('Inkomna')?.textContent).toContain(board('empty.filtered')))
})

test('PLUS-26 what is typed stands in the field until the board shows it, and of quick presses each counts', async () => {
  const shown: string[] = []
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...value,
    set(text: string) {
      if ((this as HTMLInputElement).type === 'search') shown.push(text)
      value.set?.call(this, text)
    },
  })
  await openBoard()
  await page.press('button', board('filter.button'))
  page.write(await page.see('input[type="search"]'), 'bo')
  shown.length = 0
  await expectLane('Inkomna', ['Bo'])
  expect(shown.filter((text) => text !== 'bo')).toEqual([])
  Object.defineProperty(HTMLInputElement.prototype, 'value', value)

  const boxes = [await page.see('label', tools('filter.unread')), await page.see('label', tools('filter.document'))]
  for (const box of boxes) box.click()
  await until(() => expect(page.path()).toBe('/2/ad/9/board?q=bo&unread=1&doc=1'))
  // Emptied while a text waits to be used: nothing of it comes back, not even when its time is over.
  page.write(await page.see('input[type="search"]'), 'bod')
  await page.press('button:not([aria-label])', tools('filter.clear'))
  await new Promise((resolve) => {
    setTimeout(resolve, LIST_DEBOUNCE_MS)
  })
  await until(() => expect(page.path()).toBe('/2/ad/9/board'))
  expect((await page.see<HTMLInputElement>('input[type="search"]')).value).toBe('')
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
})

/** What a live event tells: a candidate in a step, by what it is sorted there. */
const event = (candidate: object, step: number, position: number) => ({
  resync: false,
  step: { id: globalId('BoardStep', step) },
  candidate: { ...candidate, position },
})

test('an applicant comes in live; a moved one changes lane with its new facts, also under a filter PIPE-64 PIPE-65', async () => {
  await openBoard('?sort=name')
  await expectLane('Inkomna', ['Anna', 'Bo', 'Cilla'])
  await page.send('candidateAdded', event(dag, 2, 0))
  await expectLane('Inkomna', ['Anna', 'Bo', 'Cilla', 'Dag'])
  await page.send('candidateUpdated', event({ ...bo, rating: 5 }, 3, 0))
  await expectLane('Inkomna', ['Anna', 'Cilla', 'Dag'])
  await expectLane('Intervju', ['Bo'])
  await page.router.navigate('/2/ad/9/board?rank=9')
  await expectLane('Intervju', ['Bo'])
  await expectLane('Inkomna', [])
  expect(page.sentOperations.filter((name) => name === 'BoardPageQuery')).toHaveLength(1)
})

test('PIPE-66 while a box is lifted nothing moves; what happened meanwhile comes when it is let go', async () => {
  await openBoard()
  ;(await page.see(boxOf(anna))).focus()
  page.key('Space')
  await until(() => expect(lane('Intervju')?.getAttribute('data-state')).toBe('allowed'))
  await page.send('candidateAdded', event(dag, 2, 0))
  expect(namesIn('Inkomna')).toEqual(['Cilla', 'Anna', 'Bo'])
  page.key('Escape')
  await expectLane('Inkomna', ['Dag', 'Cilla', 'Anna', 'Bo'])
})

test('PIPE-64 SHELL-115 an event that says events were lost, or a step nobody knows, has the board read anew', async () => {
  let candidates = [cilla, anna, bo]
  const moved = () => boardOf([...steps(candidates), ...(candidates.length < 2 ? [stepOf(5, 'Provdag', [cilla])] : [])])
  await openBoard('', { board: moved })
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  candidates = [anna, bo]
  await page.send('candidateUpdated', { resync: true, step: null, candidate: null })
  await expectLane('Inkomna', ['Anna', 'Bo'])
  candidates = [anna]
  await page.send('candidateUpdated', event(cilla, 5, 0))
  await expectLane('Provdag', ['Cilla'])
  expect(page.sentOperations.filter((name) => name === 'BoardPageQuery')).toHaveLength(3)
})

/** Asks to move Anna with the menu of the keyboard. */
async function moveAnna(step: string) {
  ;(await page.see(boxOf(anna))).focus()
  page.key('m')
  await page.press('[role="menuitem"]', step)
  return await page.see('[role="dialog"]', messages('moveTitle', { name: anna.name, step }))
}

test('PIPE-25 PIPE-69 PIPE-70 a move offers the message of the step; leaving it out is asked about', async () => {
  const { asked, answers } = answerMoves()
  await openBoard('', answers)
  await moveAnna('Intervju')
  await until(() =>
    expect(page.find('[role="textbox"]', messages('text'))?.textContent).toContain('Välkommen på intervju.'),
  )
  await page.press('label', messages('skipChoice'))
  await page.press('button', messages('moveOn'))
  await page.press('[role="alertdialog"] button', ui('cancel'))
  await page.press('label', messages('sendChoice'))
  await page.press('button[type="submit"]', messages('send'))
  await page.gone('[role="dialog"]')
  await expectLane('Intervju', ['Anna'])
  expect(asked).toEqual([
    expect.objectContaining({
      candidateId: anna.id,
      stepId: globalId('BoardStep', 3),
      message: { text: { html: '<p>Välkommen på intervju.</p>' } },
      schedule: null,
      started: anna.changedAt,
    }),
  ])
})

test('PIPE-69 what was written for a step without a message is not left out without a question', async () => {
  const { asked, answers } = answerMoves()
  await openBoard('', answers)
  await moveAnna('Anställda')
  await page.press('label', messages('sendChoice'))
  page.write(await page.see('[role="textbox"]', messages('text')), '<p>Grattis till jobbet.</p>')
  await page.press('label', messages('skipChoice'))
  await page.press('button', messages('moveOn'))
  const question = await page.see('[role="alertdialog"]', messages('skipTitle'))
  expect(question.textContent).toContain(messages('skipWritten'))
  await page.press('[role="alertdialog"] button', ui('cancel'))
  await page.gone('[role="alertdialog"]')
  expect(asked).toEqual([])
  await page.press('label', messages('sendChoice'))
  await until(() =>
    expect(page.find('[role="textbox"]', messages('text'))?.textContent).toContain('Grattis till jobbet.'),
  )
  await page.press('label', messages('skipChoice'))
  await page.press('button', messages('moveOn'))
  await page.press('[role="alertdialog"] button', messages('moveOn'))
  await page.gone('[role="dialog"]')
  expect(asked).toEqual([expect.objectContaining({ message: null })])
})

test('PIPE-26 PIPE-30 SHELL-89 the words of a move outlive Esc, a server that is gone, and a colleague who was first', async () => {
  const late = {
    candidate: null,
    errors: [
      {
        __typename: 'MovedMeanwhileError',
        reason: 'MOVED_MEANWHILE',
        message: 'Moved',
        path: null,
        movedBy: 'Jonas Kallio',
        candidate: { ...anna, changedAt: '2025-11-20T10:00:00.000Z' },
        step: { id: globalId('BoardStep', 4) },
      },
    ],
  }
  const { asked, answers } = answerMoves(late)
  await openBoard('', answers)
  await moveAnna('Intervju')
  const field = await page.see('[role="textbox"]', messages('text'))
  const words = () => page.find('[role="dialog"] [role="textbox"]')?.textContent
  page.write(field, '<p>Vi ses på tisdag.</p>')
  field.focus()
  page.key('Escape')
  await page.press('[role="alertdialog"] button', ui('discard.keep'))
  await page.gone('[role="alertdialog"]')
  expect(words()).toBe('Vi ses på tisdag.')

  page.setOffline(true)
  await page.press('button[type="submit"]', messages('send'))
  await page.press('[role="alertdialog"] button', ui('close'))
  await page.gone('[role="alertdialog"]')
  expect(words()).toBe('Vi ses på tisdag.')
  page.setOffline(false)

  await page.press('button[type="submit"]', messages('send'))
  const told = await page.see('[role="alertdialog"]', move('movedTitle'))
  expect(told.textContent).toContain(move('movedBy', { by: 'Jonas Kallio', name: anna.name, step: 'Anställda' }))
  await expectLane('Anställda', ['Anna'])
  await page.press('[role="alertdialog"] button', ui('close'))
  await page.gone('[role="alertdialog"]')
  expect(words()).toBe('Vi ses på tisdag.')
  await page.press('button[type="submit"]', messages('send'))
  await page.gone('[role="dialog"]')
  await expectLane('Intervju', ['Anna'])
  // Who goes on has seen where the colleague put her.
  expect(asked.map(({ started }) => started)).toEqual([anna.changedAt, '2025-11-20T10:00:00.000Z'])
})

test('PLUS-24 a box has its tools where the keyboard stands, and when the pointer or the focus first comes to it', async () => {
  await openBoard()
  await page.see(boxOf(bo))
  const tools = ({ id }: { id: string }) => [
    ...document.querySelectorAll(
      `[data-candidate="${id}"] input[type="checkbox"], [data-candidate="${id}"] button[aria-haspopup="menu"]`,
    ),
  ]
  // The first of the lane is the one that Tab comes to.
  expect([cilla, anna, bo].map((candidate) => tools(candidate).length)).toEqual([2, 0, 0])
  ;(await page.see(boxOf(bo))).focus()
  await until(() => expect(tools(bo)).toHaveLength(2))
  page.key('x')
  await until(() => expect(tools(bo)[0]).toHaveProperty('checked', true))
  ;(await page.see(boxOf(anna))).dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  await until(() => expect(tools(anna)).toHaveLength(2))
})

test('a save of a step message after a colleague’s asks which counts: theirs, or the own over it PIPE-96 SHELL-89', async () => {
  const step = (version: string, html: string) =>
    stepOf(3, 'Intervju', [], {
      messageType: 'TEXT',
      messageVersion: version,
      message: { __typename: 'TextMessage', html },
    })
  let stored = step('v1', '<p>Välkommen på intervju.</p>')
  let node: () => object | null = () => stored
  const saved: unknown[] = []
  await openBoard('', {
    node: () => node(),
    updateStepMessage: ({ input }) => {
      const { version, message } = input as { version: string; message: { text: { html: string } } }
      saved.push(input)
      if (version !== stored.messageVersion)
        return {
          step: null,
          errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
        }
      stored = step('v9', message.text.html)
      return { step: stored, errors: [] }
    },
  })
  await page.press('section button', board('hint.edit', { hint: board('hint.text'), step: 'Intervju' }))
  const field = await page.see('[role="dialog"] [role="textbox"]')
  const written = () => page.find('[role="dialog"] [role="textbox"]')?.textContent
  await until(() => expect(written()).toBe('Välkommen på intervju.'))

  // A colleague saves while it is open: told at once, and what is written stays.
  page.write(field, '<p>Vi ses på tisdag.</p>')
  stored = step('v2', '<p>Vi ses på onsdag.</p>')
  await page.send('stepsUpdated', { resync: false, byViewer: false, steps: [step('v2', '<p>Vi ses på onsdag.</p>')] })
  await page.see('[role="dialog"] [role="status"]', messages('stepChanged'))
  expect(written()).toBe('Vi ses på tisdag.')

  const save = async () => {
    await page.press('[role="dialog"] button[type="submit"]', messages('save'))
    await page.press('[role="alertdialog"] button', messages('stepUpdate'))
    return await page.see('[role="alertdialog"]', editor('meanwhile.title'))
  }
  const question = await save()
  expect([...question.querySelectorAll('tbody td')].map((each) => each.textContent)).toEqual([
    expect.stringContaining('onsdag'),
    expect.stringContaining('tisdag'),
  ])
  await page.press('[role="alertdialog"] button', editor('meanwhile.keepEditing'))
  await page.gone('[role="alertdialog"]')
  expect(written()).toBe('Vi ses på tisdag.')

  await save()
  await page.press('[role="alertdialog"] button', editor('meanwhile.load'))
  await page.gone('[role="alertdialog"]')
  await until(() => expect(written()).toBe('Vi ses på onsdag.'))
  await page.gone('[role="dialog"] [role="status"]', messages('stepChanged'))

  // What the colleague saved cannot be read, or the step is gone: it is told, and one may save again.
  page.write(await page.see('[role="dialog"] [role="textbox"]'), '<p>Vi ses på fredag.</p>')
  stored = step('v3', '<p>Vi ses på lördag.</p>')
  for (const [answer, told] of [
    [
      () => {
        throw failure('UPSTREAM_FAILED')
      },
      '',
    ],
    [() => null, editor('gone.title')],
  ] as const) {
    node = answer
    await page.press('[role="dialog"] button[type="submit"]', messages('save'))
    await page.press('[role="alertdialog"] button', messages('stepUpdate'))
    await page.see('[role="alertdialog"]', told)
    await page.press('[role="alertdialog"] button', ui('close'))
    await page.gone('[role="alertdialog"]')
    expect(written()).toBe('Vi ses på fredag.')
  }
  node = () => stored
  await save()
  await page.press('[role="alertdialog"] button', editor('meanwhile.replace'))
  await page.gone('[role="dialog"]')
  expect(saved.map((input) => (input as { version: string }).version)).toEqual(['v1', 'v1', 'v2', 'v2', 'v2', 'v3'])
  expect(stored).toMatchObject({ messageVersion: 'v9', message: { html: '<p>Vi ses på fredag.</p>' } })
})

test('PLUS-22 PLUS-27 R rejects with a reason of the company, and Ctrl+Z takes it back', async () => {
  const { asked, answers } = answerMoves()
  await openBoard('', {
    ...answers,
    undoMoves: () => ({
      results: [
        {
          candidate: { id: anna.id },
          outcome: 'DONE',
          step: { id: globalId('BoardStep', 2) },
          position: anna.position,
          changedAt: '2025-11-20T11:00:00.000Z',
        },
      ],
      errors: [],
    }),
  })
  ;(await page.see(boxOf(anna))).focus()
  page.key('r')
  await page.see('[role="dialog"]', messages('moveTitle', { name: anna.name, step: 'Avböjda' }))
  await page.press('[role="dialog"] button', tools('reason.none'))
  await page.press('[role="option"]', 'Saknar truckkort')
  await page.press('button[type="submit"]', messages('moveOn'))
  await page.gone('[role="dialog"]')
  await expectLane('Avböjda', ['Anna'])
  expect(asked).toEqual([
    expect.objectContaining({ stepId: globalId('BoardStep', 1), reasonId: globalId('RejectReason', 5), message: null }),
  ])
  await page.see('[role="alertdialog"], [role="region"]', tools('undo.moved', { name: anna.name, step: 'Avböjda' }))
  page.key('Control+z')
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
})

test('PLUS-09 PLUS-22 a key that would change a candidate who withdrew says why it does not', async () => {
  const gone = { ...anna, deleted: true, alert: 'withdrawn' } as unknown as typeof anna
  await openBoard('', { board: () => boardOf(steps([cilla, gone, bo])) })
  for (const key of ['m', 'r', 'x', '7', 'Space']) {
    ;(await page.see(boxOf(gone))).focus()
    expect(page.key(key)).toBe(true)
    await until(() => expect(page.text()).toContain(board('fixed', { name: anna.name, why: board('alert.withdrawn') })))
  }
  expect(document.querySelectorAll('[data-state="allowed"], [role="menu"], [role="toolbar"]')).toHaveLength(0)
})

test('PLUS-21 PLUS-24 what can be undone and what can be done with the chosen ones stand above each other', async () => {
  await openBoard('', answerMoves().answers)
  await moveAnna('Anställda')
  await page.press('button[type="submit"]', messages('moveOn'))
  await page.see('button', tools('undo.undo'))
  expect(page.find('[data-raised]')).toBeNull()
  ;(await page.see(boxOf(bo))).focus()
  page.key('x')
  await page.see('[role="toolbar"]', tools('bar.chosen_one', { count: 1 }))
  await page.see('[data-raised] button', tools('undo.undo'))
  await page.press('button', tools('bar.clear'))
  await page.gone('[data-raised]')
})

test('PLUS-21 SHELL-89 words to several that reached nobody are asked about on Close, and can be gone back to and sent', async () => {
  const asked: { message: { text?: { html: string } } | null; candidates: { candidateId: string }[] }[] = []
  const results = (outcome: string) =>
    [anna, bo].map(({ id }, position) => ({
      candidate: { id },
      outcome,
      step: { id: globalId('BoardStep', 3) },
      position,
      changedAt: '2025-11-20T10:00:00.000Z',
      movedBy: null,
      message: null,
    }))
  await openBoard('', {
    moveCandidates: ({ input }) => {
      asked.push(input as (typeof asked)[number])
      return { results: results(asked.length === 1 ? 'FAILED' : 'DONE'), errors: [] }
    },
  })
  for (const each of [anna, bo]) {
    ;(await page.see(boxOf(each))).focus()
    page.key('x')
  }
  await page.press('[role="toolbar"] button', tools('bar.move'))
  await page.press('[role="menuitem"]', 'Intervju')
  page.write(await page.see('[role="dialog"] [contenteditable]'), '<p>Vi ses på fredag.</p>')
  await page.press('[role="dialog"] button[type="submit"]', tools('bulk.move_other', { count: 2 }))
  await page.see('[role="dialog"] [role="status"]', tools('bulk.resultMoved_other', { done: 0, count: 2 }))
  await page.press('[role="dialog"] button', ui('close'))
  await page.press('[role="alertdialog"] button', ui('discard.keep'))
  await page.press('[role="dialog"] button', tools('bulk.back'))
  expect((await page.see('[role="dialog"] [contenteditable]')).textContent).toBe('Vi ses på fredag.')
  await page.press('[role="dialog"] button[type="submit"]', tools('bulk.move_other', { count: 2 }))
  await page.gone('[role="dialog"]')
  expect(
    asked.map(({ message, candidates }) => [JSON.stringify(message).includes('Vi ses på fredag.'), candidates.length]),
  ).toEqual([
    [true, 2],
    [true, 2],
  ])
})

test('PLUS-21 PIPE-20 a chosen box takes the other chosen ones along: the drop asks about all of them', async () => {
  const asked: string[][] = []
  await openBoard('', {
    moveCandidates: ({ input }) => {
      const { candidates } = input as { candidates: { candidateId: string }[] }
      asked.push(candidates.map(({ candidateId }) => candidateId))
      return {
        results: candidates.map(({ candidateId }, position) => ({
          candidate: { id: candidateId },
          outcome: 'DONE',
          step: { id: globalId('BoardStep', 3) },
          position,
          changedAt: '2025-11-20T10:00:00.000Z',
          movedBy: null,
          messageId: null,
        })),
        errors: [],
      }
    },
  })
  for (const each of [anna, bo]) {
    ;(await page.see(boxOf(each))).focus()
    page.key('x')
  }
  await page.see('[role="toolbar"]', tools('bar.chosen_other', { count: 2 }))
  const carry = async (who: typeof anna) => {
    ;(await page.see(boxOf(who))).focus()
    page.key('Space')
    await page.see('[data-state="origin"]')
    page.key('ArrowRight')
    await page.see('[data-state="over"]')
    page.key('Space')
  }
  await carry(anna)
  await until(() =>
    expect(page.text()).toContain(board('dnd.several.dropped_one', { name: anna.name, count: 1, step: 'Intervju' })),
  )
  await page.see('[role="dialog"]', tools('bulk.moveTitle_other', { count: 2, step: 'Intervju' }))
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  await page.press('[role="dialog"] label', messages('skipChoice'))
  await page.press('[role="dialog"] button[type="submit"]', tools('bulk.move_other', { count: 2 }))
  await page.press('[role="alertdialog"] button', messages('moveOn'))
  await page.gone('[role="dialog"]')
  expect(asked).toEqual([[anna.id, bo.id]])
})

test('AD-43 AD-44 PLUS-24 the bell mutes the ad after a question when something is unread', async () => {
  const muted: string[] = []
  await openBoard('', {
    board: () => boardOf(steps(), { relation: 'GENERAL', notifications: 2 }),
    muteAd: () => {
      muted.push('mute')
      return { ad: { id: globalId('Ad', 9) }, errors: [] }
    },
    unmuteAd: () => {
      muted.push('unmute')
      return { ad: { id: globalId('Ad', 9), notifications: 2 }, errors: [] }
    },
  })
  const bell = `${board('bell.count_other', { count: 2 })}. ${board('bell.mute')}`
  await page.press('button', bell)
  await page.press('[role="alertdialog"] button', ui('cancel'))
  await page.gone('[role="alertdialog"]')
  expect(muted).toEqual([])
  await page.press('button', bell)
  await page.press('[role="alertdialog"] button', ads('mute.confirm'))
  await page.see('button', board('bell.muted'))
  page.key('Control+z')
  await page.see('button', bell)
  expect(muted).toEqual(['mute', 'unmute'])
})

test('PLUS-24 a move that cannot be taken back any more is told, and the candidate stays where it stands', async () => {
  const { answers } = answerMoves()
  await openBoard('', {
    ...answers,
    undoMoves: () => ({
      results: [
        {
          candidate: { id: anna.id },
          outcome: 'MOVED_MEANWHILE',
          step: { id: globalId('BoardStep', 1) },
          position: 0,
          changedAt: '2025-11-20T11:00:00.000Z',
        },
      ],
      errors: [],
    }),
  })
  ;(await page.see(boxOf(anna))).focus()
  page.key('r')
  await page.press('[role="dialog"] button[type="submit"]', messages('moveOn'))
  await expectLane('Avböjda', ['Anna'])
  await page.see('[role="alertdialog"], [role="region"]', tools('undo.moved', { name: anna.name, step: 'Avböjda' }))
  page.key('Control+z')
  expect((await page.see('[role="alertdialog"]', tools('undo.failedTitle'))).textContent).toContain(
    tools('undo.failed'),
  )
  await page.press('[role="alertdialog"] button', ui('close'))
  expect(namesIn('Avböjda')).toEqual(['Anna'])
})

test('PLUS-27 a refused list of reasons is told, and stays as it was written', async () => {
  const asked: unknown[] = []
  await openBoard('', {
    saveRejectReasons: ({ input }) => {
      asked.push(input)
      return {
        reasons: null,
        errors: [{ __typename: 'InputError', code: 'invalid', reason: 'INVALID', message: 'no', path: null }],
      }
    },
  })
  ;(await page.see(boxOf(anna))).focus()
  page.key('r')
  await page.press('[role="dialog"] button', tools('reason.manage'))
  const field = await page.see<HTMLInputElement>(
    '[role="dialog"] ol input, [role="dialog"] ul input, [role="dialog"] input[type="text"]',
  )
  page.write(field, 'Saknar körkort')
  field.closest('form')?.requestSubmit()
  await page.press('[role="alertdialog"] button', ui('close'))
  await page.gone('[role="alertdialog"]')
  expect(field.isConnected && field.value).toBe('Saknar körkort')
  expect(asked).toHaveLength(1)
})

test('PIPE-26 SHELL-89 Back above an open card does not take the words of a move without a question', async () => {
  await openBoard('', answerMoves().answers)
  await page.press(boxOf(anna))
  await until(() => expect(page.path()).toContain('candidate='))
  const card = page.path()
  await moveAnna('Intervju')
  page.write(await page.see('[role="textbox"]', messages('text')), '<p>Vi ses på tisdag.</p>')
  await page.router.navigate(-1)
  await page.press('[role="alertdialog"] button', guard('stay'))
  await page.gone('[role="alertdialog"]')
  expect([page.find('[role="dialog"] [role="textbox"]', messages('text'))?.textContent, page.path()]).toEqual([
    'Vi ses på tisdag.',
    card,
  ])
})

test('PLUS-23 SHELL-53 PLUS-26 on a board the palette offers to lock it and to filter it, and both act', async () => {
  await openBoard('', { company: () => ({ ...tranfjarden, settings: null }) })
  const choose = async (label: string) => {
    page.key('Control+k')
    page.write(await page.see('input[role="combobox"]'), label)
    await page.see('[role="option"][data-focused]', label)
    page.key('Enter')
    await page.gone('input[role="combobox"]')
  }
  await choose(board('filter.button'))
  await page.see('[role="dialog"]')
  page.key('Escape')
  await page.gone('[role="dialog"]')
  await choose(board('lock'))
  await until(() => expect(page.path()).toBe('/2/ad/9/board/locked'))
  await page.see('button', board('unlock'))
  page.key('Control+k')
  await page.see('[role="group"]', palette('group.actions'))
  expect(page.find('[role="option"]', board('lock'))?.textContent ?? '').not.toBe(board('lock'))
})

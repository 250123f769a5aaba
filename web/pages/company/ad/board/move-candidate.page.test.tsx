import { afterEach, expect, test } from 'vitest'
import { PROMISED_ANSWER } from '#rules/candidates/promised-answer.ts'
import { moveAtOnce } from '#web/state/move-at-once.ts'
import { anna, answerMoves, bo, cilla, expectLane, namesIn, steps } from '#web/testing/board-world.ts'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf, globalId, viewer } from '#web/testing/world.ts'
import {
  allDialogsClosed,
  answerAlert,
  dragStateOf,
  findCard,
  focusCard,
  renderBoard,
  startMove,
} from './board.fixture.ts'

const board = pageTexts('pages/company/ad/board')
const move = pageTexts('features/candidate/move')
const tools = pageTexts('features/candidate/acting')
const messages = pageTexts('features/message')
const ui = pageTexts('ui')
const shell = pageTexts('shell')
const guard = pageTexts('guard')

let page: RenderedPage
afterEach(async () => {
  await page.close()
  moveAtOnce.set(false)
})

/** Returns the text of the message in the open dialog, also while an alert dialog covers it. */
const writtenText = () => page.queryByLabelText(messages('text'), { selector: '[role="textbox"]' })?.textContent
/** Selects candidates with the keyboard. */
async function select(...candidates: (typeof anna)[]) {
  for (const candidate of candidates) {
    await focusCard(candidate)
    await page.press('x')
  }
}

test('a move offers the message of the step, and asks before it leaves the message out (PIPE-25, PIPE-69, PIPE-70)', async () => {
  const { asked, answers } = answerMoves()
  page = renderBoard('', answers)
  const dialog = await startMove(anna, 'Intervju')
  await until(() => expect(writtenText()).toContain('Välkommen på intervju.'))
  await dialog.click('radio', messages('skipChoice'))
  await dialog.click('button', messages('moveVerb.skip'))
  await answerAlert(messages('skipTitle'), ui('cancel'))
  await dialog.click('radio', messages('sendChoice'))
  await dialog.click('button', messages('moveVerb.send'))
  await allDialogsClosed()
  await expectLane('Intervju', ['Anna'])
  expect(asked).toEqual([
    expect.objectContaining({
      candidateId: anna.id,
      stepId: globalId('BoardStep', 3),
      message: { text: { html: '<p>Välkommen på intervju.</p>' } },
      schedule: null,
      expectedChangedAt: anna.changedAt,
    }),
  ])
})

/** The preferences of a user who moves at once. */
const atOnce = {
  viewer: () => ({
    ...viewer,
    schedulingPreferences: { disabledHours: [], disabledWeekly: [], timePickerInterval: 30 },
    preferences: { dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'SV', shouldMoveAtOnce: true },
  }),
}
/** Moves a candidate with the keyboard. */
async function moveWithKeys(candidate: typeof anna, step: string) {
  await focusCard(candidate)
  await page.press('m')
  await page.click('menuitem', step)
}

test('with "move at once" a move to a step without a message asks nothing and can be undone (PLUS-89)', async () => {
  const { asked, answers } = answerMoves()
  page = renderBoard('', { ...answers, ...atOnce, ...undoResult('DONE', 2, anna.position) })
  await findCard(anna)
  await until(() => expect(moveAtOnce.get()).toBe(true))
  await moveWithKeys(anna, 'Anställda')
  await page.findByRole('group', { name: tools('undo.moved', { name: anna.name, step: 'Anställda' }) })
  await expectLane('Anställda', ['Anna'])
  expect(page.queryByRole('dialog')).toBeNull()
  expect(asked).toEqual([
    expect.objectContaining({
      candidateId: anna.id,
      message: null,
      schedule: null,
      shouldSaveMessage: false,
      reasonId: null,
    }),
  ])
  await page.press('Control+z')
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
})

test('with "move at once" a step with a message, a rejection and a scheduled message still ask (PLUS-89)', async () => {
  const { asked, answers } = answerMoves()
  const scheduled = { ...bo, scheduledAt: '2025-11-21T09:00:00.000Z' }
  page = renderBoard('', { ...answers, ...atOnce, board: () => boardOf(steps([cilla, anna, scheduled])) })
  await findCard(anna)
  await until(() => expect(moveAtOnce.get()).toBe(true))
  const dialog = await startMove(anna, 'Intervju')
  await dialog.click('button', ui('cancel'))
  await allDialogsClosed()
  const rejection = await startRejection()
  await rejection.click('button', ui('cancel'))
  await allDialogsClosed()
  await moveWithKeys(scheduled, 'Anställda')
  await answerAlert(move('scheduledTitle'), move('scheduledKeep'))
  expect(asked).toEqual([])
  expect(namesIn('Inkomna')).toEqual(['Cilla', 'Anna', 'Bo'])
})

test('with "move at once" a failed move puts the candidate back (PLUS-89, PIPE-26)', async () => {
  page = renderBoard('', {
    ...atOnce,
    moveCandidate: () => ({
      candidate: { ...anna, changedAt: '2025-11-20T10:00:00.000Z', step: { id: globalId('BoardStep', 2) } },
      errors: [
        {
          __typename: 'MovedMeanwhileError',
          reason: 'MOVED_MEANWHILE',
          message: 'Moved',
          path: null,
          movedBy: { name: 'Jonas Kallio' },
        },
      ],
    }),
  })
  await findCard(anna)
  await until(() => expect(moveAtOnce.get()).toBe(true))
  await moveWithKeys(anna, 'Anställda')
  await answerAlert(move('movedTitle'), ui('close'))
  await until(() => expect(namesIn('Anställda')).toEqual([]))
  expect(namesIn('Inkomna')).toContain('Anna')
})

test('a written message for a step without a message is left out only after a question (PIPE-69)', async () => {
  const { asked, answers } = answerMoves()
  page = renderBoard('', answers)
  const dialog = await startMove(anna, 'Anställda')
  await dialog.click('radio', messages('sendChoice'))
  await dialog.fill(messages('text'), '<p>Grattis till jobbet.</p>')
  await dialog.click('radio', messages('skipChoice'))
  await dialog.click('button', messages('moveVerb.skip'))
  const question = await page.within('alertdialog', messages('skipTitle'))
  expect(question.element.textContent).toContain(messages('skipWritten'))
  await answerAlert(messages('skipTitle'), ui('cancel'))
  expect(asked).toEqual([])
  await dialog.click('radio', messages('sendChoice'))
  await until(() => expect(writtenText()).toContain('Grattis till jobbet.'))
  await dialog.click('radio', messages('skipChoice'))
  await dialog.click('button', messages('moveVerb.skip'))
  await answerAlert(messages('skipTitle'), messages('moveVerb.skip'))
  await allDialogsClosed()
  expect(asked).toEqual([expect.objectContaining({ message: null })])
})

test('the message of a move stays after Escape, a lost connection or a move by a colleague (PIPE-26, PIPE-30, SHELL-89)', async () => {
  const movedMeanwhile = {
    candidate: { ...anna, changedAt: '2025-11-20T10:00:00.000Z', step: { id: globalId('BoardStep', 4) } },
    errors: [
      {
        __typename: 'MovedMeanwhileError',
        reason: 'MOVED_MEANWHILE',
        message: 'Moved',
        path: null,
        movedBy: { name: 'Jonas Kallio' },
      },
    ],
  }
  const { asked, answers } = answerMoves(movedMeanwhile)
  page = renderBoard('', answers)
  const dialog = await startMove(anna, 'Intervju')
  await dialog.fill(messages('text'), '<p>Vi ses på tisdag.</p>')
  dialog.getByRole('textbox', { name: messages('text') }).focus()
  await page.press('Escape')
  await answerAlert(ui('discard.title'), ui('discard.keep'))
  expect(writtenText()).toBe('Vi ses på tisdag.')

  page.setOffline(true)
  await dialog.click('button', messages('moveVerb.send'))
  await answerAlert(shell('error.title'), ui('close'))
  expect(writtenText()).toBe('Vi ses på tisdag.')
  page.setOffline(false)

  await dialog.click('button', messages('moveVerb.send'))
  const { element } = await page.within('alertdialog', move('movedTitle'))
  expect(element.textContent).toContain(move('movedBy', { by: 'Jonas Kallio', name: anna.name, step: 'Anställda' }))
  await expectLane('Anställda', ['Anna'])
  await answerAlert(move('movedTitle'), ui('close'))
  expect(writtenText()).toBe('Vi ses på tisdag.')
  await dialog.click('button', messages('moveVerb.send'))
  await allDialogsClosed()
  await expectLane('Intervju', ['Anna'])
  // A user who continues has seen the move by the colleague.
  expect(asked.map(({ expectedChangedAt }) => expectedChangedAt)).toEqual([anna.changedAt, '2025-11-20T10:00:00.000Z'])
})

test('Back asks before it discards the message of a move above an open card (PIPE-26, SHELL-89)', async () => {
  page = renderBoard('', answerMoves().answers)
  const card = await findCard(anna)
  card.click()
  await until(() => expect(page.path()).toContain('candidate='))
  const cardPath = page.path()
  const dialog = await startMove(anna, 'Intervju')
  await dialog.fill(messages('text'), '<p>Vi ses på tisdag.</p>')
  await page.router.navigate(-1)
  await answerAlert(guard('title'), guard('stay'))
  expect([writtenText(), page.path()]).toEqual(['Vi ses på tisdag.', cardPath])
})

const undoResult = (outcome: string, stepId: number, position: number) => ({
  undoMoves: () => ({
    results: [
      {
        candidate: { id: anna.id },
        outcome,
        step: { id: globalId('BoardStep', stepId) },
        position,
        changedAt: '2025-11-20T11:00:00.000Z',
      },
    ],
    errors: [],
  }),
})
/** Starts to reject Anna with the keyboard, and returns the dialog of the rejection. */
async function startRejection() {
  await focusCard(anna)
  await page.press('r')
  return page.within('dialog', messages('reject.title', { name: anna.name }))
}
const findMovedToast = () =>
  page.findByRole('group', { name: tools('undo.moved', { name: anna.name, step: 'Avslag' }) })

test('R rejects a candidate with a reason of the company, and Ctrl+Z undoes the rejection (PLUS-22, PLUS-27)', async () => {
  const { asked, answers } = answerMoves()
  page = renderBoard('', { ...answers, ...undoResult('DONE', 2, anna.position) })
  const dialog = await startRejection()
  // Waits until the reasons are loaded and the select is enabled.
  await dialog.click('button', startsWith(tools('reason.none')))
  await page.click('option', 'Saknar truckkort')
  await dialog.click('button', messages('rejectVerb.skip'))
  await allDialogsClosed()
  await expectLane('Avslag', ['Anna'])
  expect(asked).toEqual([
    expect.objectContaining({ stepId: globalId('BoardStep', 1), reasonId: globalId('RejectReason', 5), message: null }),
  ])
  await findMovedToast()
  await page.press('Control+z')
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
})

test('a rejection quotes the promise of an answer, and its button follows the choice (PIPE-99)', async () => {
  page = renderBoard('', answerMoves().answers)
  const dialog = await startRejection()
  const told = dialog.getByRole('list', { name: messages('reject.told', { name: 'Anna' }) })
  expect(told.textContent).toContain(PROMISED_ANSWER.sv.letter)
  expect(told.textContent).toContain(PROMISED_ANSWER.sv.track)
  expect(dialog.element.textContent).toContain(messages('reject.skipDetail', { name: 'Anna' }))
  dialog.getByRole('button', { name: messages('rejectVerb.skip') })
  await dialog.click('radio', startsWith(messages('reject.sendChoice')))
  dialog.getByRole('button', { name: messages('rejectVerb.send') })
  await dialog.click('radio', messages('later'))
  dialog.getByRole('button', { name: messages('rejectVerb.schedule') })
})

test('rejecting candidates that a recruiter added or copied quotes no confirmation (PIPE-99, PLUS-88)', async () => {
  const [added, copied] = [
    { ...anna, channel: 'ADDED_BY_HAND' },
    { ...bo, channel: 'COPIED' },
  ]
  page = renderBoard('', { ...answerMoves().answers, board: () => boardOf(steps([cilla, added, copied])) })
  const dialog = await startRejection()
  const told = dialog.getByRole('list', { name: messages('reject.told', { name: 'Anna' }) })
  expect(told.textContent).toContain(PROMISED_ANSWER.sv.track)
  expect(told.textContent).not.toContain(PROMISED_ANSWER.sv.letter)
  await dialog.click('button', ui('cancel'))
  await allDialogsClosed()
  await select(anna, bo)
  await (await page.within('toolbar', tools('bar.label'))).click('button', tools('bar.reject'))
  const several = await page.within('dialog', tools('bulk.rejectTitle_other', { count: 2 }))
  const toldMany = several.getByRole('list', { name: messages('reject.toldMany') })
  expect(toldMany.textContent).not.toContain(PROMISED_ANSWER.sv.letter)
})

test('several candidates are rejected with the same choice (PIPE-99, PLUS-21)', async () => {
  page = renderBoard('')
  await select(anna, bo)
  const bar = await page.within('toolbar', tools('bar.label'))
  await bar.click('button', tools('bar.reject'))
  const dialog = await page.within('dialog', tools('bulk.rejectTitle_other', { count: 2 }))
  dialog.getByRole('list', { name: messages('reject.toldMany') })
  dialog.getByRole('button', { name: tools('bulk.rejectVerb.skip_other', { count: 2 }) })
  await dialog.click('radio', startsWith(messages('reject.sendChoice')))
  dialog.getByRole('button', { name: tools('bulk.rejectVerb.send_other', { count: 2 }) })
})

test('an undo that comes too late shows an error, and the candidate is not moved (PLUS-24)', async () => {
  page = renderBoard('', { ...answerMoves().answers, ...undoResult('MOVED_MEANWHILE', 1, 0) })
  const dialog = await startRejection()
  await dialog.click('button', messages('rejectVerb.skip'))
  await expectLane('Avslag', ['Anna'])
  await findMovedToast()
  await page.press('Control+z')
  const { element } = await page.within('alertdialog', tools('undo.failedTitle'))
  expect(element.textContent).toContain(tools('undo.failed'))
  await answerAlert(tools('undo.failedTitle'), ui('close'))
  expect(namesIn('Avslag')).toEqual(['Anna'])
})

test('a rejected list of reasons shows an error and keeps the written reason (PLUS-27)', async () => {
  const sent: unknown[] = []
  page = renderBoard('', {
    saveRejectReasons: ({ input }) => {
      sent.push(input)
      return {
        reasons: null,
        errors: [{ __typename: 'InputError', code: 'invalid', reason: 'INVALID', message: 'no', path: null }],
      }
    },
  })
  const dialog = await startRejection()
  await dialog.click('button', tools('reason.manage'))
  const reasons = await page.within('dialog', tools('reason.title'))
  const field = await reasons.findByRole('textbox', { name: tools('reason.name', { place: 1 }) })
  await reasons.fill(field, 'Saknar körkort')
  await reasons.click('button', ui('save'))
  await answerAlert(pageTexts('dialogs/refusals')('INVALID'), ui('close'))
  expect(page.getByRole('textbox', { name: tools('reason.name', { place: 1 }) })).toBe(field)
  expect(field).toHaveProperty('value', 'Saknar körkort')
  expect(sent).toHaveLength(1)
})

test('the undo toast is shown above the bar of the selected candidates (PLUS-21, PLUS-24)', async () => {
  page = renderBoard('', answerMoves().answers)
  const dialog = await startMove(anna, 'Anställda')
  await dialog.click('button', messages('moveVerb.skip'))
  const undo = await page.findByRole('button', { name: tools('undo.undo') })
  // Only an attribute for the style sheet shows that the toasts are above the bar.
  const isRaised = () => undo.closest('[role="status"]')?.hasAttribute('data-raised')
  expect(isRaised()).toBe(false)
  await select(bo)
  const bar = await page.within('toolbar', tools('bar.label'))
  expect(bar.getByRole('status').textContent).toBe(tools('bar.chosen_one', { count: 1 }))
  await until(() => expect(isRaised()).toBe(true))
  expect(undo.isConnected).toBe(true)
  await bar.click('button', tools('bar.clear'))
  await until(() => expect(isRaised()).toBe(false))
})

test('Close asks before it discards a message that reached nobody, and Back sends it again (PLUS-21, SHELL-89)', async () => {
  const sent: { message: { text?: { html: string } } | null; candidates: { candidateId: string }[] }[] = []
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
  page = renderBoard('', {
    moveCandidates: ({ input }) => {
      sent.push(input as (typeof sent)[number])
      return { results: results(sent.length === 1 ? 'FAILED' : 'DONE'), errors: [] }
    },
  })
  await select(anna, bo)
  const bar = await page.within('toolbar', tools('bar.label'))
  await bar.click('button', tools('bar.move'))
  await page.click('menuitem', 'Intervju')
  const findDialog = () => page.within('dialog', tools('bulk.moveTitle_other', { count: 2, step: 'Intervju' }))
  const dialog = await findDialog()
  await dialog.fill(messages('text'), '<p>Vi ses på fredag.</p>')
  await dialog.click('button', tools('bulk.moveVerb.send_other', { count: 2 }))
  await page.findByText(tools('bulk.resultMoved_other', { done: 0, count: 2 }), { selector: '[role="status"]' })
  const report = await findDialog()
  await report.click('button', ui('close'))
  await answerAlert(ui('discard.title'), ui('discard.keep'))
  await report.click('button', tools('bulk.back'))
  const secondDialog = await findDialog()
  await secondDialog.findByRole('textbox', { name: messages('text') })
  expect(writtenText()).toBe('Vi ses på fredag.')
  await secondDialog.click('button', tools('bulk.moveVerb.send_other', { count: 2 }))
  await allDialogsClosed()
  expect(
    sent.map(({ message, candidates }) => [JSON.stringify(message).includes('Vi ses på fredag.'), candidates.length]),
  ).toEqual([
    [true, 2],
    [true, 2],
  ])
})

test('a drop of a selected card moves all selected candidates after a question (PLUS-21, PIPE-20)', async () => {
  const sent: string[][] = []
  page = renderBoard('', {
    moveCandidates: ({ input }) => {
      const { candidates } = input as { candidates: { candidateId: string }[] }
      sent.push(candidates.map(({ candidateId }) => candidateId))
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
  await select(anna, bo)
  await page.findByText(tools('bar.chosen_other', { count: 2 }), { selector: '[role="toolbar"] [role="status"]' })
  await focusCard(anna)
  await page.press('Space')
  await until(() => expect(dragStateOf('Inkomna')).toBe('origin'))
  await page.press('ArrowRight')
  await until(() => expect(dragStateOf('Intervju')).toBe('over'))
  await page.press('Space')
  await until(() =>
    expect(page.text()).toContain(board('dnd.several.dropped_one', { name: anna.name, count: 1, step: 'Intervju' })),
  )
  const dialog = await page.within('dialog', tools('bulk.moveTitle_other', { count: 2, step: 'Intervju' }))
  await expectLane('Inkomna', ['Cilla', 'Anna', 'Bo'])
  await dialog.click('radio', messages('skipChoice'))
  await dialog.click('button', tools('bulk.moveVerb.skip_other', { count: 2 }))
  await answerAlert(messages('skipTitle'), messages('moveVerb.skip'))
  await allDialogsClosed()
  expect(sent).toEqual([[anna.id, bo.id]])
})

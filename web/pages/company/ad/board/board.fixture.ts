import { expect } from 'vitest'
import { laneOf, recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type Answers } from '#web/testing/render-page.tsx'
import { pressKey, screenOf, startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const messages = pageTexts('features/message')
const screen = screenOf(document.body)

interface Candidate {
  readonly name: string
}

/** Opens the board of board-world.ts. */
export const renderBoard = (search = '', answers: Answers = {}) =>
  renderPage(`/2/ad/9/board${search}`, { answers: { ...recruiterAnswers, ...answers } })

/** Returns the state that a lane shows during a drag. Only its colours show the state, so it has no role. */
export const dragStateOf = (step: string) => laneOf(step)?.getAttribute('data-state')

/** Waits for the card of a candidate in a lane. */
export const findCard = ({ name }: Candidate) => screen.findByRole('button', { name: startsWith(name) })

/** Focuses the card of a candidate. The next key then acts on the candidate. */
export async function focusCard(candidate: Candidate): Promise<void> {
  const card = await findCard(candidate)
  card.focus()
}

/** Starts to move a candidate with the keyboard, and returns the dialog of the move. */
export async function startMove({ name }: Candidate, step: string) {
  await focusCard({ name })
  await pressKey('m')
  await screen.click('menuitem', step)
  return screen.within('dialog', messages('moveTitle', { name, step }))
}

/** Presses a button of a question or an error, and waits until its dialog is closed. */
export async function answerAlert(title: string, button: string): Promise<void> {
  const alert = await screen.within('alertdialog', title)
  await alert.click('button', button)
  await until(() => expect(alert.element.isConnected).toBe(false))
}

/** Waits until no dialog is open, also not behind another dialog. */
export const allDialogsClosed = () => until(() => expect(screen.queryAllByRole('dialog', { hidden: true })).toEqual([]))

import { expect } from 'vitest'
import { until, type Answers } from './render-page.tsx'
import { screenOf, startsWith } from './screen.ts'
import { boardOf, candidateOf, globalId, stepOf, viewer, type StepFields } from './world.ts'

// A board at /2/ad/9/board with four steps. The second has Cilla, Anna and Bo in the recruiters' own order. The third
// offers a message.

export const anna = candidateOf(11, 'Anna Ek', { rating: 4, hasDocuments: true })
export const bo = candidateOf(12, 'Bo Dahl', { rating: 2, receivedAt: '2025-11-14T09:00:00.000Z', unread: ['CHAT'] })
export const cilla = candidateOf(13, 'Cilla Ask', { position: 1024, rating: 3, receivedAt: '2025-11-13T09:00:00.000Z' })
export const dag = candidateOf(14, 'Dag Elg', { unread: ['NEW'] })

export const steps = (incoming = [cilla, anna, bo]): StepFields[] => [
  stepOf(1, 'Avslag', [], { type: 'SYSTEM' }),
  stepOf(2, 'Inkomna', incoming, { type: 'SYSTEM' }),
  stepOf(3, 'Intervju', [], {
    messageType: 'TEXT',
    message: { __typename: 'TextMessage', html: '<p>Välkommen på intervju.</p>' },
  }),
  stepOf(4, 'Anställda', [], { type: 'SYSTEM' }),
]

/** Answers that every page of a recruiter needs. */
export const recruiterAnswers: Answers = {
  viewer: () => ({
    ...viewer,
    schedulingPreferences: { disabledHours: [], disabledWeekly: [], timePickerInterval: 30 },
  }),
  wallpapers: () => [],
  board: () => boardOf(steps()),
  'company.boardFilters': () => [],
  'ad.candidateSearch': () => [],
  'company.rejectReasons': () => [{ id: globalId('RejectReason', 5), name: 'Saknar truckkort' }],
  markSeen: ({ input }) => ({ candidate: { id: (input as { candidateId: string }).candidateId }, errors: [] }),
}

/** Answers `moveCandidate` and records its inputs. Returns the given answers first, then succeeds. */
export function answerMoves(...answers: readonly object[]) {
  const asked: Record<string, unknown>[] = []
  const left = [...answers]
  const moveCandidate = ({ input }: Readonly<Record<string, unknown>>) => {
    const move = input as { candidateId: string; stepId: string; order: number }
    asked.push(move)
    return (
      left.shift() ?? {
        candidate: {
          ...anna,
          id: move.candidateId,
          order: move.order,
          position: 1024 * move.order,
          changedAt: '2025-11-20T10:00:00.000Z',
          step: { id: move.stepId },
        },
        errors: [],
      }
    )
  }
  return { asked, answers: { moveCandidate } }
}

const screen = screenOf(document.body)

/** Returns the lane of a step, also while a dialog covers it. */
export const laneOf = (step: string) => screen.queryByRole('region', { name: startsWith(`${step}, `), hidden: true })

/** Returns the first names in a lane, in order. */
export function namesIn(step: string): (string | undefined)[] {
  const lane = laneOf(step)
  const rows = lane ? screenOf(lane).queryAllByRole('listitem', { hidden: true }) : []
  return rows.map((row) => ['Anna', 'Bo', 'Cilla', 'Dag'].find((name) => row.textContent.includes(name)))
}

/** Waits until a lane has exactly these candidates, in this order. */
export const expectLane = (step: string, names: readonly string[]) =>
  until(() => expect(namesIn(step), step).toEqual(names))

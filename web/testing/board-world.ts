import { until, type Answers } from './render-route.tsx'
import { boardOf, candidateOf, globalId, stepOf, viewer, type StepFields } from './world.ts'

// A board at /2/ad/9/board: four steps; in the second Cilla, Anna and Bo stand in the recruiters' own order, the third
// offers a message.

export const anna = candidateOf(11, 'Anna Ek', { rating: 4, hasDocuments: true })
export const bo = candidateOf(12, 'Bo Dahl', { rating: 2, receivedAt: '2025-11-14T09:00:00.000Z', unread: ['CHAT'] })
export const cilla = candidateOf(13, 'Cilla Ask', { position: 1024, rating: 3, receivedAt: '2025-11-13T09:00:00.000Z' })
export const dag = candidateOf(14, 'Dag Elg', { unread: ['NEW'] })

export const steps = (incoming = [cilla, anna, bo]): StepFields[] => [
  stepOf(1, 'Avböjda', [], { type: 'SYSTEM' }),
  stepOf(2, 'Inkomna', incoming, { type: 'SYSTEM' }),
  stepOf(3, 'Intervju', [], {
    messageType: 'TEXT',
    message: { __typename: 'TextMessage', html: '<p>Välkommen på intervju.</p>' },
  }),
  stepOf(4, 'Anställda', [], { type: 'SYSTEM' }),
]

/** What the pages of a recruiter ask beside their own. */
export const recruiterAnswers: Answers = {
  viewer: () => ({
    ...viewer,
    schedulingPreferences: { disabledHours: [], disabledWeekly: [], timePickerInterval: 30 },
  }),
  wallpapers: () => [],
  board: () => boardOf(steps()),
  boardFilters: () => [],
  candidateSearch: () => [],
  rejectReasons: () => [{ id: globalId('RejectReason', 5), name: 'Saknar truckkort' }],
  markSeen: ({ input }) => ({ candidate: { id: (input as { candidateId: string }).candidateId }, errors: [] }),
}

/** Moves: what was asked, and the answers to give before all others succeed. */
export function moves(...answers: readonly object[]) {
  const asked: Record<string, unknown>[] = []
  const left = [...answers]
  const moveCandidate = ({ input }: Readonly<Record<string, unknown>>) => {
    const put = input as { candidateId: string; stepId: string; order: number }
    asked.push(put)
    return (
      left.shift() ?? {
        candidate: {
          ...anna,
          id: put.candidateId,
          order: put.order,
          position: 1024 * put.order,
          changedAt: '2025-11-20T10:00:00.000Z',
          step: { id: put.stepId },
        },
        errors: [],
      }
    )
  }
  return { asked, answers: { moveCandidate } }
}

/** The lane of a step, by its name. */
export const lane = (name: string) =>
  [...document.querySelectorAll('section[data-step]')].find((each) =>
    each.querySelector('h2, h3')?.textContent?.startsWith(name),
  )

/** First names in a lane, in order. */
export const namesIn = (step: string) =>
  [...(lane(step)?.querySelectorAll('[data-candidate]') ?? [])].map((box) =>
    ['Anna', 'Bo', 'Cilla', 'Dag'].find((name) => box.textContent?.includes(name)),
  )

/** Waits until exactly these stand in a lane, in this order. */
export const expectLane = (step: string, names: readonly string[]) =>
  until(() => {
    const found = namesIn(step)
    if (found.join() !== names.join())
      throw new Error(`${step} holds ${found.join(', ') || 'nobody'} instead of ${names.join(', ') || 'nobody'}`)
  })

/** Selects the box of a candidate. */
export const boxOf = ({ id }: { id: string }) => `[data-candidate="${id}"] > [role="button"]`

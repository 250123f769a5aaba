import type { Form } from '#contract/ads/form.ts'
import { writeArrival } from '#platform/domains/candidates/candidates/arrival-columns.ts'
import type { candidates, messages, StoredAnswer } from '#platform/foundation/db/schema/index.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { toAnswerEntries, type Answers } from '#rules/forms/answers.ts'
import { readForm } from '#rules/forms/form.ts'
import { inventArrival, inventPerson } from './people.ts'
import { content } from './content.ts'
import type { Random } from './random.ts'

export type CandidateRow = typeof candidates.$inferInsert & { id: number }
export type MessageRow = typeof messages.$inferInsert

/** Invents answers to a questionnaire, in the format that the application form stores. */
function inventAnswers(random: Random, wire: Form): StoredAnswer[] {
  const form = readForm(wire)
  const answers: Answers = {}
  form.elements.forEach((element, index) => {
    if (element.kind === 'number') answers[index] = String(random.int(element.minimum, element.maximum))
    else if (element.kind === 'checkbox') answers[index] = element.choices.filter(() => random.chance(0.45))
    else if (element.kind === 'radio') answers[index] = random.pick(element.choices)
    else if (element.kind === 'text')
      answers[index] = element.type === 'text' ? random.pick(sentences) : textAnswer[element.type]
  })
  return toAnswerEntries(form, answers).map((entry, index) => ({ id: index + 1, ...entry }))
}

const textAnswer = { email: 'jag@brev.example', phone: '070-174 06 55', date: '2027-01-11' } as const

const sentences = [
  'Jag har arbetat med liknande uppgifter i fyra år och trivs med att ta eget ansvar.',
  'Jag bor nära och kan börja med kort varsel. Mer om mig finns på https://portfolio.example/om.',
  'Ert sätt att arbeta i små grupper passar mig. Jag har goda referenser från två tidigare chefer.',
  'Jag vill byta bransch och har gått en utbildning på yrkeshögskolan det senaste året.',
  'Jag söker en fast plats efter flera vikariat och kan arbeta både kvällar och helger.',
]

export interface CandidatePlan {
  companyId: number
  adId: number
  stepIds: readonly number[]
  form: Form | null
  count: number
  /** First candidate id and number to use. */
  firstId: number
  /** Start of the period of applications, which ends now. */
  opened: Date
  now: Date
  /** Users recorded as having moved candidates. */
  movers: readonly string[]
  /** Number of unread candidates in the incoming step. */
  unread: number
  link: () => { linkHash: string; linkNonce: string }
}

/** Share of the candidates per step: rejected, incoming, then decreasing. */
const shares = [0.22, 0.42, 0.16, 0.09, 0.06, 0.03, 0.02]

/** Invents the candidates of one ad with their answers, ratings, notes and conversations. */
export function inventCandidates(random: Random, plan: CandidatePlan): { rows: CandidateRow[]; threads: MessageRow[] } {
  const rows: CandidateRow[] = []
  const threads: MessageRow[] = []
  const positions = plan.stepIds.map(() => 0)
  let unread = plan.unread
  const span = Math.max(plan.now.getTime() - plan.opened.getTime(), HOUR_MS)
  for (let index = 0; index < plan.count; index++) {
    const id = plan.firstId + index
    // Sorted from oldest to newest. The newest candidates are unread.
    const appliedAt = new Date(plan.opened.getTime() + Math.floor((span * (index + random.next())) / (plan.count + 1)))
    const fresh = plan.count - index <= unread
    const step = fresh ? 1 : chooseStep(random, plan.stepIds.length)
    const stepId = plan.stepIds[step]
    if (stepId === undefined) continue
    const person = inventPerson(random, id)
    // New applications come first in the incoming step. Other steps keep the order of the moves.
    const position = step === 1 ? (plan.count - index) * 1024 : (positions[step] ?? 0) + 1024
    positions[step] = position
    const moved =
      step === 1
        ? appliedAt
        : new Date(Math.min(appliedAt.getTime() + random.int(4, 96) * HOUR_MS, plan.now.getTime() - HOUR_MS))
    const chatty = step > 2 && random.chance(0.4)
    const lastMessage = new Date(Math.min(moved.getTime() + 5 * HOUR_MS, plan.now.getTime() - 60_000))
    const row: CandidateRow = {
      companyId: plan.companyId,
      id,
      adId: plan.adId,
      stepId,
      position,
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      phone: person.phone,
      dateOfBirth: person.dateOfBirth,
      rank: fresh ? 0 : Math.min(5, Math.max(0, random.int(step === 0 ? 1 : 3, step < 2 ? 7 : 10) / 2)),
      alert: random.chance(0.01) ? 'CV saknas i ansökan' : null,
      answers: plan.form === null ? [] : inventAnswers(random, plan.form),
      note: step > 1 && random.chance(0.2) ? `<p>${random.pick(content().notes)}</p>` : '',
      ...writeArrival(inventArrival(random, id, appliedAt)),
      appliedAt,
      openedAt: fresh ? null : new Date(Math.min(appliedAt.getTime() + 2 * HOUR_MS, plan.now.getTime() - 60_000)),
      changedAt: moved,
      changedBy: step === 1 ? null : random.pick(plan.movers),
      enteredStepAt: moved,
      activityNew: fresh ? appliedAt : null,
      activityChat: null,
      ...plan.link(),
    }
    rows.push(row)
    if (!chatty) continue
    const hasUnreadMessage = random.chance(0.3)
    const thread = inventThread(random, plan, id, lastMessage)
    threads.push(...thread)
    // Only messages of the candidate are unread. Replies are not.
    if (hasUnreadMessage) row.activityChat = thread.findLast(({ senderId }) => senderId === null)?.createdAt ?? null
  }
  return { rows, threads }
}

function chooseStep(random: Random, steps: number): number {
  let left = random.next()
  for (let step = 0; step < steps; step++) {
    left -= shares[step] ?? 0
    if (left <= 0) return step
  }
  return 1
}

function inventThread(random: Random, plan: CandidatePlan, candidateId: number, last: Date): MessageRow[] {
  const thread = random.pick(content().chatThreads)
  return thread.map((message, index) => {
    const at = new Date(last.getTime() - (thread.length - 1 - index) * 3 * HOUR_MS)
    return {
      companyId: plan.companyId,
      candidateId,
      senderId: message.from === 'candidate' ? null : random.pick(plan.movers),
      html: `<p>${message.text}</p>`,
      createdAt: at,
      sentAt: at,
    }
  })
}

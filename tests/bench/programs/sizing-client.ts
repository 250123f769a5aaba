import { randomUUID } from 'node:crypto'
import { applyByPost } from '../../support/apply-by-post.ts'

// One client of sizing.ts: runs one kind of action on several connections for a time, and reports the times.

interface Common {
  readonly seconds: number
  readonly connections: number
  readonly token: string
  readonly web: string
  readonly site: string
  /** Bytes of the CV of each application. */
  readonly cvBytes: number
}

export type SizingTask = Common &
  (
    | { readonly kind: 'board'; readonly documentId: string; readonly adIds: readonly number[] }
    | {
        readonly kind: 'move'
        readonly documentId: string
        readonly candidates: readonly { readonly id: string; readonly stepIds: readonly string[]; changedAt: string }[]
      }
    | { readonly kind: 'apply'; readonly publicUrls: readonly string[] }
  )

export interface SizingReport {
  readonly latencies: readonly number[]
  readonly failures: number
  readonly cpuSeconds: number
}

/** Returns an action of the task. `turn` counts the actions of all connections. */
function actionOf(task: SizingTask): (turn: number) => Promise<void> {
  const run = async <T>(id: string, variables: object): Promise<T> => {
    const response = await fetch(`${task.web}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${task.token}` },
      body: JSON.stringify({ id, variables }),
    })
    const { data, errors } = (await response.json()) as { data: T; errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  switch (task.kind) {
    case 'board':
      return async (turn) => void (await run(task.documentId, { id: task.adIds[turn % task.adIds.length] }))
    case 'move':
      return async (turn) => {
        const candidate = task.candidates[turn % task.candidates.length]
        if (!candidate) throw new Error('There is no candidate to move.')
        const stepId = candidate.stepIds[Math.floor(turn / task.candidates.length) % candidate.stepIds.length]
        const input = {
          candidateId: candidate.id,
          stepId,
          order: 0,
          expectedChangedAt: candidate.changedAt,
          message: { text: { html: '<p>Hej! Vi vill gärna träffa dig. När passar det att vi ringer?</p>' } },
        }
        const { moveCandidate } = await run<{
          moveCandidate: { candidate: { changedAt: string } | null; errors: unknown[] }
        }>(task.documentId, { input })
        if (!moveCandidate.candidate) throw new Error(JSON.stringify(moveCandidate.errors))
        candidate.changedAt = moveCandidate.candidate.changedAt
      }
    case 'apply': {
      const cv = new File([`%PDF-1.4\n%${'x'.repeat(task.cvBytes)}\n%%EOF\n`], 'cv.pdf', { type: 'application/pdf' })
      return async (turn) => {
        const email = `${randomUUID()}@brev.example`
        await applyByPost(task.publicUrls[turn % task.publicUrls.length] ?? '', [['Tove', 'Sjögren', { cv, email }]])
      }
    }
  }
}

process.once('message', (message) => void drive(message as SizingTask))

async function drive(task: SizingTask): Promise<void> {
  const act = actionOf(task)
  const latencies: number[] = []
  let failures = 0
  let turn = 0
  const until = performance.now() + task.seconds * 1000
  await Promise.all(
    Array.from({ length: task.connections }, async () => {
      while (performance.now() < until) {
        const started = performance.now()
        try {
          await act(turn++)
          latencies.push(performance.now() - started)
        } catch (error) {
          if (failures++ === 0) console.error(error)
        }
      }
    }),
  )
  const { user, system } = process.cpuUsage()
  process.send?.({ latencies, failures, cpuSeconds: (user + system) / 1e6 } satisfies SizingReport, () =>
    process.exit(0),
  )
}

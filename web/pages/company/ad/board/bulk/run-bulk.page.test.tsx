import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { setErrorHandler } from '#web/relay/report-error.ts'
import { BulkCalls, runBulk, type BulkAct, type BulkEntry } from './run-bulk.ts'

interface Sent {
  key: string | null
  ids: string[]
}

/** Starts a server that loses its answers to these calls, by number from 1. Returns the received calls in order. */
function serverThatLoses(...lost: number[]): Sent[] {
  const calls: Sent[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { variables } = JSON.parse(String(init.body)) as {
      variables: { input: { candidates: { candidateId: string }[] } }
    }
    const ids = variables.input.candidates.map(({ candidateId }) => candidateId)
    const count = calls.push({ key: new Headers(init.headers).get('idempotency-key'), ids })
    if (lost.includes(count)) throw new TypeError('fetch failed')
    const outcome = (id: string) => (id === '0' && count < 4 ? 'SCHEDULED' : 'DONE')
    return Response.json({
      data: {
        messageCandidates: {
          results: ids.map((id) => ({
            candidate: { __typename: 'Candidate', id },
            outcome: outcome(id),
            step: null,
            position: null,
            changedAt: null,
            movedBy: null,
            message: null,
          })),
          errors: [],
        },
      },
    })
  })
  onTestFinished(setErrorHandler(() => {}))
  return calls
}

const message: BulkAct = {
  boardId: 'B',
  adId: 'A',
  stepId: null,
  isLocked: false,
  message: { text: { html: '<p>Hej</p>' } },
  schedule: null,
  reasonId: null,
}
const entries = Array.from({ length: 1100 }, (_, at): BulkEntry => ({
  id: String(at),
  started: '',
  cancelScheduled: false,
}))

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a retry repeats each unanswered call with its key, so that no candidate gets two messages (PLUS-21)', async () => {
  const sent = serverThatLoses(1, 3)
  const calls = new BulkCalls()
  const first = await runBulk(message, entries, calls)
  expect(sent.map(({ ids }) => [ids[0], ids.length])).toEqual([
    ['600', 500],
    ['100', 500],
    ['0', 100],
  ])
  expect(first.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
  const failed = first.filter(({ outcome }) => outcome !== 'DONE').map(({ id }) => id)
  expect(failed).toHaveLength(600)

  const again = await runBulk(
    message,
    entries.filter(({ id }) => failed.includes(id)),
    calls,
  )
  expect(again.every(({ outcome }) => outcome === 'DONE')).toBe(true)
  expect(sent.slice(3)).toEqual([sent[0], sent[2]])
})

test('a retry of some candidates of an answered call is a new call with a new key (PLUS-21)', async () => {
  const sent = serverThatLoses(1)
  const calls = new BulkCalls()
  const first = await runBulk(message, entries, calls)
  const failed = first.filter(({ outcome }) => outcome !== 'DONE').map(({ id }) => id)
  await runBulk(
    message,
    entries.filter(({ id }) => failed.includes(id)),
    calls,
  )
  expect(sent.slice(3).map(({ ids }) => ids.length)).toEqual([500, 1])
  expect(sent[3]?.key).toBe(sent[0]?.key)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4)
})

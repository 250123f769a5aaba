import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import mute, { type setMutedMutation } from '#web/__generated__/setMutedMutation.graphql.ts'
import { curtain } from './curtain.ts'
import { RefusedError } from './errors.ts'
import { showErrorsWith } from './report-error.ts'
import { defineAct, runAct } from './acts.ts'
import { awaitReturn } from './session.ts'

const told: unknown[] = []
let keys: (string | null)[] = []

/** A server that answers one request after the other in these ways. */
function answersWith(...answers: (object | 'lost')[]): void {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const answer = answers.shift() ?? {}
    if (answer === 'lost') throw new TypeError('fetch failed')
    return Response.json(answer)
  })
}

const muted = { data: { muteAd: { ad: { id: 'A' }, errors: [] } } }
const ended = { errors: [{ message: 'Unauthenticated', extensions: { code: 'UNAUTHENTICATED' } }] }
const refused = (reason: string) => ({ data: { muteAd: { ad: null, errors: [{ __typename: 'InputError', reason }] } } })
const muting = defineAct<setMutedMutation>(mute, { failed: () => 'Som förut.' })
const variables = { input: { adId: 'A' } }

beforeEach(() => {
  told.length = 0
  keys = []
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {}, setItem: () => {} })
  showErrorsWith((error) => told.push(error))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('ERR-03 a write that meets the end of the session waits for the user and goes again under the same key', async () => {
  answersWith(ended, muted)
  const back = Promise.withResolvers<boolean>()
  awaitReturn(back.promise)
  const answer = runAct(muting, variables)
  await expect.poll(() => keys.length).toBe(1)
  // The question lies above the page: the curtain must not lie above the question.
  await expect.poll(curtain.get).toBe('lowered')
  back.resolve(true)
  expect((await answer)?.ad).toEqual({ id: 'A' })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('a write whose user does not come back fails without a word: the page is left', async () => {
  answersWith(ended)
  awaitReturn(Promise.resolve(false))
  expect(await runAct(muting, variables)).toBeNull()
  expect(told).toEqual([])
})

test('AD-46 an expected failure is told by its reason, unless the caller tells of it', async () => {
  answersWith(refused('EXTERNAL'), refused('EXTERNAL'))
  expect(await runAct(muting, variables)).toBeNull()
  expect(told).toEqual([expect.objectContaining({ code: 'EXTERNAL', words: 'Som förut.' })])
  expect(told[0]).toBeInstanceOf(RefusedError)
  expect((await runAct(muting, variables, { own: ['EXTERNAL'] }))?.errors).toMatchObject([{ reason: 'EXTERNAL' }])
  expect(told).toHaveLength(1)
})

test('a press whose answer was lost goes again under its key, until something else has been answered', async () => {
  const other = { input: { adId: 'B' } }
  answersWith('lost', refused('STILL_RUNNING'), muted, muted, 'lost', muted, muted)
  expect(await runAct(muting, variables)).toBeNull()
  expect(await runAct(muting, variables, { own: 'all' })).toBeNull()
  expect((await runAct(muting, variables))?.ad).toEqual({ id: 'A' })
  // Answered: pressing once more is meant.
  await runAct(muting, variables)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
  await runAct(muting, variables)
  await runAct(muting, other)
  await runAct(muting, variables)
  expect(new Set(keys.slice(3)).size).toBe(4)
  expect(told.map((error) => (error as RefusedError).code)).toEqual(['NETWORK', 'NETWORK', 'NETWORK'])
})

test('what the page writes by itself meanwhile does not make a press another one', async () => {
  const seeing = defineAct<setMutedMutation>(mute)
  answersWith('lost', muted, muted)
  await runAct(muting, variables)
  await runAct(seeing, variables, { hidden: true, quiet: true })
  await runAct(muting, variables)
  expect(keys[2]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
})

test('a press long after one whose answer was lost is another one: others may have changed it back', async () => {
  answersWith('lost', 'lost', muted)
  await runAct(muting, variables)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 299_000)
  await runAct(muting, variables)
  vi.spyOn(performance, 'now').mockReturnValue(now + 601_000)
  await runAct(muting, variables)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

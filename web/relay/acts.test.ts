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
function answersWith(...answers: object[]): void {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return Response.json(answers.shift() ?? {})
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
afterEach(() => { vi.unstubAllGlobals() })

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

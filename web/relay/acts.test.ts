import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeWith } from '#web/editing/versioned-save.ts'
import mute, { type setMutedMutation } from '#web/__generated__/setMutedMutation.graphql.ts'
import { curtain } from './curtain.ts'
import { RejectedWriteError } from './errors.ts'
import { IdempotencyKeys } from './idempotency-key.ts'
import { setErrorHandler } from './report-error.ts'
import { defineAct, runAct } from './acts.ts'
import { waitForSignIn } from './session.ts'

const reported: unknown[] = []
let keys: (string | null)[] = []

/**
 * Stubs `fetch` with a server that returns these answers in order. `lost` is a request that fails without a response.
 */
function stubAnswers(...answers: (object | 'lost')[]): void {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const answer = answers.shift() ?? {}
    if (answer === 'lost') throw new TypeError('fetch failed')
    return Response.json(answer)
  })
}

const muted = { data: { muteAd: { ad: { id: 'A' }, errors: [] } } }
const ended = { errors: [{ message: 'Unauthenticated', extensions: { code: 'UNAUTHENTICATED' } }] }
const rejected = (reason: string) => ({
  data: { muteAd: { ad: null, errors: [{ __typename: 'InputError', reason }] } },
})
const muteAd = defineAct<setMutedMutation>(mute, { failed: () => 'Som förut.' })
const variables = { input: { adId: 'A' } }

beforeEach(() => {
  reported.length = 0
  keys = []
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {}, setItem: () => {} })
  setErrorHandler((error) => reported.push(error))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('retries a write under the same key after the user has signed in again (ERR-03)', async () => {
  stubAnswers(ended, muted)
  const signInResult = Promise.withResolvers<boolean>()
  waitForSignIn(signInResult.promise)
  const answer = runAct(muteAd, variables)
  await expect.poll(() => keys.length).toBe(1)
  // The sign-in dialog opens above the page, so the curtain must not cover it.
  await expect.poll(curtain.get).toBe('lowered')
  signInResult.resolve(true)
  expect((await answer)?.ad).toEqual({ id: 'A' })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('a write fails silently if the user does not sign in again, because the page is left', async () => {
  stubAnswers(ended)
  waitForSignIn(Promise.resolve(false))
  expect(await runAct(muteAd, variables)).toBeNull()
  expect(reported).toEqual([])
})

test('reports an expected failure by its reason unless the caller handles it (AD-46)', async () => {
  stubAnswers(rejected('EXTERNAL'), rejected('EXTERNAL'))
  expect(await runAct(muteAd, variables)).toBeNull()
  expect(reported).toEqual([expect.objectContaining({ code: 'EXTERNAL', text: 'Som förut.' })])
  expect(reported[0]).toBeInstanceOf(RejectedWriteError)
  expect((await runAct(muteAd, variables, { handledByCaller: ['EXTERNAL'] }))?.errors).toMatchObject([
    { reason: 'EXTERNAL' },
  ])
  expect(reported).toHaveLength(1)
})

test('a retry after a lost answer reuses the key until another write has been answered', async () => {
  const other = { input: { adId: 'B' } }
  stubAnswers('lost', rejected('STILL_RUNNING'), muted, muted, 'lost', muted, muted)
  expect(await runAct(muteAd, variables)).toBeNull()
  expect(await runAct(muteAd, variables, { handledByCaller: 'all' })).toBeNull()
  expect((await runAct(muteAd, variables))?.ad).toEqual({ id: 'A' })
  // The write was answered, so pressing again is a new write.
  await runAct(muteAd, variables)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
  await runAct(muteAd, variables)
  await runAct(muteAd, other)
  await runAct(muteAd, variables)
  expect(new Set(keys.slice(3)).size).toBe(4)
  expect(reported.map((error) => (error as RejectedWriteError).code)).toEqual(['NETWORK', 'NETWORK', 'NETWORK'])
})

test('background writes of the page do not change the key of a retried press', async () => {
  const backgroundAct = defineAct<setMutedMutation>(mute)
  stubAnswers('lost', muted, muted)
  await runAct(muteAd, variables)
  await runAct(backgroundAct, variables, { hasNoCurtain: true, isSilent: true })
  await runAct(muteAd, variables)
  expect(keys[2]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
})

test('a rejected write without the error dialog stays silent', async () => {
  stubAnswers(rejected('ARCHIVED'), rejected('STILL_RUNNING'))
  expect(await runAct(muteAd, variables, { isSilent: true })).toBeNull()
  expect(await runAct(muteAd, variables, { isSilent: true })).toBeNull()
  expect(reported).toEqual([])
})

test('a save of an editor does not raise the curtain, because the user may continue typing', async () => {
  stubAnswers(muted)
  const write = writeWith(new IdempotencyKeys(), () => {})
  const answer = runAct(muteAd, variables, write(variables))
  expect(curtain.get()).toBe('lowered')
  expect((await answer)?.ad).toEqual({ id: 'A' })
})

test('a press long after a lost answer gets a new key, because others may have reverted the change', async () => {
  stubAnswers('lost', 'lost', muted)
  await runAct(muteAd, variables)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 299_000)
  await runAct(muteAd, variables)
  vi.spyOn(performance, 'now').mockReturnValue(now + 601_000)
  await runAct(muteAd, variables)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

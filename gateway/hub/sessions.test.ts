import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { readSession, type ConfirmedSession } from '#gateway/auth/session.ts'
import { Metrics } from '#gateway/observability/metrics.ts'
import { standInHub } from '#gateway/testing/stand-in-hub.ts'
import { fakeToken } from '#gateway/testing/start-gateway.ts'
import type { HubListener } from './hub.ts'
import { SessionHub } from './sessions.ts'

const hub = standInHub()
const started: SessionHub[] = []

function start(): SessionHub {
  const sessions = new SessionHub({
    open: hub.open,
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    onStaleReads: () => undefined,
    retryAfter: 5,
    lingerMs: 5,
  })
  started.push(sessions)
  return sessions
}
afterEach(() => {
  for (const sessions of started.splice(0)) sessions.stop()
})

const confirmed = (claims: Parameters<typeof fakeToken>[0]): ConfirmedSession => {
  const session = readSession(fakeToken(claims))
  if (!session?.sessionId) throw new Error('no session')
  return { ...session, sessionId: session.sessionId, key: null }
}

const socket = { onRenewal: () => undefined, onEnd: () => undefined }

function listener(): HubListener<'updateHome'> & { readonly received: (number | null | 'reset' | 'end')[] } {
  const received: (number | null | 'reset' | 'end')[] = []
  return {
    received,
    event: 'updateHome',
    onEvent: ({ companyId }) => received.push(companyId),
    onReset: () => received.push('reset'),
    onEnd: () => received.push('end'),
  }
}

test('only a session with a socket can be followed, and it is removed some time after its last socket closes', async () => {
  const sessions = start()
  const session = confirmed({ userId: 'a' })
  expect(() => sessions.subscribe(session, listener(), null)).toThrow('Authentication required')
  const { leave } = sessions.join(session, socket)
  sessions.subscribe(session, listener(), null)
  expect([sessions.size, sessions.socketsOf('a')]).toEqual([1, 1])
  leave()
  leave()
  expect(sessions.socketsOf('a')).toBe(0)
  await expect.poll(() => sessions.size).toBe(0)
})

test('a socket that reconnects in time reuses the hub link', async () => {
  const sessions = start()
  const session = confirmed({ userId: 'a' })
  const { opened } = hub
  sessions.join(session, socket).leave()
  const { leave } = sessions.join(session, socket)
  await expect.poll(() => hub.listening('a')).toBe(1)
  expect(hub.opened).toBe(opened + 1)
  leave()
  await expect.poll(() => hub.listening('a')).toBe(0)
})

test('ignores an older token, and notifies all sockets of a newer one', () => {
  const sessions = start()
  let renewals = 0
  const { session: _, ...membership } = sessions.join(confirmed({ userId: 'a', expiresIn: 900 }), {
    ...socket,
    onRenewal: () => {
      renewals++
    },
  })
  const second = sessions.join(confirmed({ userId: 'a', expiresIn: 100 }), socket)
  expect(renewals).toBe(0)
  sessions.renew(confirmed({ userId: 'a', expiresIn: 1800 }))
  expect(renewals).toBe(1)
  expect(second.session.expiresAt).toBeGreaterThan(Date.now() + 1_700_000)
  sessions.join(confirmed({ userId: 'a', expiresIn: 3600 }), socket)
  expect([renewals, second.session.expiresAt > Date.now() + 3_500_000]).toEqual([2, true])
  membership.leave()
})

test('more than a thousand events during a resume become one reset', async () => {
  const sessions = start()
  const session = confirmed({ userId: 'busy' })
  let resume: (answer: { events: []; seq: number }) => void = () => undefined
  const slow = new SessionHub({
    open: (token, handlers) => ({
      ...hub.open(token, handlers),
      resume: () =>
        new Promise((resolve) => {
          resume = resolve
        }),
    }),
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    onStaleReads: () => undefined,
  })
  started.push(sessions, slow)
  slow.join(session, socket)
  const follower = listener()
  slow.subscribe(session, follower, null)
  await expect.poll(() => hub.listening('busy')).toBe(1)
  for (let seq = 1; seq <= 1500; seq++)
    hub.emit('updateHome', { companyId: seq, notifications: 1, unseenCount: 1 }, seq)
  resume({ events: [], seq: 1500 })
  await expect.poll(() => follower.received).toEqual(['reset'])
  hub.emit('updateHome', { companyId: 7, notifications: 1, unseenCount: 1 }, 1501)
  expect(follower.received).toEqual(['reset', 7])
})

test('stopping closes every link, including links of sessions without sockets', async () => {
  const sessions = start()
  sessions.join(confirmed({ userId: 'staying' }), socket)
  const slow = new SessionHub({
    open: hub.open,
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    onStaleReads: () => undefined,
  })
  slow.join(confirmed({ userId: 'leaving' }), socket).leave()
  await expect.poll(() => [hub.listening('staying'), hub.listening('leaving')]).toEqual([1, 1])
  sessions.stop()
  slow.stop()
  await expect.poll(() => [hub.listening('staying'), hub.listening('leaving')]).toEqual([0, 0])
  expect([sessions.size, slow.size]).toEqual([0, 0])
})

test('ignores an earlier connection after a reconnect', async () => {
  const resumes: ((answer: { events: []; seq: number } | { reset: true }) => void)[] = []
  const closing: (() => void)[] = []
  const sessions = new SessionHub({
    open: (token, handlers) => {
      closing.push(handlers.onClose)
      return {
        ...hub.open(token, handlers),
        resume: () =>
          new Promise((resolve) => {
            resumes.push(resolve)
          }),
      }
    },
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    onStaleReads: () => undefined,
    retryAfter: 5,
  })
  started.push(sessions)
  const session = confirmed({ userId: 'returning' })
  sessions.join(session, socket)
  const follower = listener()
  sessions.subscribe(session, follower, null)
  await expect.poll(() => resumes.length).toBe(1)
  closing[0]?.()
  await expect.poll(() => resumes.length).toBe(2)
  resumes[1]?.({ events: [], seq: 10 })
  // The link was never established, so earlier events are unknown.
  await expect.poll(() => follower.received).toEqual(['reset'])
  resumes[0]?.({ reset: true })
  closing[0]?.()
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect([follower.received, resumes.length]).toEqual([['reset'], 2])
})

/** Starts sessions with connections that the test controls: their handlers, resume points and responses. */
function startByHand(retryAfter?: number) {
  const connections: {
    handlers: Parameters<typeof hub.open>[1]
    from: number | null
    answer: (answer: Awaited<ReturnType<ReturnType<typeof hub.open>['resume']>>) => void
    fail: (error: Error) => void
    stopped: boolean
  }[] = []
  const news: string[] = []
  const sessions = new SessionHub({
    open: (_, handlers) => {
      const connection = {
        handlers,
        from: null as number | null,
        answer: () => undefined,
        fail: () => undefined,
        stopped: false,
      } as unknown as (typeof connections)[number]
      return {
        start: async () => undefined,
        resume: (from) =>
          new Promise((resolve, reject) => {
            connections.push(Object.assign(connection, { from, answer: resolve, fail: reject }))
          }),
        stop: async () => {
          connection.stopped = true
        },
      }
    },
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    onStaleReads: (token) => news.push(token),
    ...(retryAfter !== undefined && { retryAfter }),
  })
  started.push(sessions)
  const nth = async (number: number) => {
    await expect.poll(() => connections.length).toBe(number)
    const connection = connections[number - 1]
    if (!connection) throw new Error('no connection')
    return connection
  }
  return { sessions, connections, news, nth }
}

const home = (companyId: number) => ({ companyId, notifications: 1, unseenCount: 1 })

test('a link resumes from the last delivered event, never from an earlier one', async () => {
  const { sessions, news, nth } = startByHand(5)
  const session = confirmed({ userId: 'steady' })
  sessions.join(session, socket)
  const follower = listener()
  sessions.subscribe(session, follower, null)
  const first = await nth(1)
  expect(first.from).toBeNull()
  // Events that arrive before the resume result are buffered. Events that the result covers are not delivered twice.
  first.handlers.onEvent('updateHome', home(5), 5)
  first.handlers.onEvent('updateHome', home(6), 6)
  expect(follower.received).toEqual([])
  first.answer({ events: [], seq: 5 })
  await expect.poll(() => follower.received).toEqual([6])
  expect(news).toEqual([session.token])
  first.handlers.onClose()
  const second = await nth(2)
  expect(second.from).toBe(6)
  // Events of the replaced connection are ignored.
  first.handlers.onEvent('updateHome', home(99), 99)
  first.handlers.onClose()
  second.answer({ events: [{ seq: 7, target: 'updateHome', payload: home(7) }], seq: 3 })
  await expect.poll(() => follower.received).toEqual([6, 7])
  second.handlers.onClose()
  const third = await nth(3)
  expect(third.from).toBe(7)
  const { length } = news
  third.answer({ reset: true, seq: 2 })
  await expect.poll(() => follower.received).toEqual([6, 7, 'reset'])
  expect(news).toHaveLength(length + 1)
  third.handlers.onEvent('updateHome', home(3), 3)
  expect(follower.received).toEqual([6, 7, 'reset', 3])
  third.handlers.onClose()
  expect((await nth(4)).from).toBe(3)
})

test('retries a failed resume, and ends the session after a rejected one', async () => {
  const { sessions, nth } = startByHand(5)
  const session = confirmed({ userId: 'unlucky' })
  let ended = 0
  sessions.join(session, {
    ...socket,
    onEnd: () => {
      ended++
    },
  })
  const follower = listener()
  sessions.subscribe(session, follower, null)
  const first = await nth(1)
  first.fail(new Error('The line went dead'))
  const second = await nth(2)
  expect([first.stopped, ended, sessions.size]).toEqual([true, 0, 1])
  second.fail(Object.assign(new Error('Unauthorized'), { statusCode: 401 }))
  await expect.poll(() => ended).toBe(1)
  expect([second.stopped, sessions.size, follower.received]).toEqual([true, 0, ['end']])
})

test('delivers all of a thousand events buffered during a resume', async () => {
  const { sessions, nth } = startByHand(5)
  const session = confirmed({ userId: 'full' })
  sessions.join(session, socket)
  const follower = listener()
  sessions.subscribe(session, follower, null)
  const connection = await nth(1)
  for (let seq = 1; seq <= 1000; seq++) connection.handlers.onEvent('updateHome', home(seq), seq)
  connection.answer({ events: [], seq: 0 })
  await expect.poll(() => follower.received.length).toBe(1000)
  expect(follower.received).not.toContain('reset')
})

test('a listener gets only its own event, including a recent one, and none after it has stopped', async () => {
  const { sessions, nth } = startByHand(5)
  const session = confirmed({ userId: 'many' })
  const { leave } = sessions.join(session, socket)
  sessions.join(session, socket)
  const connection = await nth(1)
  connection.answer({ events: [], seq: 1 })
  const before = listener()
  const stop = sessions.subscribe(session, before, null)
  connection.handlers.onEvent('updateHome', home(2), 2)
  await expect.poll(() => before.received).toEqual([2])
  const ads: unknown[] = []
  sessions.subscribe(
    session,
    { event: 'updateAd', onEvent: (payload) => ads.push(payload), onReset: () => undefined, onEnd: () => undefined },
    null,
  )
  const later = listener()
  sessions.subscribe(session, later, null)
  expect([later.received, ads]).toEqual([[2], []])
  stop()
  leave()
  connection.handlers.onEvent('updateHome', home(3), 3)
  expect([before.received, later.received, ads, connection.stopped, sessions.socketsOf('many')]).toEqual([
    [2],
    [2, 3],
    [],
    false,
    1,
  ])
  sessions.stop()
  connection.handlers.onEvent('updateHome', home(4), 4)
  expect([later.received, connection.stopped]).toEqual([[2, 3], true])
})

test('reconnects after a random delay, longer if the link could not be opened, and never after a stop (SHELL-114)', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const { sessions, connections } = startByHand()
  const { leave } = sessions.join(confirmed({ userId: 'patient' }), socket)
  /** Returns the number of connections just before and at a time, in milliseconds from now. */
  const around = async (time: number): Promise<number[]> => {
    await vi.advanceTimersByTimeAsync(time - 1)
    const before = connections.length
    await vi.advanceTimersByTimeAsync(1)
    return [before, connections.length]
  }
  await vi.advanceTimersByTimeAsync(0)
  connections[0]?.answer({ events: [], seq: 0 })
  await vi.advanceTimersByTimeAsync(0)
  connections[0]?.handlers.onClose()
  connections[0]?.handlers.onClose()
  expect(await around(500)).toEqual([1, 2])
  expect(await around(1000)).toEqual([2, 2])
  expect(connections[1]?.from).toBe(0)
  connections[1]?.fail(new Error('The line went dead'))
  await vi.advanceTimersByTimeAsync(0)
  expect(await around(5000)).toEqual([2, 3])
  connections[2]?.answer({ events: [], seq: 0 })
  await vi.advanceTimersByTimeAsync(0)
  connections[2]?.handlers.onClose()
  sessions.stop()
  expect(await around(60_000)).toEqual([3, 3])
  // Leaving an earlier session does not end the session that replaced it.
  sessions.join(confirmed({ userId: 'patient' }), socket)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sessions.size).toBe(1)
})

import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readSession, type ConfirmedSession } from '../auth/session.ts'
import { Metrics } from '../observability/metrics.ts'
import { standInHub } from '../testing/stand-in-hub.ts'
import { fakeToken } from '../testing.ts'
import type { HubListener } from './hub.ts'
import { Sessions } from './sessions.ts'

const hub = standInHub()
const started: Sessions[] = []

function start(): Sessions {
  const sessions = new Sessions({ open: hub.open, log: pino({ level: 'silent' }), metrics: new Metrics(), onNews: () => undefined, retryAfter: 5, lingerFor: 5 })
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

function listener(): HubListener<'updateHome'> & { readonly told: (number | null | 'reset' | 'end')[] } {
  const told: (number | null | 'reset' | 'end')[] = []
  return { told, event: 'updateHome', onEvent: ({ companyId }) => told.push(companyId), onReset: () => told.push('reset'), onEnd: () => told.push('end') }
}

test('only a session with a socket can be followed; it goes some time after its last socket', async () => {
  const sessions = start()
  const session = confirmed({ userId: 'a' })
  expect(() => sessions.follow(session, listener())).toThrow('Sign in')
  const { leave } = sessions.join(session, socket)
  sessions.follow(session, listener())
  expect([sessions.size, sessions.socketsOf('a')]).toEqual([1, 1])
  leave()
  leave()
  expect(sessions.socketsOf('a')).toBe(0)
  await expect.poll(() => sessions.size).toBe(0)
})

test('a socket that comes back in time finds the link', async () => {
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

test('an older token takes nobody back; a newer one is told to all sockets', () => {
  const sessions = start()
  let renewals = 0
  const { session: _, ...membership } = sessions.join(confirmed({ userId: 'a', expiresIn: 900 }), { ...socket, onRenewal: () => { renewals++ } })
  const second = sessions.join(confirmed({ userId: 'a', expiresIn: 100 }), socket)
  expect(renewals).toBe(0)
  sessions.renew(confirmed({ userId: 'a', expiresIn: 1800 }))
  expect(renewals).toBe(1)
  expect(second.session.expiresAt).toBeGreaterThan(Date.now() + 1_700_000)
  membership.leave()
})

test('events beyond a thousand while a resume is under way become one reset', async () => {
  const sessions = start()
  const session = confirmed({ userId: 'busy' })
  let resume: (answer: { events: []; seq: number }) => void = () => undefined
  const slow = new Sessions({
    open: (token, handlers) => ({ ...hub.open(token, handlers), resume: () => new Promise(resolve => { resume = resolve }) }),
    log: pino({ level: 'silent' }), metrics: new Metrics(), onNews: () => undefined,
  })
  started.push(sessions, slow)
  slow.join(session, socket)
  const follower = listener()
  slow.follow(session, follower)
  await expect.poll(() => hub.listening('busy')).toBe(1)
  for (let seq = 1; seq <= 1500; seq++) hub.emit('updateHome', { companyId: seq, notifications: 1, unseenCount: 1 }, seq)
  resume({ events: [], seq: 1500 })
  await expect.poll(() => follower.told).toEqual(['reset'])
  hub.emit('updateHome', { companyId: 7, notifications: 1, unseenCount: 1 }, 1501)
  expect(follower.told).toEqual(['reset', 7])
})

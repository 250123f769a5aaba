import { HubConnectionBuilder, HttpTransportType, LogLevel, type HubConnection } from '@microsoft/signalr'
import { eq, sql } from 'drizzle-orm'
import { WebSocket } from 'ws'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AccountChangePassword } from '#contract/identity/password.ts'
import { AccountsLogOutFromAllDevices, LogOut } from '#contract/identity/sessions.ts'
import { RemoveRecruiter } from '#contract/companies/membership.ts'
import { companies, outbox, users } from '#platform/foundation/db/schema/index.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import { recordEvents, type NewEvent } from '#platform/foundation/events/record-event.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword } from '#platform/testing/start-platform.ts'

const platform = await setUpPlatform()
let base: string
const open: HubConnection[] = []

beforeAll(async () => {
  // Projections that return only the company. The areas test their own projections.
  const companyProjection =
    async () =>
    ({ companyId }: { companyId: number | null }) => ({
      companyId: companyId ?? 0,
      emailTemplates: [],
      stepTemplates: [],
    })
  registerEventProjection('updateTemplates', companyProjection)
  base = await platform.listen()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.stop()))
})

type Received = [companyId: number, seq: number]

async function join(
  token: string,
): Promise<{ connection: HubConnection; received: Received[]; closed: Promise<Error | undefined> }> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${base}/hub`, { accessTokenFactory: () => token, transport: HttpTransportType.WebSockets })
    .configureLogging(LogLevel.None)
    .build()
  open.push(connection)
  const received: Received[] = []
  for (const target of ['updateTemplates', 'updateHome'])
    connection.on(target, (payload: { companyId: number }, seq: number) => received.push([payload.companyId, seq]))
  const closed = new Promise<Error | undefined>((resolve) => connection.onclose(resolve))
  await connection.start()
  return { connection, received, closed }
}

const record = (event: Omit<NewEvent, 'type'>, type: NewEvent['type'] = 'updateTemplates') =>
  platform.db.transaction((tx) => recordEvents(tx, [{ type, ...event }]))

test('delivers an event to members and overseeing staff only, within a second (SHELL-112, SHELL-115)', async () => {
  const [member, stranger, staff] = [
    await platform.createUser(),
    await platform.createUser(),
    await platform.createStaff('Moderator'),
  ]
  const company = await platform.createCompany({ members: [member] })
  const [one, two, three] = [
    await join(await platform.signIn(member)),
    await join(await platform.signIn(stranger)),
    await join(await platform.signIn(staff)),
  ]
  await record({ companyId: company.id })
  await expect.poll(() => [one.received.length, three.received.length]).toEqual([1, 1])
  await record({ companyId: company.id, userId: stranger.id })
  await expect.poll(() => two.received).toEqual([[company.id, (one.received[0]?.[1] ?? 0) + 1]])
  expect(one.received).toHaveLength(1)
})

test('sends a removed member the removal and nothing more of the company, even after a resume (COMP-66)', async () => {
  const [admin, member] = [await platform.createUser(), await platform.createUser()]
  const [left, kept] = [
    await platform.createCompany({ admin, members: [member] }),
    await platform.createCompany({ members: [member] }),
  ]
  const { connection, received } = await join(await platform.signIn(member))
  const deliveries: [target: string, companyId: number][] = []
  for (const target of ['updateTemplates', 'updateHome'])
    connection.on(target, (payload: { companyId: number }) => deliveries.push([target, payload.companyId]))
  await record({ companyId: left.id })
  await expect.poll(() => deliveries).toEqual([['updateTemplates', left.id]])
  const before = received.at(-1)?.[1] ?? 0
  await platform.inject(RemoveRecruiter, { body: { companyId: left.id, userId: member.id } }, admin)
  await expect.poll(() => deliveries.map(([target]) => target)).toContain('updateHome')
  await record({ companyId: left.id })
  await record({ companyId: kept.id })
  await expect.poll(() => deliveries.at(-1)).toEqual(['updateTemplates', kept.id])
  expect(deliveries.filter(([target]) => target === 'updateTemplates')).toEqual([
    ['updateTemplates', left.id],
    ['updateTemplates', kept.id],
  ])
  const resumed = await connection.invoke<{ events: { target: string; payload: { companyId: number } }[] }>(
    'Resume',
    before,
  )
  expect(
    resumed.events.filter(({ target }) => target === 'updateTemplates').map(({ payload }) => payload.companyId),
  ).toEqual([kept.id])
})

test('sends events of a blocked company to staff but not to its members, until it is unblocked (ADMIN-15)', async () => {
  const [member, staff] = [await platform.createUser(), await platform.createStaff('Moderator')]
  const [banned, other] = [
    await platform.createCompany({ members: [member] }),
    await platform.createCompany({ members: [member] }),
  ]
  const [one, two] = [await join(await platform.signIn(member)), await join(await platform.signIn(staff))]
  const ban = (bannedAt: Date | null) =>
    platform.db.update(companies).set({ bannedAt }).where(eq(companies.id, banned.id))
  const heard = ({ received }: typeof one) =>
    received.map(([companyId]) => companyId).filter((id) => id === banned.id || id === other.id)
  await ban(platform.clock())
  await record({ companyId: banned.id })
  await record({ companyId: other.id })
  await expect.poll(() => heard(two)).toEqual([banned.id, other.id])
  await expect.poll(() => heard(one)).toEqual([other.id])
  await ban(null)
  await record({ companyId: banned.id })
  await expect.poll(() => heard(one)).toEqual([other.id, banned.id])
})

test('closes the socket of an impersonated session when the staff user is blocked (ACC-50)', async () => {
  const [user, staff] = [await platform.createUser(), await platform.createStaff('Moderator')]
  const { closed } = await join(await platform.signIn(user, { impersonator: staff }))
  await platform.db.update(users).set({ bannedAt: platform.clock() }).where(eq(users.id, staff.id))
  await closed
})

test('keeps sockets open that connect during a session check (SHELL-115)', async () => {
  await join(await platform.signIn(await platform.createUser()))
  const tokens = await Promise.all(Array.from({ length: 20 }, async () => platform.signIn(await platform.createUser())))
  const opening = new Set(tokens)
  const joined = Promise.allSettled(tokens.map((token) => join(token).finally(() => opening.delete(token))))
  while (opening.size > 0) {
    await platform.deps.hub.checkSessions()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(
    (await joined).map((result) =>
      result.status === 'fulfilled' ? result.value.connection.state : String(result.reason),
    ),
  ).toEqual(tokens.map(() => 'Connected'))
})

test('delivers events in order with increasing numbers (SHELL-115)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const { received } = await join(await platform.signIn(member))
  await Promise.all(Array.from({ length: 30 }, () => record({ companyId: company.id })))
  await expect.poll(() => received.length).toBe(30)
  const numbers = received.map(([, seq]) => seq)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  expect(new Set(numbers).size).toBe(30)
})

test('resumes after a reconnect without missing or repeating an event (SHELL-114)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const token = await platform.signIn(member)
  const first = await join(token)
  await record({ companyId: company.id })
  await expect.poll(() => first.received.length).toBe(1)
  const last = first.received[0]?.[1] ?? 0
  await first.connection.stop()
  for (let n = 0; n < 3; n += 1) await record({ companyId: company.id })
  const second = await join(token)
  const recording = record({ companyId: company.id })
  const resumed = await second.connection.invoke<{
    events: { seq: number; target: string; payload: object }[]
    seq: number
  }>('Resume', last)
  await recording
  // An event may arrive both in the resume and live. Clients detect duplicates by the number.
  const live = () => second.received.map(([, seq]) => seq)
  await expect
    .poll(() => [...new Set([...resumed.events.map(({ seq }) => seq), ...live()])].toSorted((a, b) => a - b))
    .toEqual([last + 1, last + 2, last + 3, last + 4])
  expect(live()).toEqual([...new Set(live())])
  expect(resumed.events[0]).toMatchObject({ target: 'updateTemplates', payload: { companyId: company.id } })
  expect(resumed.seq).toBeGreaterThanOrEqual(last + 3)
})

test('throttles updateHome, and a reconnecting client misses no event (COMP-07, SHELL-114)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const token = await platform.signIn(member)
  const first = await join(token)
  const change = () => record({ companyId: company.id }, 'updateHome')
  await change()
  await expect.poll(() => first.received.length).toBe(1)
  const begun = performance.now()
  for (let n = 0; n < 30; n += 1) await change()
  await platform.deps.hub.flush()
  const seconds = (performance.now() - begun) / 1000
  const last = first.received.at(-1)?.[1] ?? 0
  await first.connection.stop()
  const second = await join(token)
  const resumed = await second.connection.invoke<{ events: { seq: number }[]; seq: number }>('Resume', last)
  const numbers = async () =>
    (await platform.db.select({ seq: outbox.seq }).from(outbox).where(eq(outbox.companyId, company.id))).map(
      ({ seq }) => seq ?? 0,
    )
  // The last event gets its number when the throttle allows it.
  await expect.poll(numbers).not.toContain(0)
  const all = (await numbers()).toSorted((a, b) => a - b)
  expect(all.at(-1)).toBeGreaterThanOrEqual(last)
  const receivedNumbers = () =>
    [...new Set([...resumed.events.map(({ seq }) => seq), ...second.received.map(([, seq]) => seq)])].toSorted(
      (a, b) => a - b,
    )
  await expect.poll(receivedNumbers).toEqual(all.filter((seq) => seq > last))
  // One event at once, one per second of the changes, and one for the waiting change.
  expect(all.length).toBeLessThanOrEqual(2 + Math.ceil(seconds))
})

test('returns a reset for pruned events, and an error for an invalid invocation (SHELL-114)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  for (let n = 0; n < 3; n += 1) await record({ companyId: company.id })
  await platform.deps.hub.flush()
  const { connection } = await join(await platform.signIn(member))
  await platform.db.delete(outbox).where(eq(outbox.companyId, 0))
  expect(await connection.invoke('Resume', 1_000_000)).toMatchObject({ reset: true })
  await expect(connection.invoke('Resume', 'x')).rejects.toThrow('Resume requires the number')
  await expect(connection.invoke('Nothing')).rejects.toThrow('Unknown method')
})

test('sends the events of the last 15 seconds on a first connection (SHELL-115)', async () => {
  const member = await platform.createUser()
  const [old, fresh] = [
    await platform.createCompany({ members: [member] }),
    await platform.createCompany({ members: [member] }),
  ]
  await record({ companyId: old.id })
  await record({ companyId: fresh.id })
  await platform.db
    .update(outbox)
    .set({ createdAt: sql`now() - interval '16 seconds'` })
    .where(eq(outbox.companyId, old.id))
  const { connection } = await join(await platform.signIn(member))
  const { events } = await connection.invoke<{ events: { payload: { companyId: number } }[] }>('Resume', null)
  expect(events.map(({ payload }) => payload.companyId)).toEqual([fresh.id])
})

test('resumes without events of companies that the user has no access to (SHELL-114)', async () => {
  const stranger = await platform.createUser()
  const { connection } = await join(await platform.signIn(stranger))
  const { seq } = await connection.invoke<{ seq: number }>('Resume', null)
  await record({ companyId: (await platform.createCompany()).id })
  expect(await connection.invoke('Resume', seq)).toEqual({ events: [], seq: seq + 1 })
})

/** Opens a plain WebSocket, without the SignalR client. */
async function openSocket(
  token: string,
): Promise<{ socket: WebSocket; closed: Promise<number>; refused: Promise<number> }> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/hub`, { headers: { authorization: `Bearer ${token}` } })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const refused = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => resolve(101))
  })
  socket.on('error', () => {})
  await refused
  return { socket, closed, refused }
}

test('closes the socket when a frame exceeds the maximum length (SHELL-112)', async () => {
  const { socket, closed } = await openSocket(await platform.signIn(await platform.createUser()))
  for (let n = 0; n < 4; n += 1) socket.send('x'.repeat(30_000))
  expect(await closed).toBe(1000)
})

test('limits the number of sockets per session (SHELL-112)', async () => {
  const token = await platform.signIn(await platform.createUser())
  const opened = await Promise.all(Array.from({ length: 52 }, () => openSocket(token)))
  const answers = await Promise.all(opened.map(({ refused }) => refused))
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
  for (const { socket } of opened) socket.terminate()
})

test('rejects negotiate and the socket without a valid session (SHELL-18)', async () => {
  const user = await platform.createUser()
  const token = await platform.signIn(user)
  await platform.inject(LogOut, undefined, token)
  for (const each of [token, 'nonsense', '']) {
    expect(
      (
        await fetch(`${base}/hub/negotiate?negotiateVersion=1`, {
          method: 'POST',
          headers: { authorization: `Bearer ${each}` },
        })
      ).status,
    ).toBe(401)
    const refused = await new Promise<number>((resolve) => {
      const socket = new WebSocket(`${base.replace('http', 'ws')}/hub?access_token=${each}`)
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('open', () => resolve(101))
      socket.on('error', () => {})
    })
    expect(refused).toBe(401)
  }
})

test('closes the sockets of sessions ended by signing out or a new password (ACC-12, ACC-13, ACC-44)', async () => {
  const user = await platform.createUser()
  const [a, b, c] = [await platform.signIn(user), await platform.signIn(user), await platform.signIn(user)]
  const [one, two, three] = [await join(a), await join(b), await join(c)]
  await platform.inject(LogOut, undefined, a)
  expect((await one.closed)?.message).toContain('The session has ended')
  expect(two.connection.state).toBe('Connected')
  await platform.inject(
    AccountChangePassword,
    { body: { currentPassword: testPassword, newPassword: 'Another-word-22' } },
    b,
  )
  await three.closed
  expect(two.connection.state).toBe('Connected')
  await platform.inject(AccountsLogOutFromAllDevices, undefined, b)
  await two.closed
})

test('closes open sockets when another process blocks the user (ACC-11)', async () => {
  const user = await platform.createUser()
  const { closed } = await join(await platform.signIn(user))
  await platform.db.update(users).set({ bannedAt: platform.clock() }).where(eq(users.id, user.id))
  await closed
})

test('closes the socket of a client that does not follow the protocol (SHELL-115)', async () => {
  const token = await platform.signIn(await platform.createUser())
  const answers = async (...frames: string[]): Promise<string> => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}/hub?access_token=${token}`)
    let text = ''
    socket.on('message', (data: Buffer) => (text += data.toString()))
    socket.on('open', () => {
      for (const frame of frames) socket.send(frame)
    })
    await new Promise((resolve) => socket.on('close', resolve))
    return text
  }
  expect(await answers('{"protocol":"messagepack","version":1}\u001e')).toContain('not supported')
  expect(await answers('{"type":1,"target":"Resume","arguments":[1]}\u001e')).toContain('could not be parsed')
  expect(await answers('{"protocol":"json",', '"version":1}\u001e{"type":7}\u001e')).toContain('{}\u001e')
})

import { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { AccountEndSession, AccountSessions } from '#contract/identity/sessions.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword } from '#platform/testing/start-platform.ts'

const platform = await setUpPlatform()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function signInWith(user: { email: string }, userAgent: string): Promise<string> {
  const { body } = await platform.inject(
    AccountLogin,
    { body: { email: user.email, password: testPassword } },
    undefined,
    { headers: { 'user-agent': userAgent } },
  )
  return body.token
}

test("lists the user's sessions with time and device, current session first (PLUS-80)", async () => {
  const user = await platform.createUser()
  const [first, second] = [await signInWith(user, firefox), await signInWith(user, phone)]
  const at = platform.clock().toISOString()
  expect((await platform.inject(AccountSessions, undefined, first)).body.sessions).toEqual([
    {
      id: expect.any(String),
      current: true,
      staff: false,
      device: { kind: 'computer', browser: 'Firefox', system: 'Linux' },
      createdAt: at,
      lastSeenAt: at,
    },
    {
      id: expect.any(String),
      current: false,
      staff: false,
      device: { kind: 'phone', browser: 'Safari', system: 'iOS' },
      createdAt: at,
      lastSeenAt: at,
    },
  ])
  expect(
    (await platform.inject(AccountSessions, undefined, second)).body.sessions.map(({ current, device }) => [
      current,
      device?.kind,
    ]),
  ).toEqual([
    [true, 'phone'],
    [false, 'computer'],
  ])
  expect((await platform.inject(AccountSessions, undefined, await platform.createUser())).body.sessions).toHaveLength(1)
})

test('ends a session from another one and removes it from the list (PLUS-80)', async () => {
  const user = await platform.createUser()
  const [first, second] = [await signInWith(user, firefox), await signInWith(user, phone)]
  const other = (await platform.inject(AccountSessions, undefined, first)).body.sessions.find(({ current }) => !current)
  const ended = await platform.inject(AccountEndSession, { body: { id: other?.id ?? '' } }, first)
  expect(ended.body.sessions.map(({ current }) => current)).toEqual([true])
  expect((await platform.inject(AccountGetUser, undefined, second)).status).toBe(401)
  expect((await platform.inject(AccountGetUser, undefined, first)).status).toBe(200)
})

test("treats a stranger's session like an unknown one (PLUS-80)", async () => {
  const [user, stranger] = [await platform.createUser(), await platform.createUser()]
  const [own, theirs] = [await signInWith(user, firefox), await signInWith(stranger, phone)]
  const [session] = (await platform.inject(AccountSessions, undefined, theirs)).body.sessions
  const answers = [
    await platform.inject(AccountEndSession, { body: { id: session?.id ?? '' } }, own),
    await platform.inject(AccountEndSession, { body: { id: '00000000-0000-4000-8000-000000000000' } }, own),
  ]
  expect(answers.map(({ status, body }) => [status, body.sessions.length])).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect((await platform.inject(AccountGetUser, undefined, theirs)).status).toBe(200)
  expect((await platform.inject(AccountEndSession, { body: { id: 'x' } }, own)).status).toBe(400)
})

test('closes the open connection of a session when the session ends (PLUS-80)', async () => {
  const user = await platform.createUser()
  const [first, second] = [await signInWith(user, firefox), await signInWith(user, phone)]
  const socket = new WebSocket(`${(await platform.listen()).replace('http', 'ws')}/hub?access_token=${second}`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const other = (await platform.inject(AccountSessions, undefined, first)).body.sessions.find(({ current }) => !current)
  await platform.inject(AccountEndSession, { body: { id: other?.id ?? '' } }, first)
  await closed
})

test('lists a session of impersonating staff, which cannot end other sessions (PLUS-80)', async () => {
  const [user, staff] = [await platform.createUser(), await platform.createStaff('Administrator')]
  const own = await signInWith(user, firefox)
  const acting = await platform.signIn(user, { impersonator: staff })
  const sessions = (await platform.inject(AccountSessions, undefined, own)).body.sessions
  expect(sessions.map(({ current, staff: byStaff }) => [current, byStaff])).toEqual([
    [true, false],
    [false, true],
  ])
  const refused = await platform.inject(AccountEndSession, { body: { id: sessions[0]?.id ?? '' } }, acting)
  expect([refused.status, refused.error.code]).toEqual([403, 'impersonating'])
  await platform.inject(AccountEndSession, { body: { id: sessions[1]?.id ?? '' } }, own)
  expect((await platform.inject(AccountGetUser, undefined, acting)).status).toBe(401)
})

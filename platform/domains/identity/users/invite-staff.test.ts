import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AccountConfirmEmail, AccountRegisterRecruiter } from '#contract/identity/registration.ts'
import { GetAdminAuditLog } from '#contract/privacy/audit.ts'
import { InviteStaff, ListStaffInvitations, WithdrawStaffInvitation } from '#contract/identity/users.ts'
import { issueFirstAdministrator } from '#platform/domains/identity/account/staff-invitations.ts'
import { history, users } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword } from '#platform/testing/start-platform.ts'

const platform = await setUpPlatform()
const administrator = await platform.createStaff('Administrator')

const invite = (
  email: string,
  roles: ('Moderator' | 'Economy')[] = ['Moderator'],
  as: { id: string } = administrator,
) => platform.inject(InviteStaff, { body: { email, roles } }, as)
const person = (email: string) => ({
  firstName: 'Tove',
  lastName: 'Ek',
  country: 'SE',
  city: 'Umeå',
  dateOfBirth: '1985-05-05',
  email,
  phoneNumber: '070-174 06 10',
  password: testPassword,
})
const rolesOf = async (email: string) =>
  (await platform.db.select({ roles: users.roles }).from(users).where(eq(users.email, email)))[0]?.roles
const confirm = async (email: string) =>
  platform.inject(AccountConfirmEmail, {
    body: { email, code: /\d{6}/.exec((await platform.lastMail(email)).text ?? '')?.[0] ?? '' },
  })

test('gives an invited person the staff roles only once the email address is confirmed (PLUS-83)', async () => {
  const email = 'tove.ek@example.com'
  expect((await invite('Tove.Ek@example.com')).status).toBe(200)
  expect((await platform.lastMail(email)).text).toContain(`/register?email=${encodeURIComponent(email)}`)
  await platform.inject(AccountRegisterRecruiter, { body: person(email) })
  expect(await rolesOf(email)).toEqual([])
  expect((await confirm(email)).status).toBe(200)
  expect(await rolesOf(email)).toEqual(['Moderator'])
})

test('adds the roles to an existing account at once; an invitation older than 14 days gives none (PLUS-83)', async () => {
  const user = await platform.createStaff('Economy')
  await invite(user.email)
  expect(await rolesOf(user.email)).toEqual(['Moderator', 'Economy'])
  const late = 'sen@example.com'
  await invite(late)
  platform.clock.advance({ days: 15 })
  await platform.inject(AccountRegisterRecruiter, { body: person(late) })
  await confirm(late)
  expect(await rolesOf(late)).toEqual([])
})

test('lets only Administrators invite, never themselves and never without a role (PLUS-83)', async () => {
  for (const role of ['Moderator', 'Economy'] as const)
    expect((await invite('ny@example.com', ['Moderator'], await platform.createStaff(role))).status).toBe(403)
  expect((await invite(administrator.email)).error.code).toBe('ownRole')
  expect((await invite('ny@example.com', [])).error.errors).toEqual({ roles: ['required'] })
  expect((await invite('inte en adress')).status).toBe(400)
})

test('makes the first Administrator with the link of an empty installation, once (PLUS-83)', async () => {
  const token = await issueFirstAdministrator(platform.db, platform.clock())
  const email = 'forsta@example.com'
  expect(
    (await platform.inject(AccountRegisterRecruiter, { body: { ...person(email), firstAdministrator: token } })).status,
  ).toBe(200)
  await confirm(email)
  expect(await rolesOf(email)).toEqual(['Administrator'])
  expect(
    (
      await platform.inject(AccountRegisterRecruiter, {
        body: { ...person('andra@example.com'), firstAdministrator: token },
      })
    ).status,
  ).toBe(410)
  expect(await rolesOf('andra@example.com')).toBeUndefined()
})

test('lists pending invitations, and gives no role once an invitation is withdrawn (PLUS-83)', async () => {
  const email = 'angrad@example.com'
  await invite(email, ['Economy'])
  const listPending = async () =>
    (await platform.inject(ListStaffInvitations, undefined, administrator)).body.filter(
      (invitation) => invitation.email === email,
    )
  expect(await listPending()).toMatchObject([{ email, roles: ['Economy'], createdAt: platform.clock().toISOString() }])
  const withdraw = (as: { id: string }) =>
    platform.inject(WithdrawStaffInvitation, { body: { email: 'Angrad@example.com' } }, as)
  const moderator = await platform.createStaff('Moderator')
  expect([
    (await withdraw(moderator)).status,
    (await platform.inject(ListStaffInvitations, undefined, moderator)).status,
  ]).toEqual([403, 403])
  expect((await withdraw(administrator)).status).toBe(200)
  expect([await listPending(), (await withdraw(administrator)).status]).toEqual([[], 404])
  await platform.inject(AccountRegisterRecruiter, { body: person(email) })
  await confirm(email)
  expect(await rolesOf(email)).toEqual([])
})

test('names the invited account in the log, or only the email domain if there is no account (PLUS-42, PLUS-83)', async () => {
  const unconfirmed = 'obekraftad@example.com'
  await platform.inject(AccountRegisterRecruiter, { body: person(unconfirmed) })
  for (const email of ['okand@kontoret.example', unconfirmed]) {
    await invite(email, ['Economy'])
    expect((await platform.inject(WithdrawStaffInvitation, { body: { email } }, administrator)).status).toBe(200)
  }
  const { items } = (
    await platform.inject(GetAdminAuditLog, { query: { who: administrator.id, take: 4 } }, administrator)
  ).body
  expect(items.map(({ act, subject, changes }) => [act, subject.name, changes.map(({ to }) => to?.text)])).toEqual([
    ['user.staffInvitationWithdrawn', 'Tove Ek', ['Economy']],
    ['user.staffInvited', 'Tove Ek', ['Economy']],
    ['user.staffInvitationWithdrawn', '…@kontoret.example', ['Economy']],
    ['user.staffInvited', '…@kontoret.example', ['Economy']],
  ])
  expect(JSON.stringify(await platform.db.select().from(history))).not.toContain('okand@')
})

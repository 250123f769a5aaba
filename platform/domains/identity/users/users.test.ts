import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CountAllUsers, GetAllUsers, ResendConfirmationByEmail } from '#contract/identity/users.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'

const platform = await setUpPlatform()

const named = async (firstName: string, lastName: string, over: Partial<typeof users.$inferInsert> = {}) => {
  const user = await platform.createUser()
  await platform.db
    .update(users)
    .set({ firstName, lastName, ...over })
    .where(eq(users.id, user.id))
  return user
}

test('lists users by name in Swedish order, page by page, with their companies (ADMIN-86, ADMIN-87)', async () => {
  const moderator = await platform.createStaff('Moderator')
  const [asa, orjan, zoe, arne] = [
    await named('Åsa', 'Sortprov'),
    await named('Örjan', 'Sortprov'),
    await named('Zoe', 'Sortprov'),
    await named('arne', 'Sortprov'),
  ]
  const [one, two] = [
    await platform.createCompany({ name: 'Ömse AB' }),
    await platform.createCompany({ name: 'Ada AB' }),
  ]
  for (const company of [one, two]) await platform.addMember(company, zoe)
  const { body: first } = await platform.inject(GetAllUsers, { query: { search: 'sortprov', take: 3 } }, moderator)
  expect(first.map(({ id, name, companies }) => ({ id, name, companies }))).toEqual([
    { id: arne.id, name: 'arne Sortprov', companies: [] },
    { id: zoe.id, name: 'Zoe Sortprov', companies: ['Ada AB', 'Ömse AB'] },
    { id: asa.id, name: 'Åsa Sortprov', companies: [] },
  ])
  const { body: rest } = await platform.inject(
    GetAllUsers,
    { query: { search: 'sortprov', after: first[2]?.cursor ?? '' } },
    moderator,
  )
  expect(rest.map(({ id }) => id)).toEqual([orjan.id])
})

test('finds and counts users by words of their name, email address and companies (ADMIN-88)', async () => {
  const moderator = await platform.createStaff('Moderator')
  const user = await named('Siv', 'Sökprov', { emailConfirmedAt: null })
  const other = await named('Ove', 'Sökprov')
  const company = await platform.createCompany({ name: 'Sökbolaget 100%' })
  await platform.addMember(company, other)
  const findIds = async (search: string) =>
    (await platform.inject(GetAllUsers, { query: { search } }, moderator)).body.map(({ id }) => id)
  expect(await findIds('sökprov SIV')).toEqual([user.id])
  expect(await findIds(user.email.slice(0, 12))).toContain(user.id)
  expect(await findIds('sökbolaget 100%')).toEqual([other.id])
  expect(await findIds('sökprov ingen')).toEqual([])
  expect((await platform.inject(CountAllUsers, { query: { search: 'sökprov' } }, moderator)).body).toEqual({
    total: 2,
    unconfirmed: 1,
  })
})

test('does not count unconfirmed users if too many users match, and says so (ADMIN-88)', async () => {
  const moderator = await platform.createStaff('Moderator')
  await platform.db.execute(sql`
    insert into users (id, email, first_name, last_name, country, city, date_of_birth, phone_number, created_at,
      email_confirmed_at)
    select gen_random_uuid(), 'mangd' || i || '@people.example', 'Nisse', 'Mängdprov', 'SE', 'Umeå', '1985-05-05', '',
      now(), case when i % 1000 = 0 then null else now() end
    from generate_series(1, 2100) i`)
  const count = async (search: string) => (await platform.inject(CountAllUsers, { query: { search } }, moderator)).body
  expect(await count('mängdprov')).toEqual({ total: 2100, unconfirmed: null })
  expect(await count('nisse mängdprov')).toEqual({ total: 2100, unconfirmed: null })
})

test('marks the users the caller can impersonate: not themselves, blocked users or higher roles (ADMIN-89, ACC-50)', async () => {
  const [moderator, administrator] = [
    await platform.createStaff('Moderator'),
    await platform.createStaff('Administrator'),
  ]
  const [user, blocked] = [
    await named('Frida', 'Rollprov'),
    await named('Bo', 'Rollprov', { bannedAt: platform.clock() }),
  ]
  await platform.db.update(users).set({ lastName: 'Rollprov' }).where(eq(users.id, moderator.id))
  await platform.db.update(users).set({ lastName: 'Rollprov' }).where(eq(users.id, administrator.id))
  const listImpersonatable = async (as: { id: string }) =>
    (await platform.inject(GetAllUsers, { query: { search: 'rollprov' } }, as)).body
      .filter((listed) => listed.mayBeImpersonated)
      .map(({ id }) => id)
      .sort()
  expect(await listImpersonatable(moderator)).toEqual([user.id])
  expect(await listImpersonatable(administrator)).toEqual([moderator.id, user.id].sort())
  expect(blocked.id).not.toBe('')
})

test('resends the confirmation only to users with an unconfirmed email address (ADMIN-90)', async () => {
  const moderator = await platform.createStaff('Moderator')
  const user = await named('Mia', 'Mejlprov', { emailConfirmedAt: null })
  const send = (email: string) => platform.inject(ResendConfirmationByEmail, { body: { email } }, moderator)
  expect((await send(user.email.toUpperCase())).status).toBe(200)
  expect((await platform.lastMail(user.email)).text).toMatch(/\d{6}/)
  for (let sent = 1; sent < 5; sent++) expect((await send(user.email)).status).toBe(200)
  expect((await send(user.email)).status).toBe(429)
  expect((await send((await platform.createUser()).email)).status).toBe(409)
  expect((await send('ingen@example.com')).status).toBe(404)
})

test('rejects callers without access to users (SHELL-73)', async () => {
  for (const role of ['Economy', 'ContentWriter', 'InternalSales'] as const)
    expect((await platform.inject(GetAllUsers, { query: {} }, await platform.createStaff(role))).status).toBe(403)
  expect((await platform.inject(GetAllUsers, { query: {} }, await platform.createUser())).status).toBe(403)
  expect((await platform.inject(GetAllUsers, { query: {} })).status).toBe(401)
})

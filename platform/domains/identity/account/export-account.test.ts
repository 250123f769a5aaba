import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AccountExport, ExportAccount } from '#contract/identity/export-and-deletion.ts'
import { AccountsImpersonate } from '#contract/identity/impersonation.ts'
import { AccountUploadAvatar } from '#contract/identity/profile.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { RenameAd } from '#contract/ads/ads.ts'
import { history, mails } from '#platform/foundation/db/schema/index.ts'
import { unzip } from '#platform/testing/unzip.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword } from '#platform/testing/start-platform.ts'

const platform = await setUpPlatform()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const tokenFor = async (user: { id: string }) => (await platform.inject(ExportAccount, undefined, user)).body.token
const download = (token: string) =>
  platform.app.inject({ url: `${AccountExport.path}?${new URLSearchParams({ token })}` })
interface ExportedData {
  history: { what: string; by: string }[]
  doneWithTheAccount: object[]
  doneAsOthers: { what: string }[]
  signInsAsOthers: { what: string }[]
  mails: { subject: string }[]
}
const dataIn = async (zip: Buffer) =>
  JSON.parse((await unzip(zip)).get('data.json')?.toString('utf8') ?? 'null') as ExportedData

test('exports profile, companies, sign-ins, history and avatar of the user, once (ACC-47)', async () => {
  const [user, colleague] = [
    await platform.createUser({ email: 'karin@nordvik.example', firstName: 'Karin', lastName: 'Wallén' }),
    await platform.createUser({ firstName: 'Jonas', lastName: 'Kallio' }),
  ]
  const company = await platform.createCompany({ admin: user, members: [colleague], name: 'Nordvik Energi AB' })
  const ad = await platform.createAd(company, user)
  await platform.inject(AccountLogin, { body: { email: user.email, password: testPassword } })
  await platform.inject(AccountUploadAvatar, undefined, user, {
    file: { name: 'karin.png', contentType: 'image/png', bytes: png },
  })
  await platform.inject(RenameAd, { body: { id: ad.id, title: 'Drifttekniker' } }, user)
  await platform.inject(RenameAd, { body: { id: ad.id, title: 'Montör' } }, colleague)
  // The subject of an email about a candidate starts with the candidate's name, which must not be exported.
  const candidate = await platform.createCandidate(ad)
  const letter = {
    id: randomUUID(),
    companyId: company.id,
    userId: user.id,
    messageId: 'letter',
    recipient: user.email,
    text: '',
    html: '',
    createdAt: platform.clock(),
  }
  await platform.db.insert(mails).values([
    { ...letter, subject: 'Sofia Bergström har svarat', candidateId: candidate.id },
    { ...letter, id: randomUUID(), messageId: 'other', subject: 'Din kod' },
  ])
  const token = await tokenFor(user)
  const file = await download(token)
  expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    expect.stringContaining('tavla-data.zip'),
  ])
  const data = await dataIn(file.rawPayload)
  expect(data).toMatchObject({
    exported: platform.clock().toISOString(),
    email: 'karin@nordvik.example',
    firstName: 'Karin',
    lastName: 'Wallén',
    language: 'sv',
    staffRoles: [],
    picture: 'picture.webp',
    companies: [{ company: 'Nordvik Energi AB', administrator: true }],
    signIns: [{ what: 'signedIn' }],
    filters: [],
    history: expect.arrayContaining([
      {
        company: 'Nordvik Energi AB',
        about: 'ad',
        what: 'renamed',
        by: 'the user',
        date: platform.clock().toISOString(),
      },
      expect.objectContaining({ about: 'user', what: 'dataExported' }),
    ]),
  })
  expect(data.history.filter(({ what }) => what === 'renamed')).toHaveLength(1)
  expect([...(await unzip(file.rawPayload)).keys()]).toEqual(['data.json', 'picture.webp'])
  expect(file.rawPayload.includes('WEBPVP8')).toBe(true)
  // The export contains no secrets and no data about other persons.
  expect(JSON.stringify(data)).not.toMatch(/argon2|Kallio|Sofia|secret|Hash/)
  expect(data.mails.map(({ subject }) => subject)).toContain('Din kod')
  expect((await download(token)).statusCode).toBe(410)
  expect(
    await platform.db
      .select({ entityId: history.entityId, actorId: history.actorId })
      .from(history)
      .where(eq(history.action, 'dataExported')),
  ).toEqual([{ entityId: user.id, actorId: user.id }])
})

test('exports the whole history in order with actors, and lists changes by others separately (ACC-47)', async () => {
  const [user, colleague, staff] = [
    await platform.createUser(),
    await platform.createUser(),
    await platform.createStaff('Administrator'),
  ]
  const company = await platform.createCompany({ admin: user, members: [colleague] })
  const at = (second: number) => new Date(platform.clock().getTime() + 1000 * second)
  const act = (number: number, over: Partial<typeof history.$inferInsert> = {}) => ({
    companyId: company.id,
    entity: 'ad',
    entityId: '7',
    action: `act ${number}`,
    actorId: user.id,
    at: platform.clock(),
    ...over,
  })
  // More entries than one batch. Many have the same time, and ids are not in the order of time.
  await platform.db
    .insert(history)
    .values([
      act(1200, { at: at(2) }),
      ...Array.from({ length: 1199 }, (_, index) => act(index + 1, { at: at(index < 700 ? 0 : 1) })),
    ])
  await platform.db
    .insert(history)
    .values([
      act(1201, { at: at(3), impersonatorId: staff.id }),
      act(0, { actorId: colleague.id }),
      act(1, { entity: 'member', entityId: user.id, actorId: colleague.id }),
      act(2, { entity: 'user', entityId: user.id, actorId: null }),
      act(3, { entity: 'member', entityId: user.id, actorId: colleague.id, impersonatorId: staff.id }),
      act(4, { entity: 'member', entityId: colleague.id, actorId: null }),
      act(5, { entity: 'ad', entityId: user.id, actorId: null }),
    ])
  const { history: exportedHistory, doneWithTheAccount } = await dataIn(
    (await download(await tokenFor(user))).rawPayload,
  )
  const acts = exportedHistory.filter(({ what }) => what.startsWith('act'))
  expect(acts.map(({ what, by }) => `${what} by ${by}`)).toEqual([
    ...Array.from({ length: 1200 }, (_, index) => `act ${index + 1} by the user`),
    'act 1201 by staff as the user',
  ])
  expect(doneWithTheAccount).toEqual(
    [
      ['member', 'another user'],
      ['user', 'Tavla'],
      ['member', 'staff as another user'],
    ].map(([about, by], index) => ({
      company: expect.any(String),
      about,
      what: `act ${index + 1}`,
      by,
      date: platform.clock().toISOString(),
    })),
  )
})

test('exports what staff did while impersonating, without the impersonated user, only to them (ACC-47)', async () => {
  const [user, staff, colleague] = [
    await platform.createUser({ firstName: 'Jonas', lastName: 'Kallio' }),
    await platform.createStaff('Administrator'),
    await platform.createStaff('Administrator'),
  ]
  const company = await platform.createCompany({ admin: user })
  const ad = await platform.createAd(company, user)
  const { token } = (await platform.inject(AccountsImpersonate, { body: { userId: user.id } }, staff)).body
  await platform.inject(RenameAd, { body: { id: ad.id, title: 'Montör' } }, token)
  const ofStaff = await dataIn((await download(await tokenFor(staff))).rawPayload)
  expect(ofStaff.doneAsOthers).toContainEqual({
    company: company.name,
    about: 'ad',
    what: 'renamed',
    by: 'the user as another user',
    date: platform.clock().toISOString(),
  })
  expect(ofStaff.signInsAsOthers.map(({ what }) => what)).toEqual(['signedIn'])
  expect(JSON.stringify(ofStaff)).not.toMatch(new RegExp(`Kallio|${user.id}`))
  for (const other of [user, colleague]) {
    const { doneAsOthers, signInsAsOthers } = await dataIn((await download(await tokenFor(other))).rawPayload)
    expect([doneAsOthers, signInsAsOthers]).toEqual([[], []])
  }
})

test('gives the export only to the user, within five minutes, ten times a day (ACC-47)', async () => {
  const user = await platform.createUser()
  const staff = await platform.createStaff('Administrator')
  expect((await platform.inject(ExportAccount)).status).toBe(401)
  const refused = await platform.inject(ExportAccount, undefined, await platform.signIn(user, { impersonator: staff }))
  expect([refused.status, refused.error.code]).toEqual([403, 'impersonating'])
  const late = await tokenFor(user)
  platform.clock.advance({ minutes: 5, seconds: 1 })
  expect((await download(late)).statusCode).toBe(410)
  for (let time = 2; time <= 10; time += 1)
    expect((await platform.inject(ExportAccount, undefined, user)).status).toBe(200)
  expect((await platform.inject(ExportAccount, undefined, user)).status).toBe(429)
  const { rows } = await platform.db.execute<{ count: number }>(
    sql`select count(*)::int as count from history where entity_id = ${user.id} and action = 'dataExported'`,
  )
  expect(rows).toEqual([{ count: 10 }])
})

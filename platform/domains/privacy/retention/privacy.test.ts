import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  CompanyPersons,
  CompanyPrivacy,
  ErasePerson,
  ExportPerson,
  PersonExport,
  PrivacyRecord,
  RetentionPreview,
  SaveCompanyPrivacy,
} from '#contract/privacy/privacy.ts'
import {
  createBoard,
  createFilledAd,
  startPipeline,
  type Board,
} from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import {
  ads,
  candidates,
  companies,
  files,
  history,
  mails,
  retentionNotices,
} from '#platform/foundation/db/schema/index.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { screeningCodeOf } from '#rules/candidates/anonymous-screening.ts'
import { addDays, addMonths, instantOf, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { registerPrivacy } from './routes.ts'

const platform = await startPipeline({ areas: [registerPrivacy] })

const screening = { name: true, picture: true, age: true, untilStep: 'Interview' }

/** Creates a company with one administrator, and one person who has applied to two of its ads. */
async function createPerson(): Promise<Board & { admin: UserRow; second: { id: number; adId: number } }> {
  const board = await createBoard(platform, 2)
  const admin = await platform.createUser({ firstName: 'Anders', lastName: 'Hedin' })
  await platform.addMember(board.company, admin, { admin: true })
  const otherAd = await createFilledAd(platform, board.company, board.karin, 1, { title: 'Elektriker' })
  const second = otherAd.candidates[0] as { id: number; adId: number }
  platform.clock.advance({ minutes: 1 })
  const person = { name: 'Rasmus Lund', email: `rasmus-${board.company.id}@brev.example`, phone: '070-174 06 57' }
  await platform.db.update(candidates).set(person).where(eq(candidates.id, board.candidate.id))
  await platform.db
    .update(candidates)
    .set({ ...person, appliedAt: platform.clock() })
    .where(eq(candidates.id, second.id))
  return { ...board, admin, second }
}

const find = async (board: Board & { admin: UserRow }, text: string) =>
  (await platform.inject(CompanyPersons, { query: { companyId: board.company.id, text } }, board.admin)).body.persons
const listRecord = async (board: Board & { admin: UserRow }) =>
  (await platform.inject(PrivacyRecord, { query: { companyId: board.company.id } }, board.admin)).body.deeds

test('lets administrators choose months and hidden fields, and rejects stale changes (PLUS-40, PLUS-43)', async () => {
  const board = await createPerson()
  const read = async () =>
    (await platform.inject(CompanyPrivacy, { query: { companyId: board.company.id } }, board.admin)).body
  const save = (body: object) =>
    platform.inject(
      SaveCompanyPrivacy,
      { params: { companyId: board.company.id }, body: { retentionMonths: 24, screening: null, ...body } },
      board.admin,
    )
  const first = await read()
  expect(first).toMatchObject({ retentionMonths: 24, screening: null, lastStep: board.accepted.name })
  expect(first.steps).toContain(board.interview.name)
  expect(first.steps).not.toContain(board.rejected.name)
  const saved = await save({ retentionMonths: 18, screening, version: first.version })
  expect(saved.status).toBe(200)
  expect(await read()).toMatchObject({ retentionMonths: 18, screening, version: saved.body.version })
  const late = await save({ retentionMonths: 6, version: first.version })
  expect([late.status, late.error.code]).toEqual([409, 'changedMeanwhile'])
  expect((await save({ screening: { ...screening, untilStep: '  ' } })).error.errors).toEqual({
    untilStep: ['required'],
  })
  for (const retentionMonths of [0, 61, 1.5]) expect((await save({ retentionMonths })).status).toBe(400)
  await save({ screening: { name: false, picture: false, age: false, untilStep: 'x' } })
  expect((await read()).screening).toBeNull()
  const entries = await platform.db
    .select({ actorId: history.actorId, data: history.data })
    .from(history)
    .where(and(eq(history.companyId, board.company.id), eq(history.action, 'privacySaved')))
  expect(entries[0]).toEqual({
    actorId: board.admin.id,
    data: {
      changed: {
        retentionMonths: { from: 24, to: 18 },
        hidesName: { from: false, to: true },
        hidesPicture: { from: false, to: true },
        hidesAge: { from: false, to: true },
        shownFromStep: { from: null, to: 'Interview' },
      },
    },
  })
})

test('allows access only to administrators of the company (PLUS-40, PLUS-41)', async () => {
  const board = await createPerson()
  const stranger = await platform.createUser()
  const companyId = board.company.id
  const staff = await platform.createStaff('Administrator')
  const calls = [
    (as: UserRow) => platform.inject(CompanyPrivacy, { query: { companyId } }, as),
    (as: UserRow) =>
      platform.inject(
        SaveCompanyPrivacy,
        { params: { companyId }, body: { retentionMonths: 24, screening: null } },
        as,
      ),
    (as: UserRow) => platform.inject(RetentionPreview, { query: { companyId, months: 12 } }, as),
    (as: UserRow) => platform.inject(PrivacyRecord, { query: { companyId } }, as),
    (as: UserRow) => platform.inject(CompanyPersons, { query: { companyId, text: 'rasmus' } }, as),
    (as: UserRow) => platform.inject(ExportPerson, { body: { candidateId: board.candidate.id } }, as),
    (as: UserRow) => platform.inject(ErasePerson, { body: { candidateId: board.candidate.id, applications: 2 } }, as),
  ]
  // Runs the calls in sequence, because an erased person cannot be exported.
  const statuses = async (as: UserRow) => {
    const codes: number[] = []
    for (const call of calls) codes.push((await call(as)).status)
    return codes
  }
  expect(await statuses(board.karin)).toEqual(Array(7).fill(403))
  expect(await statuses(stranger)).toEqual(Array(7).fill(403))
  // Staff can change the settings, but personal data is only for the company.
  expect(await statuses(staff)).toEqual([200, 200, 200, 200, 403, 403, 403])
  expect(await statuses(board.admin)).toEqual(Array(7).fill(200))
})

test('previews which more applications are due with fewer months, and when (PLUS-40)', async () => {
  const board = await createPerson()
  const now = stockholmDay(platform.clock())
  const preview = async (months: number) =>
    (await platform.inject(RetentionPreview, { query: { companyId: board.company.id, months } }, board.admin)).body
  expect(await preview(1)).toEqual({ due: 0, more: 0, on: addDays(now, 8) })
  await platform.db
    .update(ads)
    .set({ endedAt: instantOf(addMonths(now, -12)) })
    .where(eq(ads.id, board.ad.id))
  await platform.db
    .update(ads)
    .set({ endedAt: instantOf(addMonths(now, -25)) })
    .where(eq(ads.id, board.second.adId))
  expect(await preview(24)).toEqual({ due: 1, more: 0, on: addDays(now, 8) })
  expect(await preview(12)).toMatchObject({ due: 1, more: 2 })
  expect(await preview(13)).toMatchObject({ due: 1, more: 0 })
})

test('voids notices when months are increased, not when they are reduced (PLUS-40)', async () => {
  const board = await createPerson()
  const now = stockholmDay(platform.clock())
  await platform.db
    .update(ads)
    .set({ endedAt: instantOf(addMonths(now, -24)) })
    .where(eq(ads.id, board.ad.id))
  await platform.db.insert(retentionNotices).values({
    companyId: board.company.id,
    adId: board.ad.id,
    dueOn: addDays(now, 7),
    toldAt: platform.clock(),
    applications: 2,
  })
  const save = (retentionMonths: number) =>
    platform.inject(
      SaveCompanyPrivacy,
      { params: { companyId: board.company.id }, body: { retentionMonths, screening: null } },
      board.admin,
    )
  const notices = () => platform.db.$count(retentionNotices, eq(retentionNotices.companyId, board.company.id))
  await save(12)
  expect(await notices()).toBe(1)
  await save(36)
  expect(await notices()).toBe(0)
})

test('finds a person by name and by address, with all applications in the company only (PLUS-41)', async () => {
  const board = await createPerson()
  const elsewhere = await createPerson()
  await platform.db
    .update(candidates)
    .set({ email: `rasmus-${board.company.id}@brev.example` })
    .where(eq(candidates.id, elsewhere.candidate.id))
  const email = `rasmus-${board.company.id}@brev.example`
  const persons = [
    {
      id: board.second.id,
      name: 'Rasmus Lund',
      email,
      applications: 2,
      latest: platform.clock().toISOString(),
      latestAd: 'Elektriker',
    },
  ]
  expect((await find(board, 'lund ras')).map((person) => ({ ...person, latest: persons[0]?.latest }))).toEqual(persons)
  expect(await find(board, ` ${email.toUpperCase()}`)).toMatchObject([{ id: board.second.id, applications: 2 }])
  expect([await find(board, 'rasmus@'), await find(board, '%'), await find(board, ' ')]).toEqual([[], [], []])
})

test('finds a person with a hidden name only by the full address, and shows the replacement name (PLUS-43)', async () => {
  const board = await createPerson()
  await platform.db.update(companies).set({ anonymousScreening: screening }).where(eq(companies.id, board.company.id))
  const email = `rasmus-${board.company.id}@brev.example`
  expect(await find(board, 'rasmus')).toEqual([])
  expect(await find(board, email)).toMatchObject([
    { id: board.second.id, email, applications: 2, name: expect.stringMatching(/^Kandidat [0-9A-F]{4}$/) },
  ])
  expect(await find(board, screeningCodeOf(board.candidate.id))).toMatchObject([{ email: null, applications: 2 }])
})

test('exports the data and documents of every application, once, and records it (PLUS-41)', async () => {
  const board = await createPerson()
  const { candidate, second, company, admin } = board
  const fileId = await platform.deps.files.put(platform.db, {
    companyId: company.id,
    kind: 'cv',
    name: 'Rasmus CV.txt',
    bytes: Buffer.from('What I have done so far'),
  })
  await platform.db.update(files).set({ candidateId: candidate.id }).where(eq(files.id, fileId))
  const {
    body: { token },
  } = await platform.inject(ExportPerson, { body: { candidateId: candidate.id } }, admin)
  const opened = await platform.app.inject({ url: `/personExport?${new URLSearchParams({ token })}` })
  expect([opened.statusCode, opened.headers['content-type'], opened.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    expect.stringContaining(`export-${candidate.id}.zip`),
  ])
  const zip = opened.rawPayload.toString('latin1')
  expect(zip).toContain(`${candidate.id}-${fileId.slice(0, 8)}-Rasmus CV.txt`)
  expect(zip).toContain('What I have done so far')
  expect(zip).toContain(`"application": ${candidate.id}`)
  expect(zip).toContain(`"application": ${second.id}`)
  expect(zip).toContain('070-174 06 57')
  expect((await platform.inject(PersonExport, { query: { token } })).status).toBe(410)
  expect(await listRecord(board)).toMatchObject([
    { what: 'exported', person: 'Rasmus Lund', applications: 2, by: { name: 'Anders Hedin' }, ad: null },
  ])
  const entries = await platform.db
    .select({ entityId: history.entityId, data: history.data })
    .from(history)
    .where(and(eq(history.companyId, company.id), eq(history.action, 'exported')))
  expect(entries).toEqual(
    expect.arrayContaining([
      { entityId: String(candidate.id), data: { asked: 'administrator' } },
      { entityId: String(second.id), data: { asked: 'administrator' } },
    ]),
  )
})

test('erases all applications of one person only, and keeps neither the email nor the name (PLUS-41)', async () => {
  const board = await createPerson()
  const { candidate, second, company, admin } = board
  const erase = (applications: number) =>
    platform.inject(ErasePerson, { body: { candidateId: candidate.id, applications } }, admin)
  const refused = await erase(1)
  expect([refused.status, refused.error.code]).toEqual([409, 'changedMeanwhile'])
  expect((await erase(2)).body).toEqual({ applications: 2 })
  const rows = await platform.db
    .select({ id: candidates.id, name: candidates.name, gone: sql<boolean>`anonymised_at is not null` })
    .from(candidates)
    .where(eq(candidates.companyId, company.id))
  expect(
    rows
      .filter(({ gone }) => gone)
      .map(({ id, name }) => [id, name])
      .sort(),
  ).toEqual(
    [
      [candidate.id, 'Anonym'],
      [second.id, 'Anonym'],
    ].sort(),
  )
  expect(await platform.db.$count(mails, eq(mails.companyId, company.id))).toBe(0)
  const email = `rasmus-${company.id}@brev.example`
  await platform.runJobs()
  const letters = platform.mail.filter(({ to }) => to === email)
  expect(letters.map(({ subject }) => subject)).toEqual(['Dina uppgifter är raderade'])
  for (const text of [
    'Rasmus',
    board.ad.title,
    'Elektriker',
    `Så behandlas dina uppgifter:\n${platform.deps.env.siteUrl}/dina-uppgifter?lang=sv`,
  ])
    expect(letters[0]?.text).toContain(text)
  expect(await platform.db.$count(mails, eq(mails.recipient, email))).toBe(0)
  expect(await listRecord(board)).toMatchObject([
    { what: 'erased', person: `Kandidat ${screeningCodeOf(second.id)}`, applications: 2, by: { name: 'Anders Hedin' } },
  ])
  expect(await find(board, 'rasmus')).toEqual([])
  expect((await erase(2)).status).toBe(409)
  expect((await platform.inject(ExportPerson, { body: { candidateId: candidate.id } }, admin)).status).toBe(409)
})

import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buildApp } from '#platform/program/app.ts'
import { sha256 } from '#platform/foundation/auth/secrets.ts'
import { startSession } from '#platform/calls/access/session-tokens.ts'
import { markNewUnread } from '#platform/domains/unread/activity.ts'
import { createDeps } from '#platform/program/create-deps.ts'
import { ads, candidates, folders, projects, steps, users, members } from '#platform/foundation/db/schema/index.ts'
import { loadEnv } from '#platform/foundation/env/env.ts'
import { createLog } from '#platform/foundation/log/log.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { createFactories, testPassword } from '#platform/testing/factories.ts'
import type { PlatformWorld } from '../lib/platform-world.ts'
import { report } from './usage.ts'

// The platform as in production with its own database (PGlite in memory, or TEST_DATABASE_URL). Creates a company with
// 20 projects, 400 folders and 2,000 ads, an ad with 8 steps, and the requested number of candidates (500) and
// recruiters. If requested, also creates a second company with a board.

const recruiters = Number(process.env['BENCH_RECRUITERS'] ?? 50)
const crowd = Number(process.env['BENCH_CANDIDATES'] ?? 500)
const strangers = Number(process.env['BENCH_STRANGERS'] ?? 0)
const env = { ...loadEnv({ ...process.env, PLATFORM_PORT: '0' }), dataDir: null }
const log = createLog(env.logLevel)
const database = await openTestDatabase()
const clock = (): Date => new Date()
const deps = await createDeps({ env, database, clock, log, transport: async () => {} })
const app = await buildApp(deps)
let requests = 0
app.addHook('onRequest', async () => void requests++)
const { db } = deps
const { createUser, createCompany, createAd, createCandidate, addMember } = createFactories(db, clock)

const now = clock()
const inBatches = async <T>(rows: readonly T[], insert: (batch: T[]) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < rows.length; start += 500) await insert(rows.slice(start, start + 500))
}

const owner = await createUser({ email: 'owner@bench.example', firstName: 'Eva', lastName: 'Lind' })
const company = await createCompany({ name: 'Norrskenet AB', admin: owner })
const emptyCompanies = await Promise.all(
  [
    'Sydskenet AB',
    'Västskenet AB',
    'Östskenet AB',
    'Månskenet AB',
    'Solskenet AB',
    'Ljusskenet AB',
    'Återskenet AB',
  ].map((name) => createCompany({ name, admin: owner })),
)
const people = Array.from({ length: recruiters }, (_, index) => ({
  ...owner,
  id: randomUUID(),
  email: `recruiter${index}@bench.example`,
}))
await inBatches(people, (batch) => db.insert(users).values(batch))
await inBatches(people, (batch) =>
  db.insert(members).values(batch.map(({ id }) => ({ companyId: company.id, userId: id, joinedAt: now }))),
)

const projectRows = await db
  .insert(projects)
  .values(
    Array.from({ length: 19 }, (_, index) => ({
      companyId: company.id,
      name: `Region ${index + 2}`,
      position: index + 1,
      createdAt: now,
    })),
  )
  .returning()
const projectIds = [company.projectId, ...projectRows.map(({ id }) => id)]
const folderRows = await db
  .insert(folders)
  .values(
    projectIds.flatMap((projectId) =>
      Array.from({ length: projectId === company.projectId ? 19 : 20 }, (_, index) => ({
        companyId: company.id,
        projectId,
        name: `Avdelning ${index + 1}`,
        position: index + 1,
        createdAt: now,
      })),
    ),
  )
  .returning()
const folderIds = [company.folderId, ...folderRows.map(({ id }) => id)]
await inBatches(
  folderIds.flatMap((folderId) =>
    Array.from({ length: 5 }, (_, index) => ({
      companyId: company.id,
      folderId,
      title: `Undersköterska ${index + 1}`,
      ownerId: owner.id,
      city: 'Umeå',
      country: 'SE',
      createdAt: now,
      updatedAt: now,
    })),
  ),
  (batch) => db.insert(ads).values(batch),
)

const [ad] = await db.select().from(ads).limit(1)
if (!ad) throw new Error('No ad was created.')
const stepNames = [
  'Avvisad',
  'Inkommen',
  'Urval',
  'Telefonintervju',
  'Intervju',
  'Arbetsprov',
  'Referenser',
  'Anställd',
]
const stepRows = await db
  .insert(steps)
  .values(
    stepNames.map((name, position) => ({
      companyId: company.id,
      adId: ad.id,
      uuid: randomUUID(),
      position,
      name,
      type: position < 2 || position === 7 ? ('system' as const) : ('normal' as const),
    })),
  )
  .returning()
await inBatches(
  Array.from({ length: crowd }, (_, index) => ({
    companyId: company.id,
    adId: ad.id,
    stepId: stepRows[index % stepRows.length]?.id ?? 0,
    position: 1024 * index,
    name: `Kim Öberg ${index}`,
    email: `candidate${index}@bench.example`,
    appliedAt: now,
    changedAt: now,
    enteredStepAt: now,
    activityNew: now,
    linkHash: sha256(randomUUID()),
    linkNonce: randomUUID(),
  })),
  (batch) => db.insert(candidates).values(batch),
)
await markNewUnread(db, company.id)
const candidateRows = await db.select({ id: candidates.id, stepId: candidates.stepId }).from(candidates)

/** Creates a company with other people than the first. */
async function makeOther(): Promise<NonNullable<PlatformWorld['other']>> {
  const admin = await createUser({ email: 'other@bench.example', firstName: 'Siv', lastName: 'Berg' })
  const other = await createCompany({ name: 'Sunnanå AB', admin })
  const otherAd = await createAd(other, admin)
  const ids: number[] = []
  for (let index = 0; index < crowd; index++)
    ids.push((await createCandidate(otherAd, { name: `Bo Ek ${index}`, email: `other${index}@bench.example` })).id)
  const sessions: string[] = []
  for (let index = 0; index < strangers; index++) {
    const user = await createUser({ email: `stranger${index}@bench.example` })
    await addMember(other, user)
    sessions.push(await startSession({ db, deps, now, userAgent: '' }, user))
  }
  return {
    companyId: other.id,
    adId: otherAd.id,
    candidateIds: ids,
    tokens: sessions,
    ownerToken: await startSession({ db, deps, now, userAgent: '' }, admin),
  }
}
const other = strangers > 0 ? await makeOther() : null

const tokens: string[] = []
for (const person of people) tokens.push(await startSession({ db, deps, now, userAgent: '' }, person))

await deps.jobs.start()
await deps.hub.start()
await app.listen({ host: '127.0.0.1', port: 0 })
process.on('SIGTERM', () => void stop())
async function stop(): Promise<void> {
  await app.close()
  await deps.hub.stop()
  await deps.jobs.stop()
  await database.close()
  process.exit(0)
}
const world: PlatformWorld = {
  companyId: company.id,
  emptyCompanyIds: emptyCompanies.map(({ id }) => id),
  adId: ad.id,
  adIds: (await db.select({ id: ads.id }).from(ads).limit(50)).map(({ id }) => id),
  stepIds: stepRows.map(({ id }) => id),
  candidateIds: candidateRows.map(({ id }) => id),
  changedAt: now.toISOString(),
  tokens,
  ownerToken: await startSession({ db, deps, now, userAgent: '' }, owner),
  emails: people.map(({ email }) => email),
  password: testPassword,
  other,
}
report((app.server.address() as AddressInfo).port, () => requests, world)

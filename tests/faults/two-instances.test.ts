import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RenameAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetCandidateCard, GetStepsView, SendSchedule } from '#contract/candidates/pipeline.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { gql, signIn } from '../support/graphql.ts'
import { freePort } from '../support/ports.ts'
import { startProgram, untilReady } from '../support/program.ts'
import { createDatabase, type TestDatabase } from '../support/postgres.ts'
import { openLive } from '../support/socket.ts'
import { startTavla, type Tavla } from '../support/tavla.ts'

const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server)('two platforms and two gateways on one PostgreSQL (needs TEST_DATABASE_URL)', () => {
  let database: TestDatabase
  let tavla: Tavla
  let other: { web: string; site: string }
  let token: string
  let companyId: number
  beforeAll(async () => {
    database = await createDatabase(server ?? '')
    tavla = await startTavla({
      env: { DATABASE_URL: database.url, SECRET_KEY: 'a-key-of-tests-that-seals-nothing-real', SEED: 'demo' },
    })
    other = await tavla.startSecondInstance()
    token = await signIn(tavla, 'recruiter')
    companyId = (await companyOf(tavla, token)).id
  })
  afterAll(async () => {
    await tavla?.stop()
    await database?.drop()
  })

  const activeAds = async () => {
    const { projects } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
    return projects
      .flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
      .filter(({ type, applications }) => type === 'active' && applications.total > 0)
  }

  test('events and sessions of one instance reach the other instance (SHELL-115)', async () => {
    const { viewer } = await gql<{ viewer: { companies: { id: string; databaseId: number }[] } }>(
      other,
      token,
      '{ viewer { companies { id databaseId } } }',
    )
    const company = viewer.companies.find(({ databaseId }) => databaseId === companyId)?.id
    const live = openLive(other.web, token)
    const updates = live.subscribe<{ adUpdated: { ad: { name: string } | null } }>(
      'subscription ($company: ID!) { adUpdated(companyId: $company) { ad { name } } }',
      { company },
    )
    const [ad] = await activeAds()
    await updates.untilReceived(
      ({ adUpdated }) => adUpdated.ad?.name.startsWith('Omdöpt') ?? false,
      (number) => sendCall(tavla, token, RenameAd, { body: { id: ad?.id ?? 0, title: `Omdöpt ${number}` } }),
    )
    await live.close()
  })

  test('two platforms send each scheduled message exactly once (PIPE-52, PLUS-10)', async () => {
    const board = await sendCall(tavla, token, GetStepsView, { query: { id: (await activeAds())[0]?.id ?? 0 } })
    const people = board.steps
      .flatMap(({ candidates }) => candidates)
      .filter(({ deleted, email }) => !deleted && email !== null)
      .slice(0, 6)
    expect(people.length).toBeGreaterThan(1)
    const at = new Date(Date.now() + 8000).toISOString()
    await Promise.all(
      people.map(({ id }, index) =>
        sendCall(index % 2 === 0 ? tavla : other, token, SendSchedule, {
          body: { id, html: `<p>Schemalagt ${id}.</p>`, schedule: at },
        }),
      ),
    )
    for (const { id, email } of people)
      await tavla.mailbox.mailTo(email ?? '', ({ text }) => text.includes(`Schemalagt ${id}.`))
    for (const { id } of people) {
      const { chat } = await sendCall(other, token, GetCandidateCard, { query: { id } })
      const sent = chat.filter(({ message }) => message.includes(`Schemalagt ${id}.`))
      expect(sent).toHaveLength(1)
      expect(sent[0]?.scheduled).toBeNull()
    }
    // The sandbox shows duplicate deliveries of a mail as one, so this counts the rows.
    const mails = await database.query<{ recipient: string }>(
      "select recipient from mails where message_id like '<message-%' and recipient = any($1)",
      [people.map(({ email }) => email)],
    )
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort())
  })
})

test.skipIf(!server)(
  'two platforms can start at once on an empty database: one seeds, the other waits (needs TEST_DATABASE_URL)',
  async () => {
    const database = await createDatabase(server ?? '')
    const ports = [await freePort(), await freePort()]
    const both = ports.map((port) =>
      startProgram('platform', 'platform/main.ts', {
        HOST: '127.0.0.1',
        PLATFORM_PORT: String(port),
        DATABASE_URL: database.url,
        SECRET_KEY: 'a-key-of-tests-that-seals-nothing-real',
        SEED: 'demo',
        FILES_URL: `file://${tmpdir()}/tavla-two-${port}`,
        LOG_LEVEL: 'warn',
      }),
    )
    try {
      await Promise.all(both.map((program, index) => untilReady(program, `http://127.0.0.1:${ports[index]}/readyz`)))
      expect(await database.query('select count(*)::int as companies from companies')).toEqual([{ companies: 12 }])
    } finally {
      await Promise.all(both.map((program) => program.stop()))
      await Promise.all(ports.map((port) => rm(`${tmpdir()}/tavla-two-${port}`, { recursive: true, force: true })))
      await database.drop()
    }
  },
)

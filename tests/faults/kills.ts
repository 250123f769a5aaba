import { randomUUID } from 'node:crypto'
import { openSession } from '#platform/foundation/archives/backup/session.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { signIn } from '../support/graphql.ts'
import { createDatabase } from '../support/postgres.ts'
import { startSupervised } from '../support/program.ts'
import { startTavla } from '../support/tavla.ts'

// node tests/faults/kills.ts [kills] [writes] [writers]: kills platform and gateway repeatedly, in turn and both at
// once, while writers do ten kinds of writes through the gateway. Each write is retried with its key until it is
// acknowledged. Prints how many acknowledged writes were lost or done twice (expected: 0). Uses a new database on the
// server of TEST_DATABASE_URL, or PGlite.

const [kills = 100, wanted = 10_000, writers = 8] = process.argv.slice(2).map(Number)
const server = process.env['TEST_DATABASE_URL']
const database = server ? await createDatabase(server) : null
const secretKey = 'a-key-of-a-rehearsal-that-seals-nothing'
const tavla = await startTavla({
  seed: 'demo',
  env: {
    RATE_FREE_TEXT: '1000000/1000000',
    ...(database && { DATABASE_URL: database.url, SECRET_KEY: secretKey, SEED: 'demo' }),
  },
})

interface Answer {
  data?: Record<string, Record<string, unknown> & { errors: { message: string }[] }> | null
  errors?: { message: string }[]
}

let token = await signIn(tavla, 'recruiter')
const tokenRenewal = setInterval(
  () =>
    void signIn(tavla, 'recruiter').then(
      (fresh) => (token = fresh),
      () => {},
    ),
  300_000,
)
const stopping = new AbortController()
const retryReasons = new Map<string, number>()
let acknowledged = 0

/** Retries a write until it is acknowledged. Returns null if the run ends first. */
async function runUntilAcknowledged(
  field: string,
  input: string,
  answer: string,
  values: object,
): Promise<Record<string, unknown> | null> {
  const key = randomUUID()
  for (;;) {
    const response = await fetch(`${tavla.web}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify({
        query: `mutation ($input: ${input}!) { ${field}(input: $input) { ${answer} errors { message } } }`,
        variables: { input: values },
      }),
    }).then(
      async (response) => (await response.json()) as Answer,
      () => null,
    )
    const done = response?.data?.[field]
    if (done && done.errors.length === 0) {
      acknowledged += 1
      return done
    }
    const reason =
      response === null ? 'no answer' : (done?.errors[0]?.message ?? response.errors?.[0]?.message ?? 'nothing')
    retryReasons.set(reason, (retryReasons.get(reason) ?? 0) + 1)
    if (stopping.signal.aborted) return null
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Acknowledged writes, by the query that checks them: a text that must exist once, or the last value of a row. */
interface CreatedRow {
  kind: string
  table: string
  column: string
  text: string
}
const createdRows: CreatedRow[] = []
/** For a row that is changed repeatedly, only the last acknowledged value and a write in flight after it are valid. */
const changedRows = new Map<string, { kind: string; query: string; id: number; value: string; next: string | null }>()

const company = await companyOf(tavla, token)
const gql = async (query: string, variables: object): Promise<Record<string, unknown>> => {
  const response = await fetch(`${tavla.web}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as Answer
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}
const { viewer } = (await gql('{ viewer { companies { id databaseId } } }', {})) as {
  viewer: { companies: { id: string; databaseId: number }[] }
}
const companyId = viewer.companies.find(({ databaseId }) => databaseId === company.id)?.id ?? ''
const { projects } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: company.id } })
const [busiest] = projects
  .flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
  .filter(({ type }) => type === 'active')
  .toSorted((x, y) => y.applications.total - x.applications.total)
const board = await sendCall(tavla, token, GetStepsView, { query: { id: busiest?.id ?? 0 } })
const candidates = board.steps
  .flatMap(({ candidates }) => candidates)
  .filter(({ deleted, email }) => !deleted && email !== null)
  .map(({ id }) => ({ databaseId: id, id: toGlobalId('Candidate', id) }))

async function writer(number: number): Promise<void> {
  const person = candidates[number]
  const name = (): string => `Dödad ${randomUUID()}`.slice(0, 43)
  const databaseIdOf = (value: unknown): number => Number((value as { databaseId: number }).databaseId)
  const change = async (
    kind: string,
    query: string,
    id: number,
    value: string,
    run: () => Promise<unknown>,
  ): Promise<void> => {
    const key = `${kind} ${id}`
    const known = changedRows.get(key)
    changedRows.set(key, { kind, query, id, value: known?.value ?? value, next: value })
    if (await run()) changedRows.set(key, { kind, query, id, value, next: null })
  }
  while (!stopping.signal.aborted && acknowledged < wanted) {
    const [projectName, folderName, adTitle, workplace] = [name(), name(), name(), name()]
    const project = (
      await runUntilAcknowledged('createProject', 'CreateProjectInput', 'project { id databaseId }', {
        companyId,
        name: projectName,
      })
    )?.['project'] as { id: string } | undefined
    if (!project) return
    const projectRow = databaseIdOf(project)
    createdRows.push({ kind: 'createProject', table: 'projects', column: 'id::text', text: String(projectRow) })
    const folder = (
      await runUntilAcknowledged('createFolder', 'CreateFolderInput', 'folder { id databaseId }', {
        projectId: project.id,
        name: folderName,
      })
    )?.['folder'] as { id: string } | undefined
    if (!folder) return
    createdRows.push({ kind: 'createFolder', table: 'folders', column: 'id::text', text: String(databaseIdOf(folder)) })
    const ad = (
      await runUntilAcknowledged('createAd', 'CreateAdInput', 'ad { id databaseId }', {
        folderId: folder.id,
        title: adTitle,
      })
    )?.['ad'] as { id: string } | undefined
    if (!ad) return
    createdRows.push({ kind: 'createAd', table: 'ads', column: 'id::text', text: String(databaseIdOf(ad)) })
    if (
      await runUntilAcknowledged('createWorkplaceTemplate', 'CreateWorkplaceTemplateInput', '__typename', {
        companyId,
        name: workplace,
        streetAddress: 'Storgatan 1',
        postNumber: '852 30',
        postArea: 'Sundsvall',
        postCountry: 'SE',
      })
    ) {
      createdRows.push({
        kind: 'createWorkplaceTemplate',
        table: 'workplace_templates',
        column: 'name',
        text: workplace,
      })
    }
    for (let round = 0; round < 3; round++) {
      const [a, b, c] = [name(), name(), name()]
      await change('renameProject', 'select name as value from projects where id = $1', projectRow, a, () =>
        runUntilAcknowledged('renameProject', 'RenameProjectInput', '__typename', { projectId: project.id, name: a }),
      )
      await change('renameFolder', 'select name as value from folders where id = $1', databaseIdOf(folder), b, () =>
        runUntilAcknowledged('renameFolder', 'RenameFolderInput', '__typename', { folderId: folder.id, name: b }),
      )
      await change('renameAd', 'select title as value from ads where id = $1', databaseIdOf(ad), c, () =>
        runUntilAcknowledged('renameAd', 'RenameAdInput', '__typename', { adId: ad.id, title: c }),
      )
    }
    if (!person) continue
    const [note, letter, rating] = [name(), name(), 1 + (acknowledged % 5)]
    await change(
      'updateNote',
      'select note as value from candidates where id = $1',
      person.databaseId,
      `<p>${note}</p>`,
      () =>
        runUntilAcknowledged('updateNote', 'UpdateNoteInput', '__typename', {
          candidateId: person.id,
          html: `<p>${note}</p>`,
        }),
    )
    await change(
      'rateCandidate',
      'select rank::float8::text as value from candidates where id = $1',
      person.databaseId,
      String(rating),
      () =>
        runUntilAcknowledged('rateCandidate', 'RateCandidateInput', '__typename', { candidateId: person.id, rating }),
    )
    if (
      await runUntilAcknowledged('sendMessage', 'SendMessageInput', '__typename', {
        candidateId: person.id,
        html: `<p>${letter}</p>`,
      })
    )
      createdRows.push({ kind: 'sendMessage', table: 'messages', column: 'html', text: `<p>${letter}</p>` })
  }
}

const began = performance.now()
const all = Promise.all(Array.from({ length: writers }, (_, number) => writer(number)))
let killed = 0
let startedAgain = 0
const killer = (async () => {
  while (killed < kills) {
    const due = acknowledged >= wanted * ((killed + 1) / (kills + 1)) || stopping.signal.aborted
    if (!due) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      continue
    }
    const which = killed % 3
    await Promise.all([
      which === 1 ? null : tavla.programs.platform.kill(),
      which === 0 ? null : tavla.programs.gateway.kill(),
    ])
    if (which !== 1) startedAgain += await startSupervised(() => tavla.startPlatform())
    if (which !== 0) startedAgain += await startSupervised(() => tavla.startGateway())
    killed += 1
    if (killed % 10 === 0)
      console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${killed} kills, ${acknowledged} writes.`)
    if (stopping.signal.aborted) return
  }
})()
await all
stopping.abort()
await killer
clearInterval(tokenRenewal)
await tavla.programs.gateway.stop()
await tavla.programs.platform.stop()

const session = await openSession(database ? { url: database.url } : { dataDir: tavla.dataDir })
const lost: string[] = []
const twice: string[] = []
const kinds = new Map<string, number>()
for (const { kind, table, column, text } of createdRows) {
  const [{ count } = { count: 0 }] = await session.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${column} = $1`,
    [text],
  )
  if (count === 0) lost.push(`${kind} ${text}`)
  if (count > 1) twice.push(`${kind} ${text}`)
}
for (const { kind, query, id, value, next } of changedRows.values()) {
  const [row] = await session.query<{ value: string }>(query, [id])
  if (row?.value !== value && row?.value !== next) lost.push(`${kind} ${id}: ${value}`)
}
for (const { kind } of [...createdRows, ...changedRows.values()]) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
await session.close()
await tavla.stop()
await database?.drop()
console.log(
  `${database ? 'PostgreSQL' : 'PGlite'}: ${killed} kills in ${((performance.now() - began) / 1000).toFixed(0)} s, ` +
    `${acknowledged} writes of ${kinds.size} kinds acknowledged; ` +
    `lost: ${lost.length}, done twice: ${twice.length}.` +
    (startedAgain > 0 ? ` ${startedAgain} restarts of a program that ended before it was ready.` : ''),
)
const retries = [...retryReasons].map(([reason, times]) => `${times} × ${reason}`).join('; ')
console.log(`Rejected or unanswered writes that were retried: ${retries || 'nothing'}.`)
for (const each of [...lost, ...twice].slice(0, 20)) console.error(each)
process.exit(lost.length + twice.length > 0 || kinds.size < 10 ? 1 : 0)

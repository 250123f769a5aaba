import { randomUUID } from 'node:crypto'
import type { Call, CallInput, CallOutput } from '#contract/base/call.ts'
import { AddBoostingCredits, EnableCredits, GetCreditInfo } from '#contract/billing/credits.ts'
import { CancelPromotion, PurchaseSocialMediaAndBoosting } from '#contract/advertising/promotion.ts'
import { openSession, type DatabaseSession } from '#platform/foundation/archives/backup/session.ts'
import { companyOf } from '../support/ads.ts'
import { signIn } from '../support/graphql.ts'
import { callPlatform } from '../support/platform-call.ts'
import { createDatabase } from '../support/postgres.ts'
import { startSupervised } from '../support/program.ts'
import { startTavla } from '../support/tavla.ts'
import { addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

// node tests/faults/purchases.ts [kills] [operations] [buyers]: kills the platform repeatedly while buyers pay for
// packages with credits and cancel them, staff add credits, and a job grants the credits of subscriptions that are
// months overdue. Every operation is retried with its key until it is answered. Prints whether each was counted exactly
// once. Uses a new database on the server of TEST_DATABASE_URL, or PGlite.

const [kills = 10, wanted = 10_000, buyers = 8] = process.argv.slice(2).map(Number)
const server = process.env['TEST_DATABASE_URL']
const database = server ? await createDatabase(server) : null
// Only the platform is killed, never the database server, so waiting for the disk at each commit would test nothing.
if (database)
  await database.query(`alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = off`)
const tavla = await startTavla({
  seed: 'demo',
  env: database ? { DATABASE_URL: database.url, SECRET_KEY: 'a-key-of-a-rehearsal-that-seals-nothing' } : {},
})
const storage = database ? { url: database.url } : { dataDir: tavla.dataDir }

/** Subscriptions added before each start, and the overdue months of each. */
const [subscribed, months] = [100, 4]
const today = stockholmDay(new Date())
const firstMonth = addMonths(`${today.slice(0, 7)}-01`, 1 - months)

let [token, staff] = await Promise.all([signIn(tavla, 'recruiter'), signIn(tavla, 'administrator')])
const renew = () =>
  Promise.all([signIn(tavla, 'recruiter'), signIn(tavla, 'administrator')]).then(
    (fresh) => {
      ;[token, staff] = fresh
    },
    () => {},
  )
const tokenRenewal = setInterval(() => void renew(), 300_000)
const { id: companyId } = await companyOf(tavla, token)

// A platform that gets no connection in time, as on a busy machine, is restarted as a supervisor would.
const start = () => startSupervised(() => tavla.startPlatform())

const unanswered = new Map<string, number>()
let answeredCount = 0
/** Waits until the platform has restarted. Thousands of unanswered requests would only slow down the start. */
let isUp: Promise<void> = Promise.resolve()

/** Retries an operation with one key until it is answered. Returns the body, or the code of the rejection. */
async function runUntilAnswered<C extends Call>(
  call: C,
  input: CallInput<C>,
  as: () => string,
): Promise<{ body: CallOutput<C> } | { rejected: string }> {
  const headers = { 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await callPlatform(tavla.site, call, input, as(), headers).catch(() => null)
    if (answer?.status === 200) {
      answeredCount += 1
      return { body: answer.body }
    }
    const { code = String(answer?.status ?? 'no answer') } = (answer?.body ?? {}) as { code?: string }
    if (answer?.status === 409) return { rejected: code }
    unanswered.set(code, (unanswered.get(code) ?? 0) + 1)
    if (answer?.status === 401) await renew()
    await Promise.all([isUp, new Promise((resolve) => setTimeout(resolve, 50))])
  }
}

let [subscriptions, overdue, interruptions] = [0, 0, 0]
/**
 * Adds overdue subscriptions and a job that is due at once. Runs while the platform is down, because an embedded
 * database can be open in only one process.
 */
async function addSubscriptions(session: DatabaseSession): Promise<void> {
  const [left] = await session.query<{ count: number }>(
    "select count(*)::int as count from subscriptions where name = 'Prov' and gives_next_on <= $1",
    [today],
  )
  if (left && left.count > 0 && left.count < overdue) interruptions += 1
  overdue = (left?.count ?? 0) + subscribed
  const capabilities = JSON.stringify(
    [2, 1].map((credits) => ({ kind: 'MonthlyCreditsCapability', credits, promotionType: 'boost', description: null })),
  )
  await session.query(
    `
      insert into subscriptions (company_id, name, price, capabilities, starts_on, gives_next_on, created_at)
      select $1, 'Prov', 0, $2::jsonb, $3, $3, now()
      from generate_series(1, ${subscribed})`,
    [companyId, capabilities, firstMonth],
  )
  await session.query("insert into pgboss.job (name, data) values ('give-credits', '{}')")
  subscriptions += subscribed
}
async function whileDown<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
  const session = await openSession(storage)
  const answer = await work(session)
  await session.close()
  return answer
}
const balance =
  "select coalesce(sum(amount), 0)::int as sum from ledger_balances where company_id = $1 and account = 'credits/boost'"

await runUntilAnswered(EnableCredits, { params: { companyId }, body: { description: 'Prov' } }, () => staff)
await tavla.programs.platform.stop()
// Ads that start in three weeks, so that a cancelled purchase is refunded in full.
const { before, ads } = await whileDown(async (session) => {
  const made = await session.query<{ id: number }>(
    `insert into ads (company_id, folder_id, title, owner_id, type, state, starts_at, ends_at, created_at, updated_at)
     select company_id, folder_id, 'Köp ' || i, owner_id, 'scheduled', 'offers', now() + interval '20 days',
       now() + interval '80 days', now(), now()
     from (select * from ads where company_id = $1 and type = 'active' limit 1) a, generate_series(1, ${buyers}) i
     returning id`,
    [companyId],
  )
  const [found] = await session.query<{ sum: number }>(balance, [companyId])
  await addSubscriptions(session)
  return { ads: made.map(({ id }) => id), before: found?.sum ?? 0 }
})
await start()

const counted = { bought: 0, cancelled: 0, added: 0, rejected: 0 }
const unexpected: string[] = []

/** Buys for an ad, cancels the purchase, and adds credits when they run out. */
async function buyer(adId: number): Promise<void> {
  while (answeredCount < wanted) {
    const bought = await runUntilAnswered(
      PurchaseSocialMediaAndBoosting,
      { params: { adId }, body: { promotionType: 'boost', priceMode: 'credit', socialMedia: false } },
      () => token,
    )
    if (('rejected' in bought && bought.rejected === 'insufficientCredits') || answeredCount % 10 === 0) {
      const more = await runUntilAnswered(
        AddBoostingCredits,
        { params: { companyId }, body: { amount: [{ type: 'boost', amount: 5 }], description: 'Prov' } },
        () => staff,
      )
      if ('rejected' in more) unexpected.push(`adding: ${more.rejected}`)
      else counted.added += 5
    }
    if ('rejected' in bought && bought.rejected === 'insufficientCredits') {
      counted.rejected += 1
      continue
    }
    if ('rejected' in bought) unexpected.push(`buying: ${bought.rejected}`)
    else counted.bought += 1
    if (answeredCount >= wanted) return
    const back = await runUntilAnswered(CancelPromotion, { params: { adId } }, () => token)
    if ('rejected' in back) unexpected.push(`cancelling: ${back.rejected}`)
    else counted.cancelled += 1
  }
}

const began = performance.now()
const allBuyers = Promise.all(ads.map((adId) => buyer(adId)))
let ended = false
void allBuyers.then(() => (ended = true))
let killed = 0
let since = performance.now()
while (killed < kills) {
  // Every second kill comes soon after the start, while the job that grants credits runs.
  const due =
    killed % 2 === 1
      ? performance.now() - since > 200 + Math.random() * 6000
      : answeredCount >= (wanted * (killed + 1)) / (kills + 1) || ended
  if (!due) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    continue
  }
  const { promise, resolve: started } = Promise.withResolvers<void>()
  isUp = promise
  await tavla.programs.platform.kill()
  await whileDown(addSubscriptions)
  await start()
  started()
  since = performance.now()
  killed += 1
  console.log(`${killed} kills, ${answeredCount} operations, ${((since - began) / 1000).toFixed(0)} s`)
}
await allBuyers
clearInterval(tokenRenewal)

// Queues the interrupted job once more. It is done when no subscription is overdue.
await tavla.programs.platform.stop()
await whileDown((session) => session.query("insert into pgboss.job (name, data) values ('give-credits', '{}')"))
await start()
const creditsPerSubscription = 3 * months
const expected = () =>
  before + counted.added + counted.cancelled - counted.bought + subscriptions * creditsPerSubscription
/** Returns the balance from the platform, because no other process can query an embedded database while it runs. */
const currentBalance = async (): Promise<number> => {
  await renew()
  const { body } = await callPlatform(tavla.site, GetCreditInfo, { params: { companyId } }, staff)
  return body.amounts?.find(({ type }) => type === 'boost')?.amount ?? 0
}
// An interrupted job is retried after a minute. Credits that are not granted five minutes later are a fault, which the
// sums below report.
for (let left = 100; left > 0 && (await currentBalance()) !== expected(); left--)
  await new Promise((resolve) => setTimeout(resolve, 3000))
await tavla.programs.gateway.stop()
await tavla.programs.platform.stop()

const faults = await whileDown(async (session) => {
  const one = async (query: string): Promise<number> =>
    Number((await session.query<{ n: number }>(query, [companyId]))[0]?.n ?? 0)
  const entries = "from ledger_entries where company_id = $1 and account = 'credits/boost'"
  const [found] = await session.query<{ sum: number }>(balance, [companyId])
  const facts: [what: string, is: number, shouldBe: number][] = [
    ['the balance', found?.sum ?? 0, expected()],
    ['the sum of the transactions', await one(`select sum(amount)::int as n ${entries}`), found?.sum ?? 0],
    [
      'transactions whose balance is not the sum up to them',
      await one(`
        select count(*)::int as n
        from (select balance - sum(amount) over (order by id) as off ${entries}) e
        where off <> 0`),
      0,
    ],
    [
      'credits of subscriptions',
      await one(`select sum(amount)::int as n ${entries} and cause like 'subscription/%' and data->>'title' = 'Prov'`),
      subscriptions * creditsPerSubscription,
    ],
    [
      'orders',
      await one("select count(*)::int as n from orders where company_id = $1 and title like 'Köp %'"),
      counted.bought,
    ],
    [
      'running promotions',
      await one(`
        select count(*)::int as n
        from promotions p
        join ads a on a.company_id = p.company_id and a.id = p.ad_id
        where p.company_id = $1 and a.title like 'Köp %' and p.ended_at is null`),
      counted.bought - counted.cancelled,
    ],
    [
      'promoted ads',
      await one(
        "select count(*)::int as n from ads where company_id = $1 and title like 'Köp %' and promotion <> 'none'",
      ),
      counted.bought - counted.cancelled,
    ],
  ]
  return [
    ...unexpected,
    ...facts.flatMap(([what, is, shouldBe]) => (is === shouldBe ? [] : [`${what}: ${is}, not ${shouldBe}`])),
  ]
})
await tavla.stop()
await database?.drop()
console.log(
  `${database ? 'PostgreSQL' : 'PGlite'}: ` +
    `${killed} kills in ${((performance.now() - began) / 1000).toFixed(0)} s; ${counted.bought} bought, ` +
    `${counted.cancelled} cancelled, ${counted.added} added, ${counted.rejected} rejected, ` +
    `${subscriptions * months} months of ${subscriptions} subscriptions granted, ` +
    `job interrupted ${interruptions} times; faults: ${faults.length}.`,
)
console.log(
  `Unanswered requests that were retried: ${[...unanswered].map(([why, times]) => `${times} × ${why}`).join('; ') || 'nothing'}.`,
)
for (const each of faults.slice(0, 20)) console.error(each)
process.exit(faults.length > 0 ? 1 : 0)

import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { CreditEntry } from '#platform/domains/billing/credits/credit-info.ts'
import { ledgerCausesOf } from '#platform/domains/advertising/promotion/undo-order.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import * as schema from '#platform/foundation/db/schema/index.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import { addToLedger, takeFromLedger } from '#platform/foundation/ledger/ledger.ts'
import { DAY_MS, HOUR_MS } from '#rules/text-and-time/durations.ts'
import { packageTitle } from '#rules/billing/order-title.ts'
import { DEFAULT_PRICES, type Package } from '#rules/promotion/packages.ts'
import { PROMOTION_DAYS, bumpTime, lastPromotedDay } from '#rules/promotion/promotion.ts'
import { addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** Companies with credits, and one of them with a subscription, by their index among the demo's companies. */
const withCredits = [1, 4, 7, 10]
const withSubscription = [1, 4]

interface Seeded {
  ads: readonly (typeof schema.ads.$inferInsert & { id: number })[]
  /** Users: the buyer, the manager of the credits, and the owner of imported ads. */
  buyer: string
  keeper: string
  /** Domains of the job site. */
  domains: readonly string[]
  now: Date
}

type Common = Pick<Seeded, 'buyer' | 'domains' | 'now'>

/** Creates credits and subscriptions for some companies, promotions in every state, and staff tasks. */
export async function seedPromotions(tx: Tx, { ads, buyer, keeper, domains, now }: Seeded): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await tx
    .insert(schema.settings)
    .values([{ name: 'salesAddress', scope: '', value: 'salj@demo.example', changedAt: now }])
  await tx.insert(schema.subscriptionTemplates).values([
    {
      name: 'Årsavtal, månadskrediter',
      price: 1_850_000,
      months: 12,
      capabilities: [{ kind: 'MonthlyCreditsCapability', credits: 2, promotionType: 'boost', description: null }],
      createdAt: ago(300),
    },
    {
      name: 'Lägre priser, tills vidare',
      price: 0,
      months: null,
      capabilities: [
        {
          kind: 'PriceChangeCapability',
          packagePrices: { monetary: { basic: 290_000, boost: 540_000 }, credit: {} },
          description: 'Ramavtal',
        },
      ],
      createdAt: ago(280),
    },
    {
      name: 'Sommarkampanj',
      price: 490_000,
      months: 3,
      capabilities: [{ kind: 'MonthlyCreditsCapability', credits: 10, promotionType: 'volume', description: null }],
      createdAt: ago(120),
    },
  ])
  for (const companyId of withCredits) await giveCredits(tx, { companyId, keeper, now })
  for (const companyId of withSubscription) await subscribe(tx, { companyId, now })
  for (const [companyId, own] of Map.groupBy(ads, (ad) => ad.companyId))
    await promote(tx, { companyId, own, buyer, domains, now })
  await importAds(tx, {
    companyId: 7,
    service: 'ponty',
    promotion: 'boost',
    owner: buyer,
    now,
    arrived: [
      ['Svetsare, kväll', 'insufficientBoostCredits'],
      ['CNC-operatör', null],
    ],
  })
  await importAds(tx, {
    companyId: 2,
    service: 'teamtailor',
    promotion: 'manual',
    owner: buyer,
    now,
    arrived: [
      ['Anläggare', 'noDefaultPromotionType'],
      ['Platschef mark', null],
    ],
  })
}

async function giveCredits(
  tx: Tx,
  { companyId, keeper, now }: { companyId: number; keeper: string; now: Date },
): Promise<void> {
  const at = new Date(now.getTime() - 75 * DAY_MS)
  await tx
    .insert(schema.creditTerms)
    .values({ companyId, isEnabled: true, enabledAt: at, updatedAt: at, updatedBy: keeper })
  const amounts: { type: Package; amount: number }[] = [
    { type: 'boost', amount: companyId === 7 ? 1 : 5 },
    { type: 'boost-plus', amount: 3 },
  ]
  for (const [index, { type, amount }] of amounts.entries()) {
    const data: CreditEntry =
      index === 0
        ? { kind: 'added', title: 'Avtal 2025-612, inför vintern', amounts }
        : { kind: 'added', partOf: 'demo' }
    await addToLedger(tx, {
      companyId,
      account: creditAccount(type),
      amount,
      cause: 'demo',
      actorId: keeper,
      at,
      data: { ...data },
    })
  }
}

/** Creates a subscription that started two months ago, with its credits since then. */
async function subscribe(tx: Tx, { companyId, now }: { companyId: number; now: Date }): Promise<void> {
  const month = `${stockholmDay(now).slice(0, 7)}-01`
  const startsOn = addMonths(month, -2)
  const [row] = await tx
    .insert(schema.subscriptions)
    .values({
      companyId,
      name: 'Årsavtal Boost',
      price: 1_850_000,
      capabilities: [{ kind: 'MonthlyCreditsCapability', credits: 2, promotionType: 'boost', description: null }],
      startsOn,
      endsOn: null,
      givesNextOn: addMonths(month, 1),
      createdAt: new Date(`${startsOn}T08:00:00Z`),
    })
    .returning({ id: schema.subscriptions.id })
  for (const back of [2, 1, 0]) {
    const creditedOn = addMonths(month, -back)
    const data: CreditEntry = { kind: 'monthly', title: 'Årsavtal Boost', description: null }
    await addToLedger(tx, {
      companyId,
      account: creditAccount('boost'),
      amount: 2,
      cause: `subscription/${row?.id ?? 0}/${creditedOn.slice(0, 7)}/0`,
      actorId: null,
      at: new Date(`${creditedOn}T06:00:00Z`),
      data: { ...data },
    })
  }
}

/**
 * Creates the promotions of a company: one per promoted ad, some that are over, one waiting and one
 * cancelled.
 */
async function promote(
  tx: Tx,
  { companyId, own, ...common }: { companyId: number; own: Seeded['ads'] } & Common,
): Promise<void> {
  const { now } = common
  const promoted = own.filter((ad) => ad.type === 'active' && ad.promotion !== undefined && ad.promotion !== 'none')
  const paysWithCredits = withCredits.includes(companyId)
  for (const [index, ad] of promoted.entries()) {
    const startsAt = startOfPromotion(ad, new Date(now.getTime() - (22 - (index % 9)) * DAY_MS))
    await insert(tx, {
      ad,
      packageType: ad.promotion as Package,
      startsAt,
      ...common,
      pay: index > 2 ? 'free' : paysWithCredits && index === 0 ? 'credit' : 'monetary',
    })
  }
  const ended = own.filter(({ type }) => type === 'inactive' || type === 'archived')
  const orders = await ordersOf(tx, companyId, ended)
  for (const [index, ad] of ended.entries()) {
    const order = orders.get(ad.id)
    if (!ad.start || (order === undefined && index > 1)) continue
    await insert(tx, {
      ad,
      packageType: order?.package ?? 'basic',
      startsAt: ad.start,
      ...common,
      pay: 'free',
      orderId: order?.id ?? null,
      endedAt: new Date(ad.start.getTime() + PROMOTION_DAYS * DAY_MS),
    })
  }
  const waiting = own.find((ad) => ad.type === 'scheduled' && ad.start)
  if (waiting?.start) {
    await insert(tx, { ad: waiting, packageType: 'boost', startsAt: waiting.start, ...common, pay: 'monetary' })
    await tx.update(schema.ads).set({ promotion: 'boost' }).where(eq(schema.ads.id, waiting.id))
  }
  const stopped = own.find(
    (ad) =>
      ad.type === 'active' && ad.promotion === 'none' && ad.start && ad.start.getTime() < now.getTime() - 4 * DAY_MS,
  )
  if (stopped?.start)
    await insert(tx, {
      ad: stopped,
      packageType: 'boost',
      startsAt: stopped.start,
      ...common,
      pay: 'free',
      cancelledAt: new Date(now.getTime() - 2 * DAY_MS),
    })
}

/** Returns when a promotion around `wanted` starts, so that the ad does not end before the promotion. */
function startOfPromotion({ start, end }: Seeded['ads'][number], wanted: Date): Date {
  const latest = end ? end.getTime() - PROMOTION_DAYS * DAY_MS : Number.POSITIVE_INFINITY
  if (wanted.getTime() > latest) return start && start.getTime() > latest ? start : new Date(latest)
  return start && start > wanted ? start : wanted
}

/** Returns the orders that `seedBilling` has created for ads, by ad. */
async function ordersOf(tx: Tx, companyId: number, ads: Seeded['ads']) {
  const { id, adId, package: packageType } = schema.orders
  const found = await tx
    .select({ id, adId, package: packageType })
    .from(schema.orders)
    .where(
      and(
        eq(schema.orders.companyId, companyId),
        isNotNull(packageType),
        inArray(
          adId,
          ads.map((ad) => ad.id),
        ),
      ),
    )
  return new Map(
    found.flatMap((row) =>
      row.adId === null || row.package === null ? [] : [[row.adId, { id: row.id, package: row.package }]],
    ),
  )
}

interface Promoted extends Common {
  ad: Seeded['ads'][number]
  packageType: Package
  startsAt: Date
  /** How the order is paid. `free` creates no order. */
  pay: 'monetary' | 'credit' | 'free'
  /** The order of an earlier promotion, which already exists. */
  orderId?: number | null
  endedAt?: Date
  cancelledAt?: Date
}

async function insert(
  tx: Tx,
  { ad, packageType, startsAt, buyer, domains, now, pay, orderId: existing, endedAt, cancelledAt }: Promoted,
): Promise<void> {
  const { companyId, id: adId, title } = ad
  const bought = startsAt < now ? startsAt : new Date(now.getTime() - DAY_MS)
  const endsAt = new Date(startsAt.getTime() + PROMOTION_DAYS * DAY_MS)
  let orderId = existing ?? null
  if (pay !== 'free') {
    const [order] = await tx
      .insert(schema.orders)
      .values({
        companyId,
        kind: 'Posting',
        item: 'promotion',
        adId,
        package: packageType,
        title: packageTitle(title, packageType),
        priceMode: pay,
        net: pay === 'monetary' ? DEFAULT_PRICES.monetary[packageType] : 0,
        credits: pay === 'credit' ? 1 : 0,
        startsOn: stockholmDay(startsAt),
        expiresOn: lastPromotedDay({ startsAt, endsAt }),
        createdBy: buyer,
        createdAt: bought,
      })
      .returning({ id: schema.orders.id })
    orderId = order?.id ?? null
  }
  if (pay === 'credit' && orderId !== null) {
    const data: CreditEntry = { kind: 'used', adId, orderId }
    await takeFromLedger(tx, {
      companyId,
      account: creditAccount(packageType),
      amount: 1,
      cause: ledgerCausesOf(orderId).taken,
      actorId: buyer,
      at: bought,
      data: { ...data },
    })
  }
  const runs = endedAt === undefined && cancelledAt === undefined
  const next = [1, 2, 3, 4].map((nth) => bumpTime(packageType, { endsAt }, nth))
  const done = next.filter((each) => each !== null && each <= now).length
  await tx.insert(schema.promotions).values({
    companyId,
    adId,
    package: packageType,
    orderId,
    startsAt,
    endsAt,
    cancelledAt: cancelledAt ?? null,
    endedAt: endedAt ?? cancelledAt ?? null,
    domains: [...domains],
    bumpsDone: done,
    nextBumpAt: runs ? (next[done] ?? null) : null,
    createdBy: buyer,
    createdAt: bought,
  })
}

/** Creates imported ads and their tasks. No request is sent to their service, which does not exist in the demo. */
async function importAds(
  tx: Tx,
  {
    companyId,
    service,
    promotion,
    owner,
    now,
    arrived,
  }: {
    companyId: number
    service: 'ponty' | 'teamtailor'
    promotion: 'boost' | 'manual'
    owner: string
    now: Date
    arrived: readonly (readonly [title: string, error: string | null])[]
  },
): Promise<void> {
  const at = new Date(now.getTime() - 30 * HOUR_MS)
  const [folder] = await tx
    .select({ id: schema.folders.id })
    .from(schema.folders)
    .where(eq(schema.folders.companyId, companyId))
    .orderBy(schema.folders.id)
    .limit(1)
  const [company] = await tx
    .select({ address: schema.companies.companyAddress })
    .from(schema.companies)
    .where(eq(schema.companies.id, companyId))
  const [connection] = await tx
    .insert(schema.connections)
    .values({
      companyId,
      service,
      status: 'connected',
      since: at,
      active: true,
      defaultPromotion: promotion,
      userId: owner,
      folderId: folder?.id ?? null,
      lastSuccess: at,
      createdAt: at,
    })
    .returning({ id: schema.connections.id })
  const city = company?.address.postArea ?? 'Sundsvall'
  for (const [index, [title, error]] of arrived.entries()) {
    const external = {
      content: '<p>Annonsen finns hos tjänsten den kom från.</p>',
      type: 'indefinite',
      workplaceType: 'onsite',
      salaryType: 'fixed',
      location: 'address',
      address: null,
      postCode: null,
      city,
      country: 'SE',
    } as const
    const [ad] = await tx
      .insert(schema.ads)
      .values({
        companyId,
        folderId: folder?.id ?? 0,
        ownerId: owner,
        title,
        city,
        country: 'SE',
        source: service,
        type: 'active',
        state: 'offers',
        use: 'link',
        link: `https://${service}.example/jobb/${index + 1}`,
        start: at,
        end: new Date(now.getTime() + 25 * DAY_MS),
        external,
        publishedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: schema.ads.id })
    const adId = ad?.id ?? 0
    await tx
      .insert(schema.externalAds)
      .values({ companyId, connectionId: connection?.id ?? 0, externalId: `demo-${index + 1}`, adId, digest: 'demo' })
    await tx.insert(schema.staffTasks).values({
      companyId,
      adId,
      kind: 'sponsor',
      integration: service,
      package: promotion === 'boost' ? 'boost' : null,
      error,
      createdAt: new Date(at.getTime() + index * HOUR_MS),
    })
  }
}

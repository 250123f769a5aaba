import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type {
  AddSubscription,
  Capability,
  ExpireSubscription,
  GetSubscriptions,
  Subscription,
  SubscriptionInput,
  SubscriptionTemplate,
  UpdateSubscriptionTemplate,
} from '#contract/billing/subscriptions.ts'
import {
  companies,
  creditTerms,
  orders,
  subscriptionTemplates,
  subscriptions,
  type StoredCapability,
} from '#platform/foundation/db/schema/index.ts'
import { partVersion, rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { publishBillingChange } from '#platform/foundation/events/publish-billing-change.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { conflict, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { hasNoErrors, type FieldErrors } from '#rules/errors/field-errors.ts'
import { requireRealCompany } from '#platform/foundation/test-companies/test-companies.ts'
import { oreToKronor, ore, kronorToOre } from '#rules/billing/money.ts'
import { PACKAGES, type Package } from '#rules/promotion/packages.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import {
  checkSubscription,
  checkSubscriptionPeriod,
  isSubscriptionExpired,
  MAX_SUBSCRIPTION_MONTHS,
} from '#rules/billing/subscription.ts'
import { grantDueMonths } from './grant-credits.ts'
import { firstDayOfMonth, countMonths, periodOf, storedPeriod, templatePeriod } from './periods.ts'

/** Maximum number of templates, and of subscriptions of a company, in a list. */
const MAX_LISTED = 500

const convertPrices = (
  prices: Partial<Record<Package, number>>,
  convert: (price: number) => number,
): Partial<Record<Package, number>> =>
  Object.fromEntries(
    PACKAGES.flatMap((packageType) => {
      const price = prices[packageType]
      return price === undefined ? [] : [[packageType, convert(price)]]
    }),
  )

/** Converts a capability for storage, with prices in öre. Throws 400 for fractions of an öre or of a credit. */
const storedCapability = (capability: Capability): StoredCapability =>
  capability.kind === 'MonthlyCreditsCapability'
    ? { ...capability, description: capability.description ?? null }
    : {
        ...capability,
        description: capability.description ?? null,
        packagePrices: {
          monetary: convertPrices(capability.packagePrices.monetary, oreOf),
          credit: convertPrices(capability.packagePrices.credit, wholeCredits),
        },
      }

const capabilityOf = (stored: StoredCapability): Capability =>
  stored.kind === 'MonthlyCreditsCapability'
    ? stored
    : {
        ...stored,
        packagePrices: {
          monetary: convertPrices(stored.packagePrices.monetary, (price) => oreToKronor(ore(price))),
          credit: { ...stored.packagePrices.credit },
        },
      }

function oreOf(kronor: number): number {
  try {
    return kronorToOre(kronor)
  } catch {
    throw invalid({ price: ['invalid'] }, 'A price can have at most two decimals.')
  }
}

function wholeCredits(credits: number): number {
  if (!Number.isInteger(credits)) throw invalid({ capabilities: ['invalid'] }, 'Credits must be whole numbers.')
  return credits
}

/** Validates a subscription or template and converts it for storage. Throws 400 with field errors (ADMIN-41). */
function validated(
  input: SubscriptionInput,
  periodErrors: FieldErrors = {},
): { name: string; price: number; capabilities: StoredCapability[] } {
  const errors = { ...checkSubscription(input), ...periodErrors }
  if (input.period.kind === 'time-limited') {
    const { startDate, endDate, months } = input.period
    if (firstDayOfMonth(endDate) < firstDayOfMonth(startDate)) errors['period.endDate'] = ['beforeStart']
    else if (months !== countMonths(firstDayOfMonth(startDate), firstDayOfMonth(endDate)))
      errors['period.months'] = ['different']
    else if (months > MAX_SUBSCRIPTION_MONTHS) errors['period.endDate'] ??= ['tooFar']
  }
  if (!hasNoErrors(errors)) throw invalid(errors, 'The subscription is not valid. See `errors`.')
  return { name: input.name.trim(), price: oreOf(input.price), capabilities: input.capabilities.map(storedCapability) }
}

type TemplateRow = typeof subscriptionTemplates.$inferSelect

const versionOf = ({ name, price, capabilities, months }: TemplateRow): string =>
  partVersion(name, price, capabilities, months)

/** Lists all templates by name. The period of a template begins this month (ADMIN-36). */
export async function listTemplates({ db, now }: CallerCtx): Promise<SubscriptionTemplate[]> {
  const rows = await db
    .select()
    .from(subscriptionTemplates)
    .orderBy(asc(sql`lower(${subscriptionTemplates.name})`), asc(subscriptionTemplates.id))
    .limit(MAX_LISTED)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    price: oreToKronor(ore(row.price)),
    capabilities: row.capabilities.map(capabilityOf),
    period: templatePeriod(row.months, stockholmDay(now)),
    version: versionOf(row),
  }))
}

const monthsOf = ({ period }: SubscriptionInput): number | null =>
  period.kind === 'infinite' ? null : countMonths(firstDayOfMonth(period.startDate), firstDayOfMonth(period.endDate))

/** Creates a template and returns its id (ADMIN-100). */
export async function createTemplate(work: CallerWork, body: SubscriptionInput): Promise<{ id: number }> {
  const template = { ...validated(body), months: monthsOf(body) }
  const [created] = await work.db
    .insert(subscriptionTemplates)
    .values({ ...template, createdAt: work.now })
    .returning({ id: subscriptionTemplates.id })
  if (!created) throw new Error('The insert into subscription_templates returned no row.')
  work.recordHistory({
    companyId: null,
    entity: 'subscriptionTemplate',
    entityId: created.id,
    action: 'created',
    data: { to: template },
  })
  return created
}

/**
 * Changes a template. Subscriptions that companies already have are not affected (ADMIN-100). Throws 409
 * `changedMeanwhile` if `version` is not the stored version.
 */
export async function updateTemplate(
  work: CallerWork,
  { params: { id }, body: { version, ...body } }: CallInput<typeof UpdateSubscriptionTemplate>,
): Promise<void> {
  const template = { ...validated(body), months: monthsOf(body) }
  const [before] = await work.db
    .select()
    .from(subscriptionTemplates)
    .where(eq(subscriptionTemplates.id, id))
    .for('update')
  if (!before) throw notFound('No such template.')
  rejectStaleVersion(version, versionOf(before))
  await work.db.update(subscriptionTemplates).set(template).where(eq(subscriptionTemplates.id, id))
  work.recordHistory({
    companyId: null,
    entity: 'subscriptionTemplate',
    entityId: id,
    action: 'changed',
    data: { from: before, to: template },
  })
}

/** Deletes a template (ADMIN-100). */
export async function deleteTemplate(work: CallerWork, id: number): Promise<void> {
  const [deleted] = await work.db.delete(subscriptionTemplates).where(eq(subscriptionTemplates.id, id)).returning()
  if (!deleted) throw notFound('No such template.')
  work.recordHistory({
    companyId: null,
    entity: 'subscriptionTemplate',
    entityId: id,
    action: 'deleted',
    data: { from: deleted },
  })
}

type Row = typeof subscriptions.$inferSelect

const toWire = (row: Row, today: string): Subscription => ({
  id: row.id,
  name: row.name,
  period: periodOf(row),
  capabilities: row.capabilities.map(capabilityOf),
  isExpired: isSubscriptionExpired(row, today),
  price: oreToKronor(ore(row.price)),
})

/**
 * Lists a company's subscriptions, the newest first (ADMIN-36, ADMIN-37). Throws 404 if there is no such company.
 */
export async function listSubscriptions(
  { db, now }: CallerCtx,
  { params: { companyId } }: CallInput<typeof GetSubscriptions>,
): Promise<Subscription[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.companyId, companyId))
    .orderBy(desc(subscriptions.id))
    .limit(MAX_LISTED)
  if (rows.length === 0 && (await db.$count(companies, eq(companies.id, companyId))) === 0)
    throw notFound('No such company.')
  return rows.map((row) => toWire(row, stockholmDay(now)))
}

/**
 * Adds a subscription to a company (ADMIN-40):
 *
 * - Creates an order for the price, if there is one.
 * - Enables payment with credits if the subscription includes credits and the company has no credit terms yet.
 * - Adds the credits of each month that has begun.
 */
export async function addSubscription(
  work: CallerWork,
  { params: { companyId }, body }: CallInput<typeof AddSubscription>,
): Promise<Subscription> {
  const { db, now, caller } = work
  const today = stockholmDay(now)
  const period = storedPeriod(body.period)
  const stored = validated(
    body,
    checkSubscriptionPeriod({ start: period.startsOn, end: period.endsOn }, firstDayOfMonth(today)),
  )
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  if (!company) throw notFound('No such company.')
  await requireRealCompany(db, companyId)
  const givesCredits = stored.capabilities.some(({ kind }) => kind === 'MonthlyCreditsCapability')
  const [row] = await db
    .insert(subscriptions)
    .values({ companyId, ...stored, ...period, givesNextOn: givesCredits ? period.startsOn : null, createdAt: now })
    .returning()
  if (!row) throw new Error('The insert into subscriptions returned no row.')
  if (stored.price > 0) {
    await db.insert(orders).values({
      companyId,
      kind: 'Other',
      item: 'subscription',
      title: stored.name,
      net: stored.price,
      startsOn: period.startsOn,
      expiresOn: period.endsOn,
      createdBy: caller.id,
      createdAt: now,
    })
    publishBillingChange(work, companyId)
  }
  work.recordHistory({
    companyId,
    entity: 'subscription',
    entityId: row.id,
    action: 'added',
    data: { to: { ...stored, ...period } },
  })
  if (givesCredits) {
    const [terms] = await db
      .insert(creditTerms)
      .values({ companyId, isEnabled: true, enabledAt: now, updatedAt: now, updatedBy: caller.id })
      .onConflictDoNothing()
      .returning()
    const period = terms && { maxPeriodDays: terms.maxPeriodDays }
    if (period)
      work.recordHistory({
        companyId,
        entity: 'credits',
        entityId: companyId,
        action: 'enabled',
        data: { from: { isEnabled: false, ...period }, to: { isEnabled: true, ...period } },
      })
  }
  publishPrices(work, companyId)
  await grantDueMonths(work, row)
  return toWire(row, today)
}

/** Ends a subscription now. It gives no more credits and no longer changes prices (ADMIN-43). */
export async function expireSubscription(
  work: CallerWork,
  { params: { subscriptionId } }: CallInput<typeof ExpireSubscription>,
): Promise<Subscription> {
  const { db, now } = work
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)).for('update')
  if (!row) throw notFound('No such subscription.')
  const today = stockholmDay(now)
  if (isSubscriptionExpired(row, today)) throw conflict('expired', 'The subscription has already ended.')
  const ended = { expiredAt: now, givesNextOn: null }
  await db
    .update(subscriptions)
    .set(ended)
    .where(and(eq(subscriptions.companyId, row.companyId), eq(subscriptions.id, row.id)))
  work.recordHistory({
    companyId: row.companyId,
    entity: 'subscription',
    entityId: row.id,
    action: 'expired',
    data: { from: { name: row.name, endsOn: row.endsOn }, to: { name: row.name, endsOn: today } },
  })
  publishPrices(work, row.companyId)
  return toWire({ ...row, ...ended }, today)
}

/** Publishes that a company's prices or credits may have changed. */
function publishPrices(work: CallerWork, companyId: number): void {
  work.publish({ type: 'updateSettings', companyId, by: work.caller.id })
  work.publish({ type: 'updateHome', companyId })
  publishOfficeChange(work, 'companies', companyId)
}

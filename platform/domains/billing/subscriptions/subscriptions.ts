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
import { partVersion, refuseStale } from '#platform/foundation/versions/version.ts'
import { tellBilling } from '#platform/foundation/events/tell-billing.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { conflict, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { isValid, type FieldErrors } from '#rules/errors/field-errors.ts'
import { kronorOf, ore, oreOfKronor } from '#rules/billing/money.ts'
import { PACKAGES, type Package } from '#rules/promotion/packages.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import {
  checkSubscription,
  checkSubscriptionPeriod,
  isExpired,
  MOST_SUBSCRIPTION_MONTHS,
} from '#rules/billing/subscription.ts'
import { giveMonth } from './give-credits.ts'
import { monthOf, monthsBetween, periodOf, storedPeriod, templatePeriod } from './periods.ts'

/** Most templates, and most subscriptions of a company, that are told. */
const mostTold = 500

const priced = (
  prices: Partial<Record<Package, number>>,
  convert: (price: number) => number,
): Partial<Record<Package, number>> =>
  Object.fromEntries(PACKAGES.flatMap((each) => (prices[each] === undefined ? [] : [[each, convert(prices[each])]])))

/** A capability as it is stored: prices in öre. 400 for parts of an öre, or of a credit. */
const storedCapability = (capability: Capability): StoredCapability =>
  capability.kind === 'MonthlyCreditsCapability'
    ? { ...capability, description: capability.description ?? null }
    : {
        ...capability,
        description: capability.description ?? null,
        packagePrices: {
          monetary: priced(capability.packagePrices.monetary, oreOf),
          credit: priced(capability.packagePrices.credit, wholeCredits),
        },
      }

const capabilityOf = (stored: StoredCapability): Capability =>
  stored.kind === 'MonthlyCreditsCapability'
    ? stored
    : {
        ...stored,
        packagePrices: {
          monetary: priced(stored.packagePrices.monetary, (price) => kronorOf(ore(price))),
          credit: { ...stored.packagePrices.credit },
        },
      }

function oreOf(kronor: number): number {
  try {
    return oreOfKronor(kronor)
  } catch {
    throw invalid({ price: ['invalid'] }, 'A price is whole öre')
  }
}

function wholeCredits(credits: number): number {
  if (!Number.isInteger(credits)) throw invalid({ capabilities: ['invalid'] }, 'Credits are whole')
  return credits
}

/** What is to be stored of a subscription or template; 400 names what is not valid (ADMIN-41). */
function checked(
  input: SubscriptionInput,
  more: FieldErrors = {},
): { name: string; price: number; capabilities: StoredCapability[] } {
  const errors = { ...checkSubscription(input), ...more }
  if (input.period.kind === 'time-limited') {
    const { startDate, endDate, months } = input.period
    if (monthOf(endDate) < monthOf(startDate)) errors['period.endDate'] = ['beforeStart']
    else if (months !== monthsBetween(monthOf(startDate), monthOf(endDate))) errors['period.months'] = ['different']
    else if (months > MOST_SUBSCRIPTION_MONTHS) errors['period.endDate'] ??= ['tooFar']
  }
  if (!isValid(errors)) throw invalid(errors, 'The subscription is not valid')
  return { name: input.name.trim(), price: oreOf(input.price), capabilities: input.capabilities.map(storedCapability) }
}

type TemplateRow = typeof subscriptionTemplates.$inferSelect

const versionOf = ({ name, price, capabilities, months }: TemplateRow): string =>
  partVersion(name, price, capabilities, months)

/** All templates by name; one of limited time begins this month (ADMIN-36). */
export async function listTemplates({ db, now }: CallerCtx): Promise<SubscriptionTemplate[]> {
  const found = await db
    .select()
    .from(subscriptionTemplates)
    .orderBy(asc(sql`lower(${subscriptionTemplates.name})`), asc(subscriptionTemplates.id))
    .limit(mostTold)
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    price: kronorOf(ore(row.price)),
    capabilities: row.capabilities.map(capabilityOf),
    period: templatePeriod(row.months, stockholmDay(now)),
    version: versionOf(row),
  }))
}

const monthsOf = ({ period }: SubscriptionInput): number | null =>
  period.kind === 'infinite' ? null : monthsBetween(monthOf(period.startDate), monthOf(period.endDate))

/** Makes a template (ADMIN-100). */
export async function createTemplate(work: CallerWork, body: SubscriptionInput): Promise<{ id: number }> {
  const template = { ...checked(body), months: monthsOf(body) }
  const [made] = await work.db
    .insert(subscriptionTemplates)
    .values({ ...template, createdAt: work.now })
    .returning({ id: subscriptionTemplates.id })
  if (!made) throw new Error('The template was not stored')
  work.remember({
    companyId: null,
    entity: 'subscriptionTemplate',
    entityId: made.id,
    action: 'created',
    data: { to: template },
  })
  return made
}

/**
 * Changes a template; what companies have stays as it is (ADMIN-100). 409 `changedMeanwhile` when the change began from
 * another version than is stored.
 */
export async function updateTemplate(
  work: CallerWork,
  { params: { id }, body: { version, ...body } }: CallInput<typeof UpdateSubscriptionTemplate>,
): Promise<void> {
  const template = { ...checked(body), months: monthsOf(body) }
  const [before] = await work.db
    .select()
    .from(subscriptionTemplates)
    .where(eq(subscriptionTemplates.id, id))
    .for('update')
  if (!before) throw notFound('No such template')
  refuseStale(version, versionOf(before))
  await work.db.update(subscriptionTemplates).set(template).where(eq(subscriptionTemplates.id, id))
  work.remember({
    companyId: null,
    entity: 'subscriptionTemplate',
    entityId: id,
    action: 'changed',
    data: { from: before, to: template },
  })
}

/** Deletes a template (ADMIN-100). */
export async function deleteTemplate(work: CallerWork, id: number): Promise<void> {
  const [gone] = await work.db.delete(subscriptionTemplates).where(eq(subscriptionTemplates.id, id)).returning()
  if (!gone) throw notFound('No such template')
  work.remember({
    companyId: null,
    entity: 'subscriptionTemplate',
    entityId: id,
    action: 'deleted',
    data: { from: gone },
  })
}

type Row = typeof subscriptions.$inferSelect

const toWire = (row: Row, today: string): Subscription => ({
  id: row.id,
  name: row.name,
  period: periodOf(row),
  capabilities: row.capabilities.map(capabilityOf),
  isExpired: isExpired(row, today),
  price: kronorOf(ore(row.price)),
})

/** A company's subscriptions, the newest first (ADMIN-36, ADMIN-37). */
export async function listSubscriptions(
  { db, now }: CallerCtx,
  { params: { companyId } }: CallInput<typeof GetSubscriptions>,
): Promise<Subscription[]> {
  const found = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.companyId, companyId))
    .orderBy(desc(subscriptions.id))
    .limit(mostTold)
  if (found.length === 0 && (await db.$count(companies, eq(companies.id, companyId))) === 0)
    throw notFound('No such company')
  return found.map((row) => toWire(row, stockholmDay(now)))
}

/**
 * Gives a company a subscription (ADMIN-40): with an order of its price, if it has one, and the credits of this month
 * when it has begun. A company whose credits nobody has decided on yet pays with credits from then on.
 */
export async function addSubscription(
  work: CallerWork,
  { params: { companyId }, body }: CallInput<typeof AddSubscription>,
): Promise<Subscription> {
  const { db, now, caller } = work
  const today = stockholmDay(now)
  const period = storedPeriod(body.period)
  const stored = checked(body, checkSubscriptionPeriod({ start: period.startsOn, end: period.endsOn }, monthOf(today)))
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  if (!company) throw notFound('No such company')
  const givesCredits = stored.capabilities.some(({ kind }) => kind === 'MonthlyCreditsCapability')
  const [row] = await db
    .insert(subscriptions)
    .values({ companyId, ...stored, ...period, givesNextOn: givesCredits ? period.startsOn : null, createdAt: now })
    .returning()
  if (!row) throw new Error('The subscription was not stored')
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
    tellBilling(work, companyId)
  }
  work.remember({
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
    const told = terms && { maxPeriodDays: terms.maxPeriodDays }
    if (told)
      work.remember({
        companyId,
        entity: 'credits',
        entityId: companyId,
        action: 'enabled',
        data: { from: { isEnabled: false, ...told }, to: { isEnabled: true, ...told } },
      })
  }
  tellPrices(work, companyId)
  await giveMonth(work, row)
  return toWire(row, today)
}

/** Ends a subscription: it gives neither credits nor prices from now on (ADMIN-43). */
export async function expireSubscription(
  work: CallerWork,
  { params: { subscriptionId } }: CallInput<typeof ExpireSubscription>,
): Promise<Subscription> {
  const { db, now } = work
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)).for('update')
  if (!row) throw notFound('No such subscription')
  const today = stockholmDay(now)
  if (isExpired(row, today)) throw conflict('expired', 'The subscription has ended already')
  const ended = { expiredAt: now, givesNextOn: null }
  await db
    .update(subscriptions)
    .set(ended)
    .where(and(eq(subscriptions.companyId, row.companyId), eq(subscriptions.id, row.id)))
  work.remember({
    companyId: row.companyId,
    entity: 'subscription',
    entityId: row.id,
    action: 'expired',
    data: { from: { name: row.name, endsOn: row.endsOn }, to: { name: row.name, endsOn: today } },
  })
  tellPrices(work, row.companyId)
  return toWire({ ...row, ...ended }, today)
}

/** Tells who shows a company's prices or credits that they may be others. */
function tellPrices(work: CallerWork, companyId: number): void {
  work.tell({ type: 'updateSettings', companyId, by: work.caller.id })
  work.tell({ type: 'updateHome', companyId })
  tellOffice(work, 'companies', companyId)
}

import { and, count, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CloseUserTask, GetUserTasks, UserTask } from '#contract/advertising/staff-tasks.ts'
import { getPricesByCompany } from '#platform/domains/advertising/promotion/prices.ts'
import { getRunningPromotion } from '#platform/domains/advertising/promotion/running-promotion.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import {
  ads,
  companies,
  ledgerBalances,
  socialMediaPackages,
  staffTasks,
} from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { allRowsOf, pageRowsOf } from '#platform/foundation/db/search/rows-by-index.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { exactCount, MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import { DEFAULT_PRICES, PACKAGES, type Package } from '#rules/promotion/packages.ts'
import { packageLackingCredits } from '#rules/promotion/sponsoring.ts'
import { SPONSORING_FAULTS, type SponsoringFault } from '#rules/errors/sponsoring-faults.ts'

export type TaskRow = typeof staffTasks.$inferSelect

const integrations = ['jobylon', 'teamtailor', 'teamtailorXml', 'ponty'] as const

/** Returns the condition that selects one task. */
export const taskRow = ({ companyId, id }: Pick<TaskRow, 'companyId' | 'id'>) =>
  and(eq(staffTasks.companyId, companyId), eq(staffTasks.id, id))

const selectTasks = (db: Db, cursor: SQL<string[]> = sql<string[]>`array[]::text[]`, from = allRowsOf(staffTasks)) => {
  // Lateral look-ups by key for each row of a page: without statistics, a plain join may read all ads.
  const ad = db
    .select({ title: ads.title, city: ads.city, country: ads.country })
    .from(ads)
    .where(and(eq(ads.companyId, staffTasks.companyId), eq(ads.id, staffTasks.adId)))
    .limit(1)
    .as('ad')
  const company = db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, staffTasks.companyId))
    .limit(1)
    .as('company')
  // Only a package bought on its own, not the social media views included in a promotion.
  const social = db
    .select({ pictures: socialMediaPackages.mediaSelection })
    .from(socialMediaPackages)
    .where(
      and(
        eq(staffTasks.kind, 'socialMedia'),
        isNull(staffTasks.package),
        eq(socialMediaPackages.companyId, staffTasks.companyId),
        eq(socialMediaPackages.adId, staffTasks.adId),
      ),
    )
    .limit(1)
    .as('social')
  return db
    .select({
      task: getTableColumns(staffTasks),
      companyName: company.name,
      title: ad.title,
      city: ad.city,
      country: ad.country,
      pictures: social.pictures,
      cursor,
    })
    .from(from)
    .innerJoinLateral(ad, sql`true`)
    .innerJoinLateral(company, sql`true`)
    .leftJoinLateral(social, sql`true`)
}

type JoinedTask = Awaited<ReturnType<typeof selectTasks>>[number]

const toWire = (
  { task, companyName, title, city, country, pictures }: Omit<JoinedTask, 'cursor'>,
  { credits, packageCredits }: Pick<UserTask, 'credits' | 'packageCredits'>,
): UserTask => ({
  id: task.id,
  companyId: task.companyId,
  companyName,
  postingId: task.adId,
  title,
  integration: integrations.find((name) => name === task.integration) ?? null,
  city,
  country,
  promotionType: task.package,
  status: task.status,
  createdAt: task.createdAt.toISOString(),
  error: faultOf(task),
  kind: task.kind,
  pictures,
  credits,
  packageCredits,
})

const faultOf = ({ error }: Pick<TaskRow, 'error'>): SponsoringFault | null =>
  SPONSORING_FAULTS.find((fault) => fault === error) ?? null

/** Whether staff choose the package of a task, so that they need the company's credits of each package. */
const needsPackage = ({ kind, status, package: packageType }: TaskRow): boolean =>
  kind === 'sponsor' && status === 'open' && packageType === null

/**
 * Converts tasks for the response. A task that failed for lack of credits gets the credits left and needed, and a task
 * without a package those of every package.
 */
async function projectTasks(
  { db, now }: { db: Db; now: Date },
  rows: readonly Omit<JoinedTask, 'cursor'>[],
): Promise<UserTask[]> {
  const payingCompanies = [
    ...new Set(
      rows.flatMap(({ task }) =>
        packageLackingCredits(faultOf(task)) === null && !needsPackage(task) ? [] : [task.companyId],
      ),
    ),
  ]
  const balances =
    payingCompanies.length === 0
      ? []
      : await db
          .select()
          .from(ledgerBalances)
          .where(
            and(
              inArray(ledgerBalances.companyId, payingCompanies),
              inArray(ledgerBalances.account, PACKAGES.map(creditAccount)),
            ),
          )
  const prices = await getPricesByCompany(db, payingCompanies, now)
  return rows.map((row) => {
    const { companyId } = row.task
    const lacking = packageLackingCredits(faultOf(row.task))
    const creditsOf = (packageType: Package) => ({
      left:
        balances.find((balance) => balance.companyId === companyId && balance.account === creditAccount(packageType))
          ?.amount ?? 0,
      needed: (prices.get(companyId) ?? DEFAULT_PRICES).credit[packageType],
    })
    return toWire(row, {
      credits: lacking && creditsOf(lacking),
      packageCredits: needsPackage(row.task) ? PACKAGES.map((type) => ({ type, ...creditsOf(type) })) : [],
    })
  })
}

/** Returns null above the maximum. */
async function countTasks(db: Db, filter: SQL | undefined): Promise<number | null> {
  const [counted] = await db.select({ count: count() }).from(
    db
      .select({ one: sql`1` })
      .from(staffTasks)
      .where(filter)
      .limit(MAX_COUNTED_ROWS + 1)
      .as('some'),
  )
  return exactCount(counted?.count ?? 0)
}

/** Lists the tasks of staff, the newest first (PROMO-52). */
export async function getStaffTasks(
  { db, now }: CallerCtx,
  { query: { status, kind, id, pageSize = 50, after } }: CallInput<typeof GetUserTasks>,
): Promise<CallOutput<typeof GetUserTasks>> {
  const order = keyset({
    name: `tasks-${status ?? ''}`,
    order: [{ by: staffTasks.id, as: 'integer', direction: 'desc' }],
    after: after ?? null,
    take: pageSize,
  })
  const filter = and(
    status && eq(staffTasks.status, status),
    kind && eq(staffTasks.kind, kind),
    id === undefined ? undefined : eq(staffTasks.id, id),
  )
  const rows = await selectTasks(
    db,
    order.cursor,
    pageRowsOf(staffTasks, allRowsOf(staffTasks), and(filter, order.where), order),
  ).orderBy(...order.orderBy)
  const page = order.page(rows)
  return {
    total: await countTasks(db, filter),
    data: await projectTasks({ db, now }, page.rows),
    cursors: page.cursors,
    next: page.next,
    failed: await countTasks(db, and(eq(staffTasks.status, 'open'), isNotNull(staffTasks.error))),
  }
}

/** Returns one task as the response shows it. Throws 404 if there is no such task. */
export async function getTask(ctx: { db: Db; now: Date }, row: Pick<TaskRow, 'companyId' | 'id'>): Promise<UserTask> {
  const [task] = await projectTasks(ctx, await selectTasks(ctx.db).where(taskRow(row)))
  if (!task) throw notFound('No such task.')
  return task
}

const taskClosed = () => conflict('taskClosed', 'This task has already been completed or closed.')

/**
 * Returns an open task. Throws 404 if there is no such task, 409 `promoted` if it was closed because its ad is promoted,
 * and 409 `taskClosed` if it was completed or closed otherwise.
 */
export async function getOpenTask(db: Db, id: number): Promise<TaskRow> {
  const [task] = await db.select().from(staffTasks).where(eq(staffTasks.id, id))
  if (!task) throw notFound('No such task.')
  if (task.status === 'open') return task
  const isObsolete =
    task.kind === 'sponsor' &&
    task.status === 'closed' &&
    (await getRunningPromotion(db, task.companyId, task.adId)) !== null
  throw isObsolete ? conflict('promoted', 'The ad is already promoted.') : taskClosed()
}

/** Ends an open task. Of two concurrent calls, one ends the task and the other throws 409 `taskClosed`. */
export async function endTask(
  work: Pick<Work, 'db' | 'now' | 'caller' | 'recordHistory' | 'publish'>,
  task: TaskRow,
  status: 'done' | 'closed',
  set: Partial<TaskRow> = {},
): Promise<void> {
  const ended = await work.db
    .update(staffTasks)
    .set({
      ...set,
      status,
      error: status === 'done' ? null : task.error,
      doneAt: work.now,
      doneBy: work.caller?.id ?? null,
    })
    .where(and(taskRow(task), eq(staffTasks.status, 'open')))
    .returning({ id: staffTasks.id })
  if (ended.length === 0) throw taskClosed()
  publishOfficeChange(work, 'promotions', task.companyId)
  work.recordHistory({
    companyId: task.companyId,
    entity: 'staffTask',
    entityId: task.id,
    action: status,
    data: { from: task.status, to: status, kind: task.kind, adId: task.adId, package: set.package ?? task.package },
  })
}

/** Closes a task without doing it. */
export async function closeStaffTask(work: CallerWork, { body }: CallInput<typeof CloseUserTask>): Promise<UserTask> {
  const task = await getOpenTask(work.db, body.id)
  await endTask(work, task, 'closed')
  return getTask(work, task)
}

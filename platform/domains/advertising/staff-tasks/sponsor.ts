import { and, eq, like } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { SponsorUserTask, UserTask } from '#contract/advertising/staff-tasks.ts'
import { lockAd, type AdRow } from '#platform/domains/ads/ads/change-ad.ts'
import { isKnownTown } from '#platform/domains/identity/preferences/places.ts'
import { getCompanyPrices } from '#platform/domains/advertising/promotion/prices.ts'
import { startPackage } from '#platform/domains/advertising/promotion/purchase.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import {
  ads,
  companies,
  connections,
  creditTerms,
  externalAds,
  ledgerBalances,
  staffTasks,
} from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { HttpError, conflict } from '#platform/foundation/errors/errors.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { PACKAGES, type Package } from '#rules/promotion/packages.ts'
import { promotionFault } from '#rules/promotion/promotion.ts'
import type { SponsoringFault } from '#rules/errors/sponsoring-faults.ts'
import { insufficientCredits, decideSponsoring } from '#rules/promotion/sponsoring.ts'
import { closeSponsoringTasks } from '#platform/domains/advertising/promotion/close-sponsoring-tasks.ts'
import { endTask, getOpenTask, getTask, taskRow, type TaskRow } from './tasks.ts'

type Choice = { package: Package } | { fault: SponsoringFault } | { fault: 'promoted' }

/** Returns the package to sponsor a task's ad with now, or the reason why the ad cannot be sponsored. Reads only. */
async function chooseFor({ db, now }: { db: Db; now: Date }, task: TaskRow, chosen: Package | null): Promise<Choice> {
  const { companyId, adId } = task
  const [ad] = await db
    .select()
    .from(ads)
    .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
  const [source] = await db
    .select({ connection: connections })
    .from(externalAds)
    .innerJoin(
      connections,
      and(eq(connections.companyId, externalAds.companyId), eq(connections.id, externalAds.connectionId)),
    )
    .where(and(eq(externalAds.companyId, companyId), eq(externalAds.adId, adId)))
  const [company] = await db
    .select({ salesUserId: companies.salesUserId, isEnabled: creditTerms.isEnabled })
    .from(companies)
    .leftJoin(creditTerms, eq(creditTerms.companyId, companies.id))
    .where(eq(companies.id, companyId))
  const balances = new Map(
    (
      await db
        .select()
        .from(ledgerBalances)
        .where(and(eq(ledgerBalances.companyId, companyId), like(ledgerBalances.account, creditAccount('%'))))
    ).map(({ account, amount }) => [account, amount]),
  )
  const prices = await getCompanyPrices(db, companyId, now)
  if (!ad || ad.deletedAt !== null) return { fault: 'adNotActive' }
  const fault = promotionFault(ad, now)
  if (fault !== null) return { fault: fault === 'promoted' ? fault : 'adNotActive' }
  return decideSponsoring({
    connection: source?.connection ?? null,
    chosen: chosen ?? task.package,
    hasSalesperson: (company?.salesUserId ?? null) !== null,
    city: ad.city,
    furtherPlaceCount: ad.external?.furtherPlaces?.length ?? 0,
    country: ad.country,
    isRemote: isRemote(ad),
    isKnownCity: isKnownTown,
    credits: {
      enabled: company?.isEnabled === true,
      amountOf: (packageType) => balances.get(creditAccount(packageType)) ?? 0,
      priceOf: (packageType) => prices.credit[packageType],
    },
  })
}

/** Whether an imported ad is for remote work, with no location to check. */
const isRemote = ({ external }: AdRow): boolean => external?.location === 'remote'

/** Starts the package for the ad of an open task, takes the company's credits and ends the task. The task is locked. */
async function sponsorAd(work: Work, task: TaskRow, packageType: Package): Promise<void> {
  const { db, now } = work
  const ad = await lockAd(db, task.companyId, task.adId)
  await endTask(work, task, 'done', { package: packageType })
  await startPackage(work, ad, packageType, { mode: 'credit' })
  await db
    .update(ads)
    .set({ promotion: packageType, selectedPromotion: null, version: ad.version + 1, updatedAt: now })
    .where(and(eq(ads.companyId, ad.companyId), eq(ads.id, ad.id)))
  work.recordHistory({
    companyId: ad.companyId,
    entity: 'ad',
    entityId: ad.id,
    action: 'promoted',
    data: { package: packageType, task: task.id },
  })
  work.publish({ type: 'updateAd', companyId: ad.companyId, adId: ad.id })
}

/** Stores the reason a task failed, to show it in the task list. */
const recordFault = (actor: Actor, task: TaskRow, fault: SponsoringFault): Promise<void> =>
  write(actor, async (work) => {
    await work.db
      .update(staffTasks)
      .set({ error: fault })
      .where(and(taskRow(task), eq(staffTasks.status, 'open')))
    publishOfficeChange(work, 'promotions', task.companyId)
    work.recordHistory({
      companyId: task.companyId,
      entity: 'staffTask',
      entityId: task.id,
      action: 'failed',
      data: { from: task.error, to: fault },
    })
  })

const titles: Readonly<Record<SponsoringFault, string>> = {
  integrationMissing: 'The service this ad was imported from is no longer connected.',
  integrationNotSetUp: 'The connection to the service this ad was imported from is not set up.',
  noDefaultPromotionType: 'The connection has no default package.',
  noSalesperson: 'The company has no salesperson.',
  multipleLocations: 'The ad has more than one location.',
  countryNotSupported: 'Ads in this country cannot be sponsored.',
  cityNotSupported: 'The town was not recognised.',
  creditsNotEnabled: 'Credits are not enabled for this company.',
  insufficientVolumeCredits: 'Not enough Volume credits.',
  insufficientBasicCredits: 'Not enough Basic credits.',
  insufficientBoostCredits: 'Not enough Boost credits.',
  insufficientBoostPlusCredits: 'Not enough Boost Plus credits.',
  insufficientBoostProCredits: 'Not enough Boost Pro credits.',
  adNotActive: 'The ad is no longer active, so it cannot be promoted.',
  promotionFailed: 'The promotion could not be started. Try again.',
}

/** Returns a 409 with the fault as its code and the ad's service as its detail (PROMO-56). */
const conflictOf = (task: TaskRow, fault: SponsoringFault): HttpError =>
  conflict(fault, titles[fault], task.integration ?? undefined)

const alreadyPromoted = (): HttpError => conflict('promoted', 'The ad is already promoted.')

/** Closes a task that was created before its ad was promoted in another way. */
const closeObsolete = (actor: Actor, task: TaskRow): Promise<void> =>
  write(actor, (work) => closeSponsoringTasks(work, task))

/**
 * Returns the package to sponsor a task's ad with, before any credits are taken; null for a task of another kind. If
 * the ad cannot be sponsored, stores the reason with the task and throws it as 409 (PROMO-53 to PROMO-61). If the ad is
 * already promoted, closes the task and throws 409 `promoted` (PROMO-65).
 */
export async function prepareSponsoring(
  ctx: CallerCtx,
  { body }: CallInput<typeof SponsorUserTask>,
): Promise<Package | null> {
  const task = await getOpenTask(ctx.db, body.id)
  if (task.kind !== 'sponsor') return null
  const choice = await chooseFor(ctx, task, body.promotionType ?? null)
  if ('package' in choice) return choice.package
  if (choice.fault === 'promoted') {
    await closeObsolete(ctx, task)
    throw alreadyPromoted()
  }
  await recordFault(ctx, task, choice.fault)
  throw conflictOf(task, choice.fault)
}

/**
 * Sponsors the ad of a task with the package that `prepareSponsoring` returned. Marks a task of another kind as done.
 */
export async function sponsorStaffTask(
  work: CallerWork,
  { body }: CallInput<typeof SponsorUserTask>,
  packageType: Package | null,
): Promise<UserTask> {
  const task = await lockOpenTask(work.db, body.id)
  if (packageType === null) await endTask(work, task, 'done')
  else {
    try {
      await sponsorAd(work, task, packageType)
    } catch (error) {
      // Something changed after the check. Report it with the fault codes of a task.
      if (!(error instanceof HttpError) || isEndOfTask(error)) throw error
      throw conflictOf(task, faultOf(error, packageType))
    }
  }
  return getTask(work, task)
}

/** Whether the task has nothing left to do: somebody else completed or closed it, or promoted its ad. */
const isEndOfTask = ({ body }: HttpError): boolean => body.code === 'promoted' || body.code === 'taskClosed'

function faultOf({ body }: HttpError, packageType: Package): SponsoringFault {
  if (body.code === 'insufficientCredits') return insufficientCredits(packageType)
  if (body.code === 'adClosed' || body.code === 'periodOver') return 'adNotActive'
  return body.code === 'creditsNotEnabled' ? body.code : 'promotionFailed'
}

/** Locks an open task and its ad. The ad comes first, as in a purchase, so that the two cannot wait for each other. */
async function lockOpenTask(tx: Tx, id: number): Promise<TaskRow> {
  const { companyId, adId } = await getOpenTask(tx, id)
  await lockAd(tx, companyId, adId)
  const task = await getOpenTask(tx, id)
  const [locked] = await tx
    .select()
    .from(staffTasks)
    .where(and(taskRow(task), eq(staffTasks.status, 'open')))
    .for('update')
  if (!locked) throw conflict('taskClosed', 'This task has already been completed or closed.')
  return locked
}

/** Tries to start a task's package. If this fails, the task stays open for staff, with the reason. */
export async function trySponsoring(
  actor: Actor,
  { companyId, taskId }: { companyId: number; taskId: number },
): Promise<void> {
  const [task] = await actor.db
    .select()
    .from(staffTasks)
    .where(taskRow({ companyId, id: taskId }))
  if (!task || task.status !== 'open' || task.package === null || !PACKAGES.includes(task.package)) return
  const choice = await chooseFor(actor, task, null)
  if ('fault' in choice)
    return choice.fault === 'promoted' ? closeObsolete(actor, task) : recordFault(actor, task, choice.fault)
  try {
    await write(actor, async (work) => sponsorAd(work, await lockOpenTask(work.db, taskId), choice.package))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (!isEndOfTask(error)) await recordFault(actor, task, faultOf(error, choice.package))
  }
}

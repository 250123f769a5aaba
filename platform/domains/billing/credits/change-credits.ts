import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type {
  AddBoostingCredits,
  CreditInfo,
  DisableCredits,
  EnableCredits,
  SetCreditMaxPeriod,
} from '#contract/billing/credits.ts'
import { creditTerms } from '#platform/foundation/db/schema/index.ts'
import { lockCustomer } from '#platform/domains/office/companies/lock-company.ts'
import { rejectReplacedValue } from '#platform/foundation/versions/version.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import { addToLedger } from '#platform/foundation/ledger/ledger.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { PACKAGES } from '#rules/promotion/packages.ts'
import { DEFAULT_MAX_PERIOD_DAYS } from '#rules/promotion/promotion.ts'
import { readCreditInfo, type CreditEntry } from './credit-info.ts'

type Terms = typeof creditTerms.$inferSelect

/**
 * Locks a company and returns its credit terms, or the default terms if none are stored. Throws 404 if there is no such
 * company.
 */
async function lockTerms({ db, now }: CallerWork, companyId: number): Promise<Terms> {
  await lockCustomer({ db }, companyId)
  const [terms] = await db.select().from(creditTerms).where(eq(creditTerms.companyId, companyId))
  return (
    terms ?? {
      companyId,
      isEnabled: false,
      enabledAt: null,
      maxPeriodDays: DEFAULT_MAX_PERIOD_DAYS,
      updatedBy: null,
      updatedAt: now,
    }
  )
}

/** Stores changed terms, records the change in the history and publishes it. */
async function storeTerms(
  work: CallerWork,
  before: Terms,
  change: Partial<Pick<Terms, 'isEnabled' | 'enabledAt' | 'maxPeriodDays'>>,
  action: AuditAction<'credits'>,
  comment?: string,
  amounts?: readonly { type: string; amount: number }[],
): Promise<CreditInfo> {
  const { db, now, caller } = work
  const { companyId } = before
  const set = { ...change, updatedAt: now, updatedBy: caller.id }
  await db
    .insert(creditTerms)
    .values({ ...before, ...set })
    .onConflictDoUpdate({ target: creditTerms.companyId, set })
  work.recordHistory({
    companyId,
    entity: 'credits',
    entityId: companyId,
    action,
    data: {
      from: { isEnabled: before.isEnabled, maxPeriodDays: before.maxPeriodDays },
      to: {
        isEnabled: change.isEnabled ?? before.isEnabled,
        maxPeriodDays: change.maxPeriodDays ?? before.maxPeriodDays,
      },
      ...(comment !== undefined && { comment }),
      ...(amounts && { amounts }),
    },
  })
  work.publish({ type: 'updateSettings', companyId, by: caller.id })
  // Company cards show the credits.
  work.publish({ type: 'updateHome', companyId })
  publishOfficeChange(work, 'companies', companyId)
  return readCreditInfo(db, companyId, true)
}

/** Returns the trimmed comment of a change. Throws 400 if it is empty. */
function commentOf(description: string): string {
  const comment = description.trim()
  if (comment === '') throw invalid({ description: ['required'] }, 'Enter a comment.')
  return comment
}

/** Enables payment with credits for a company (ADMIN-30). */
export async function enableCredits(
  work: CallerWork,
  { params, body }: CallInput<typeof EnableCredits>,
): Promise<CreditInfo> {
  const comment = commentOf(body.description)
  const terms = await lockTerms(work, params.companyId)
  if (terms.isEnabled) throw conflict('creditsEnabled', 'Credits are already enabled for this company.')
  return storeTerms(work, terms, { isEnabled: true, enabledAt: work.now }, 'enabled', comment)
}

/** Disables payment with credits for a company, which keeps its credits (ADMIN-34). */
export async function disableCredits(
  work: CallerWork,
  { params }: CallInput<typeof DisableCredits>,
): Promise<CreditInfo> {
  const terms = await lockTerms(work, params.companyId)
  if (!terms.isEnabled) throw conflict('creditsNotEnabled', 'Credits are not enabled for this company.')
  return storeTerms(work, terms, { isEnabled: false, enabledAt: null }, 'disabled')
}

/** Sets how many days ahead a promotion paid with credits may start (ADMIN-33). */
export async function setMaxPeriod(
  work: CallerWork,
  { body }: CallInput<typeof SetCreditMaxPeriod>,
): Promise<CreditInfo> {
  const terms = await lockTerms(work, body.companyId)
  rejectReplacedValue(body.replaces, terms.maxPeriodDays)
  return storeTerms(work, terms, { maxPeriodDays: body.maxPeriodDays }, 'maxPeriodChanged')
}

/** Adds credits of one or more packages as one transaction with a comment (ADMIN-31, ADMIN-32). */
export async function addCredits(
  work: CallerWork,
  { params: { companyId }, body }: CallInput<typeof AddBoostingCredits>,
): Promise<CreditInfo> {
  const comment = commentOf(body.description)
  if (new Set(body.amount.map(({ type }) => type)).size < body.amount.length)
    throw invalid({ amount: ['twice'] }, 'The same package is listed twice.')
  const amounts = PACKAGES.flatMap((type) => body.amount.filter((entry) => entry.type === type && entry.amount > 0))
  if (amounts.length === 0) throw invalid({ amount: ['empty'] }, 'Enter at least one amount above 0.')
  const terms = await lockTerms(work, companyId)
  if (!terms.isEnabled) throw conflict('creditsNotEnabled', 'Credits are not enabled for this company.')
  const cause = `added/${randomUUID()}`
  for (const [index, { type, amount }] of amounts.entries()) {
    const data: CreditEntry =
      index === 0 ? { kind: 'added', title: comment, amounts } : { kind: 'added', partOf: cause }
    await addToLedger(work.db, {
      companyId,
      account: creditAccount(type),
      amount,
      cause,
      actorId: work.caller.id,
      at: work.now,
      data: { ...data },
    })
  }
  return storeTerms(work, terms, {}, 'added', comment, amounts)
}

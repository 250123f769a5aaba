import { eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { SetBan, ToggleAmf, UpdateCompanyVat } from '#contract/office/companies.ts'
import { deliverAll } from '#platform/domains/integrations/services/employment-service/deliver-ad.ts'
import { companies, members } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { lockCompany } from './lock-company.ts'

/** VAT rate while VAT is on (ADMIN-56). */
const VAT_RATE = 0.25

/** Turns VAT on or off for a company (ADMIN-13). */
export async function switchVat(
  work: CallerWork,
  { body: { id, vat } }: CallInput<typeof UpdateCompanyVat>,
): Promise<void> {
  const before = await lockCompany(work, id)
  const vatAmount = vat ? VAT_RATE : 0
  await work.db.update(companies).set({ vatAmount }).where(eq(companies.id, id))
  work.recordHistory({
    companyId: id,
    entity: 'company',
    entityId: id,
    action: 'vatSwitched',
    data: { from: before.vatAmount, to: vatAmount },
  })
  publishOfficeChange(work, 'companies', id)
  work.publish({ type: 'updateSettings', companyId: id })
}

/** Sets whether a company must connect to Arbetsförmedlingen before it can create ads (ADMIN-14, AD-135). */
export async function setEmploymentServiceRequired(
  work: CallerWork,
  { body: { id, required } }: CallInput<typeof ToggleAmf>,
): Promise<void> {
  const before = await lockCompany(work, id)
  await work.db.update(companies).set({ employmentServiceRequired: required }).where(eq(companies.id, id))
  work.recordHistory({
    companyId: id,
    entity: 'company',
    entityId: id,
    action: 'employmentServiceRequired',
    data: { from: before.employmentServiceRequired, to: required },
  })
  publishOfficeChange(work, 'companies', id)
  work.publish({ type: 'updateSettings', companyId: id })
  work.publish({ type: 'updateHome', companyId: id })
}

/**
 * Bans or unbans a company (ADMIN-15). Publishes the change to all members. Also withdraws the company's ads from
 * Arbetsförmedlingen, or delivers them again.
 */
export async function switchBan(work: CallerWork, { body: { id, banned } }: CallInput<typeof SetBan>): Promise<void> {
  const before = await lockCompany(work, id)
  if ((before.bannedAt !== null) === banned) return
  const bannedAt = banned ? work.now : null
  await work.db.update(companies).set({ bannedAt }).where(eq(companies.id, id))
  work.recordHistory({
    companyId: id,
    entity: 'company',
    entityId: id,
    action: banned ? 'banned' : 'unbanned',
    data: { from: before.bannedAt !== null, to: banned },
  })
  for (const { userId } of await work.db
    .select({ userId: members.userId })
    .from(members)
    .where(eq(members.companyId, id))) {
    work.publish({ type: 'updateAccess', companyId: id, userId })
    work.publish({ type: 'updateHome', companyId: null, userId })
  }
  await deliverAll(work, id)
  publishOfficeChange(work, 'companies', id)
}

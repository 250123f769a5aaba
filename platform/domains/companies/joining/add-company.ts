import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CompanyAdd, DashboardGetExistingCompany } from '#contract/companies/company-and-tree.ts'
import { sha256 } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { bankIdentityLogins, companies } from '#platform/foundation/db/schema/index.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { HttpError, conflict, gone, invalid } from '#platform/foundation/errors/errors.ts'
import { RegistryUnavailable, type RegisteredCompany } from '#platform/foundation/company-registry/company-registry.ts'
import {
  formatOrganisationNumber,
  isLimitedCompanyNumber,
  isOrganisationNumber,
} from '#rules/people/organisation-number.ts'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import { refuseWhileImpersonating } from '#platform/domains/identity/account/users.ts'
import { joinCompany } from '#platform/domains/companies/membership/membership.ts'
import { insertProject } from '#platform/domains/ads/tree/create-project.ts'
import { readAssignment, storedNumber } from './bank-identity-login.ts'
import { countLookup } from './lookups.ts'

/** Name of the project a company starts with. */
export const FIRST_PROJECT = 'Rekrytering'

/** `NNNNNN-NNNN` of a valid organisation number (COMP-11). Throws 400 `organizationNumber`. */
export function readOrganisationNumber(value: string): string {
  const number = isOrganisationNumber(value) ? formatOrganisationNumber(value) : null
  if (number === null) throw invalid({ organizationNumber: ['invalid'] })
  return number
}

/** What the registry has of a company. Throws 404 `companyInfoMissing` and 409 `registryUnavailable` (COMP-14). */
export async function readRegistered({ deps, log }: CallerCtx, number: string): Promise<RegisteredCompany> {
  const found = await deps.companyRegistry.company(number).catch((error: unknown) => {
    if (!(error instanceof RegistryUnavailable)) throw error
    log.warn({ err: error }, 'the company registry does not answer')
    throw conflict('registryUnavailable', 'The company registry does not answer')
  })
  if (!found) throw new HttpError(404, { code: 'companyInfoMissing', title: 'The company info cannot be found' })
  return found
}

/** A company of Tavla by its number, `NNNNNN-NNNN`; undefined when there is none. */
export async function findLinked(db: Db, number: string): Promise<{ id: number; name: string | null } | undefined> {
  const [found] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.organizationNumber, storedNumber(number)))
    .orderBy(asc(companies.sharesNumber), asc(companies.id))
    .limit(1)
  return found
}

/** Whether a number is already linked (COMP-12). */
export async function existingCompany(
  ctx: CallerCtx,
  { query }: CallInput<typeof DashboardGetExistingCompany>,
): Promise<CallOutput<typeof DashboardGetExistingCompany>> {
  const number = readOrganisationNumber(query.organizationNumber)
  await countLookup(ctx)
  const found = await findLinked(ctx.db, number)
  return found ? { id: found.id, name: found.name ?? '' } : null
}

export interface Wanted {
  number: string
  /** What the registry has of it; null when the company is in Tavla. */
  registered: RegisteredCompany | null
}

/**
 * Checks that the caller has shown to sign alone for a limited company, and reads what the registry has of one that is
 * new. Throws 400, 403 `notSignatory`, 404, 409 `alreadyLinked` unless confirmed, and 410.
 */
export async function checkAdding(ctx: CallerCtx, { body }: CallInput<typeof CompanyAdd>): Promise<Wanted> {
  refuseWhileImpersonating(ctx.caller)
  const number = readOrganisationNumber(body.organizationNumber)
  if (!isLimitedCompanyNumber(number))
    throw invalid({ organizationNumber: ['notLimited'] }, 'Only limited companies can be added')
  const { outcome, companies: signed } = await readAssignment(ctx, body.assignment)
  if (
    outcome !== 'ok' ||
    !signed.some(({ organizationNumber, signs }) => organizationNumber === number && signs === 'alone')
  ) {
    throw new HttpError(403, { code: 'notSignatory', title: 'Only who signs for the company alone can add it' })
  }
  const existing = await findLinked(ctx.db, number)
  if (existing && body.confirmed !== true) throw alreadyLinked()
  return { number, registered: existing ? null : await readRegistered(ctx, number) }
}

const alreadyLinked = () => conflict('alreadyLinked', 'The organisation number is already linked to a company')

/** Makes the company, or joins the one that exists, and uses the assignment up (COMP-12, COMP-116). */
export async function addCompany(
  ctx: CallerWork,
  { body }: CallInput<typeof CompanyAdd>,
  { number, registered }: Wanted,
): Promise<CallOutput<typeof CompanyAdd>> {
  const { db, now, caller } = ctx
  const [used] = await db
    .update(bankIdentityLogins)
    .set({ usedAt: now })
    .where(
      and(
        eq(bankIdentityLogins.assignmentHash, sha256(body.assignment)),
        eq(bankIdentityLogins.userId, caller.id),
        isNull(bankIdentityLogins.usedAt),
      ),
    )
    .returning({ at: bankIdentityLogins.usedAt })
  if (!used) throw gone('tokenUsed', 'The assignment was used')
  const created = registered && (await insertCompany(ctx, registered))
  if (created !== null) {
    await joinCompany(ctx, { companyId: created, userId: caller.id, admin: true, as: 'added' })
    return { id: created }
  }
  const existing = await findLinked(db, number)
  // Somebody else was faster, and this one was never asked.
  if (!existing || body.confirmed !== true) throw alreadyLinked()
  await joinCompany(ctx, { companyId: existing.id, userId: caller.id, admin: true, as: 'signatory' })
  return { id: existing.id }
}

/** Stores a company with its default project and folder; null when the number is taken. */
async function insertCompany(
  ctx: CallerWork,
  { organizationNumber, name, streetAddress, postNumber, postArea }: RegisteredCompany,
): Promise<number | null> {
  const address = { coAddress: null, streetAddress, postNumber, postArea, postCountry: HOME_COUNTRY, postAddress: null }
  const [company] = await ctx.db
    .insert(companies)
    .values({
      name,
      organizationNumber: storedNumber(organizationNumber),
      limited: true,
      companyAddress: address,
      billingAddress: address,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: companies.id })
  if (!company) return null
  await insertProject(ctx.db, { companyId: company.id, name: FIRST_PROJECT, default: true, now: ctx.now })
  ctx.remember({ companyId: company.id, entity: 'company', entityId: company.id, action: 'added' })
  tellOffice(ctx, 'companies', company.id)
  return company.id
}

import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CompanyAdd, DashboardGetExistingCompany } from '#contract/companies/joining.ts'
import { sha256 } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { bankIdentityLogins, companies } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { HttpError, conflict, gone, invalid } from '#platform/foundation/errors/errors.ts'
import { RegistryUnavailable, type RegisteredCompany } from '#platform/foundation/company-registry/company-registry.ts'
import {
  formatOrganisationNumber,
  isLimitedCompanyNumber,
  isOrganisationNumber,
} from '#rules/people/organisation-number.ts'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import { joinCompany } from '#platform/domains/companies/membership/membership.ts'
import { insertProject } from '#platform/domains/ads/tree/create-project.ts'
import { getAssignment, withoutHyphen } from './bank-identity-login.ts'
import { throttleLookup } from './lookups.ts'

/** Name of the default project of a new company. */
export const DEFAULT_PROJECT_NAME = 'Rekrytering'

/** Parses an organisation number and returns it as `NNNNNN-NNNN` (COMP-11). Throws 400 `organizationNumber`. */
export function readOrganisationNumber(value: string): string {
  const number = isOrganisationNumber(value) ? formatOrganisationNumber(value) : null
  if (number === null) throw invalid({ organizationNumber: ['invalid'] })
  return number
}

/** Returns a company from the registry. Throws 404 `companyInfoMissing` and 409 `registryUnavailable` (COMP-14). */
export async function getRegisteredCompany({ deps, log }: CallerCtx, number: string): Promise<RegisteredCompany> {
  const company = await deps.companyRegistry.getRegisteredCompany(number).catch((error: unknown) => {
    if (!(error instanceof RegistryUnavailable)) throw error
    log.warn({ err: error }, 'company registry unavailable')
    throw conflict('registryUnavailable', 'The company registry is not responding. Try again later.')
  })
  if (!company)
    throw new HttpError(404, {
      code: 'companyInfoMissing',
      title: 'The company registry has no company with this organisation number.',
    })
  return company
}

/** Returns the company in Tavla with a number, `NNNNNN-NNNN`. Undefined if there is none. */
export async function findCompanyByNumber(
  db: Db,
  number: string,
): Promise<{ id: number; name: string | null } | undefined> {
  const [company] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.organizationNumber, withoutHyphen(number)))
    .orderBy(asc(companies.sharesNumber), asc(companies.id))
    .limit(1)
  return company
}

/** Returns the company in Tavla with a number, or null (COMP-12). */
export async function findExistingCompany(
  ctx: CallerCtx,
  { query }: CallInput<typeof DashboardGetExistingCompany>,
): Promise<CallOutput<typeof DashboardGetExistingCompany>> {
  const number = readOrganisationNumber(query.organizationNumber)
  await throttleLookup(ctx)
  const company = await findCompanyByNumber(ctx.db, number)
  return company ? { id: company.id, name: company.name ?? '' } : null
}

export interface CheckedCompany {
  number: string
  /** Data from the company registry. Null if the company is already in Tavla. */
  registered: RegisteredCompany | null
}

/**
 * Checks that the caller has proved to be an authorised signatory, signing alone, of a limited company. Reads a new
 * company from the registry. Throws 400, 403 `notSignatory`, 404, 409 `alreadyLinked` unless confirmed, and 410.
 */
export async function checkAddCompany(ctx: CallerCtx, { body }: CallInput<typeof CompanyAdd>): Promise<CheckedCompany> {
  const number = readOrganisationNumber(body.organizationNumber)
  if (!isLimitedCompanyNumber(number))
    throw invalid({ organizationNumber: ['notLimited'] }, 'Only limited companies (aktiebolag) can be added here.')
  const { outcome, companies: signed } = await getAssignment(ctx, body.assignment)
  if (
    outcome !== 'ok' ||
    !signed.some(({ organizationNumber, signs }) => organizationNumber === number && signs === 'alone')
  ) {
    throw new HttpError(403, {
      code: 'notSignatory',
      title: 'Only someone authorised to sign for the company alone can add it.',
    })
  }
  const existing = await findCompanyByNumber(ctx.db, number)
  if (existing && body.confirmed !== true) throw alreadyLinked()
  return { number, registered: existing ? null : await getRegisteredCompany(ctx, number) }
}

const alreadyLinked = () =>
  conflict('alreadyLinked', 'This company is already in Tavla. Send `confirmed: true` to join it.')

/** Creates the company or joins the existing one, and uses up the BankID assignment (COMP-12, COMP-116). */
export async function addCompany(
  ctx: CallerWork,
  { body }: CallInput<typeof CompanyAdd>,
  { number, registered }: CheckedCompany,
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
  if (!used) throw gone('tokenUsed', 'This sign-in has already been used. Start again.')
  const createdId = registered && (await insertCompany(ctx, registered))
  if (createdId !== null) {
    await joinCompany(ctx, { companyId: createdId, userId: caller.id, admin: true, as: 'added' })
    return { id: createdId }
  }
  const existing = await findCompanyByNumber(db, number)
  // Another request added the company first, so this caller has not confirmed joining it.
  if (!existing || body.confirmed !== true) throw alreadyLinked()
  await joinCompany(ctx, { companyId: existing.id, userId: caller.id, admin: true, as: 'signatory' })
  return { id: existing.id }
}

/** Stores a company with its default project and folder. Returns its id, or null if the number is already used. */
async function insertCompany(
  ctx: CallerWork,
  { organizationNumber, name, streetAddress, postNumber, postArea }: RegisteredCompany,
): Promise<number | null> {
  const address = { coAddress: null, streetAddress, postNumber, postArea, postCountry: HOME_COUNTRY, postAddress: null }
  const [company] = await ctx.db
    .insert(companies)
    .values({
      name,
      organizationNumber: withoutHyphen(organizationNumber),
      limited: true,
      companyAddress: address,
      billingAddress: address,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: companies.id })
  if (!company) return null
  await insertProject(ctx.db, { companyId: company.id, name: DEFAULT_PROJECT_NAME, default: true, now: ctx.now })
  ctx.recordHistory({ companyId: company.id, entity: 'company', entityId: company.id, action: 'added' })
  publishOfficeChange(ctx, 'companies', company.id)
  return company.id
}

import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CompleteBankId, GetBankIdResult, RequestBankId } from '#contract/companies/joining.ts'
import { randomToken, sha256 } from '#platform/foundation/auth/secrets.ts'
import {
  bankIdentityLogins,
  companies,
  members,
  type BankIdentityOutcome,
  type SignatoryCompany,
} from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { conflict, gone, invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import {
  IdentityRefused,
  IdentityUnavailable,
  type LoginSecrets,
} from '#platform/foundation/identity-providers/bank-identity.ts'
import { RegistryUnavailable } from '#platform/foundation/company-registry/company-registry.ts'
import { isLimitedCompanyNumber } from '#rules/people/organisation-number.ts'

/** Minutes. Maximum duration of a login. */
const LOGIN_MINUTES = 10
/** Minutes. After a login, how long its result can be used to add a company. */
const ASSIGNMENT_MINUTES = 30
/** Maximum number of logins per user and hour. */
const MAX_LOGINS_PER_HOUR = 30

/** Returns an organisation number as stored in the database: ten digits. */
export const withoutHyphen = (number: string): string => number.replace('-', '')

const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

/** Returns the path and query of a dashboard URL. Throws 400 `returnUrl` for any other URL. */
function dashboardPath(address: string, publicUrl: string): string {
  const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : null
  if (
    url?.origin !== new URL(publicUrl).origin ||
    url.username !== '' ||
    url.password !== '' ||
    url.pathname.startsWith('//')
  )
    throw invalid({ returnUrl: ['notAllowed'] })
  return `${url.pathname}${url.search}`
}

export interface StartedLogin extends LoginSecrets {
  redirectUrl: string
  returnPath: string
}

/** Starts a login at the identity service (ACC-48). Throws 400, 429, and 409 `identityUnavailable`. */
export async function startLogin(ctx: CallerCtx, { query }: CallInput<typeof RequestBankId>): Promise<StartedLogin> {
  const returnPath = dashboardPath(query.returnUrl, ctx.deps.env.publicUrl)
  await countAttempt(
    ctx.db,
    { key: `bank-identity:${ctx.caller.id}`, most: MAX_LOGINS_PER_HOUR, seconds: 3600 },
    ctx.now,
  )
  try {
    return { ...(await ctx.deps.bankIdentity.begin()), returnPath }
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error
    ctx.log.warn({ err: error }, 'identity service unavailable')
    throw conflict('identityUnavailable', 'BankID is not responding. Try again in a moment.')
  }
}

/** Stores the state of a login, bound to the caller's session. The response is checked against this state later. */
export async function storeLogin(
  { db, deps, now, caller }: CallerWork,
  { state, nonce, verifier, redirectUrl, returnPath }: StartedLogin,
): Promise<CallOutput<typeof RequestBankId>> {
  await db.insert(bankIdentityLogins).values({
    stateHash: sha256(state),
    userId: caller.id,
    sessionId: caller.sessionId,
    returnPath,
    verifier: deps.vault.seal(verifier, 'bank-identity'),
    nonce,
    createdAt: now,
    expiresAt: minutesFrom(now, LOGIN_MINUTES),
  })
  return { redirectUrl }
}

export interface LoginResult {
  stateHash: string
  returnPath: string
  outcome: BankIdentityOutcome
  personName: string
  companies: SignatoryCompany[]
}

const loginUsed = () => gone('tokenUsed', 'This BankID sign-in has already been used or has expired. Start again.')

/**
 * Ends a login. Accepts one response per login, and only in the session that started it. The personal identity number
 * is sent to the company registry and is not stored. Throws 410.
 */
export async function finishLogin(
  ctx: CallerCtx,
  { body: { state, code, error, issuer } }: CallInput<typeof CompleteBankId>,
): Promise<LoginResult> {
  const { db, deps, now, caller } = ctx
  const stateHash = sha256(state)
  const [login] = await db
    .update(bankIdentityLogins)
    .set({ returnedAt: now })
    .where(
      and(
        eq(bankIdentityLogins.stateHash, stateHash),
        eq(bankIdentityLogins.userId, caller.id),
        eq(bankIdentityLogins.sessionId, caller.sessionId),
        isNull(bankIdentityLogins.returnedAt),
        gt(bankIdentityLogins.expiresAt, now),
      ),
    )
    .returning()
  if (!login) throw loginUsed()
  const result = (outcome: BankIdentityOutcome, personName = '', signed: SignatoryCompany[] = []): LoginResult => ({
    stateHash,
    returnPath: login.returnPath,
    outcome,
    personName,
    companies: signed,
  })
  if (code === null || code === '' || error !== null) return result(error === 'access_denied' ? 'canceled' : 'failed')
  try {
    const person = await deps.bankIdentity.finish(
      { code, issuer },
      { state, nonce: login.nonce, verifier: deps.vault.open(login.verifier, 'bank-identity') },
    )
    const engagements = await deps.companyRegistry.listEngagements(person.personalNumber).catch((fault: unknown) => {
      if (fault instanceof RegistryUnavailable) return null
      throw fault
    })
    if (engagements === null) return result('registryUnavailable', person.name)
    return result(
      'ok',
      person.name,
      engagements.map(({ organizationNumber, name, postArea, signs }) => ({
        organizationNumber,
        name,
        city: postArea,
        limited: isLimitedCompanyNumber(organizationNumber),
        signs,
      })),
    )
  } catch (fault) {
    if (!(fault instanceof IdentityRefused) && !(fault instanceof IdentityUnavailable)) throw fault
    // Logs only the name of the error, because its message can contain personal data.
    ctx.log.warn({ fault: fault.name }, 'bank identity login failed')
    return result('failed')
  }
}

/** Stores the result of a login and returns the assignment token that reads it. */
export async function storeLoginResult(
  { db, now }: CallerWork,
  { stateHash, returnPath, outcome, personName, companies: signed }: LoginResult,
): Promise<CallOutput<typeof CompleteBankId>> {
  const assignment = randomToken()
  await db
    .update(bankIdentityLogins)
    .set({
      outcome,
      assignmentHash: sha256(assignment),
      personName,
      companies: signed,
      expiresAt: minutesFrom(now, ASSIGNMENT_MINUTES),
    })
    .where(eq(bankIdentityLogins.stateHash, stateHash))
  return { assignment, returnUrl: returnPath }
}

/** Returns the login of an unused assignment of the caller's session. Throws 410. */
export async function getAssignment({ db, now, caller }: CallerCtx | CallerWork, assignment: string) {
  const [login] = await db
    .select()
    .from(bankIdentityLogins)
    .where(
      and(
        eq(bankIdentityLogins.assignmentHash, sha256(assignment)),
        eq(bankIdentityLogins.userId, caller.id),
        eq(bankIdentityLogins.sessionId, caller.sessionId),
        isNull(bankIdentityLogins.usedAt),
        isNotNull(bankIdentityLogins.outcome),
        gt(bankIdentityLogins.expiresAt, now),
      ),
    )
  if (!login) throw loginUsed()
  return { outcome: login.outcome ?? 'failed', personName: login.personName ?? '', companies: login.companies ?? [] }
}

/** Returns the result of a login, and for each company that the person signs for whether it is in Tavla. */
export async function getLoginResult(
  ctx: CallerCtx,
  { query: { assignment } }: CallInput<typeof GetBankIdResult>,
): Promise<CallOutput<typeof GetBankIdResult>> {
  const { outcome, personName, companies: signed } = await getAssignment(ctx, assignment)
  const known =
    signed.length === 0
      ? []
      : await ctx.db
          .select({ number: companies.organizationNumber, memberId: members.userId })
          .from(companies)
          .leftJoin(members, and(eq(members.companyId, companies.id), eq(members.userId, ctx.caller.id)))
          .where(
            inArray(
              companies.organizationNumber,
              signed.map(({ organizationNumber }) => withoutHyphen(organizationNumber)),
            ),
          )
  const byNumber = new Map(known.map((row) => [row.number, row]))
  return {
    status: outcome,
    name: personName,
    companies: signed.map((company) => {
      const linked = byNumber.get(withoutHyphen(company.organizationNumber))
      return { ...company, linked: linked !== undefined, member: linked?.memberId != null }
    }),
  }
}

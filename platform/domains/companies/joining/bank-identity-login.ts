import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CompleteBankId, GetBankIdResult, RequestBankId } from '#contract/companies/company-and-tree.ts'
import { randomToken, sha256 } from '#platform/foundation/auth/secrets.ts'
import {
  bankIdentityLogins,
  companies,
  members,
  type BankIdentityOutcome,
  type SignedFor,
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
import { refuseWhileImpersonating } from '#platform/domains/identity/account/users.ts'

/** Minutes from the beginning of a login to its end, and from there to the company it is made for. */
const loginMinutes = 10
const assignmentMinutes = 30
/** Logins one user may begin in an hour. */
const mostLogins = 30

/** An organisation number as companies are stored with it: ten digits. */
export const storedNumber = (number: string): string => number.replace('-', '')

const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

/** The path of an address of the dashboard, with its query. Throws 400 `returnUrl` for any other address. */
export function ownPath(address: string, publicUrl: string): string {
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

export interface Begun extends LoginSecrets {
  redirectUrl: string
  returnPath: string
}

/** Begins a login at the identity service (ACC-48). Throws 400, 429, and 409 `identityUnavailable`. */
export async function beginLogin(ctx: CallerCtx, { query }: CallInput<typeof RequestBankId>): Promise<Begun> {
  refuseWhileImpersonating(ctx.caller)
  const returnPath = ownPath(query.returnUrl, ctx.deps.env.publicUrl)
  await countAttempt(ctx.db, { key: `bank-identity:${ctx.caller.id}`, most: mostLogins, seconds: 3600 }, ctx.now)
  try {
    return { ...(await ctx.deps.bankIdentity.begin()), returnPath }
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error
    ctx.log.warn({ err: error }, 'the identity service does not answer')
    throw conflict('identityUnavailable', 'The identity service does not answer')
  }
}

/** Keeps what the login's end is checked against, for the session that began it. */
export async function keepLogin(
  { db, deps, now, caller }: CallerWork,
  { state, nonce, verifier, redirectUrl, returnPath }: Begun,
): Promise<CallOutput<typeof RequestBankId>> {
  await db.insert(bankIdentityLogins).values({
    stateHash: sha256(state),
    userId: caller.id,
    sessionId: caller.sessionId,
    returnPath,
    verifier: deps.vault.seal(verifier, 'bank-identity'),
    nonce,
    createdAt: now,
    expiresAt: minutesFrom(now, loginMinutes),
  })
  return { redirectUrl }
}

export interface Ended {
  stateHash: string
  returnPath: string
  outcome: BankIdentityOutcome
  personName: string
  companies: SignedFor[]
}

const over = () => gone('tokenUsed', 'The login was used or has expired')

/**
 * Ends a login: whatever comes back for it, it comes back once, and only to the session that began it. The person's
 * number goes to the company registry and nowhere else. Throws 410.
 */
export async function endLogin(
  ctx: CallerCtx,
  { body: { state, code, error, issuer } }: CallInput<typeof CompleteBankId>,
): Promise<Ended> {
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
  if (!login) throw over()
  const ended = (outcome: BankIdentityOutcome, personName = '', signed: SignedFor[] = []): Ended => ({
    stateHash,
    returnPath: login.returnPath,
    outcome,
    personName,
    companies: signed,
  })
  if (code === null || code === '' || error !== null) return ended(error === 'access_denied' ? 'canceled' : 'failed')
  try {
    const person = await deps.bankIdentity.finish(
      { code, issuer },
      { state, nonce: login.nonce, verifier: deps.vault.open(login.verifier, 'bank-identity') },
    )
    const engagements = await deps.companyRegistry.engagementsOf(person.personalNumber).catch((fault: unknown) => {
      if (fault instanceof RegistryUnavailable) return null
      throw fault
    })
    if (engagements === null) return ended('registryUnavailable', person.name)
    return ended(
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
    // What the service says may name the person.
    ctx.log.warn({ fault: fault.name }, 'a bank identity login failed')
    return ended('failed')
  }
}

/** Keeps how a login ended, and hands out the assignment by which that is read. */
export async function keepEnd(
  { db, now }: CallerWork,
  { stateHash, returnPath, outcome, personName, companies: signed }: Ended,
): Promise<CallOutput<typeof CompleteBankId>> {
  const assignment = randomToken()
  await db
    .update(bankIdentityLogins)
    .set({
      outcome,
      assignmentHash: sha256(assignment),
      personName,
      companies: signed,
      expiresAt: minutesFrom(now, assignmentMinutes),
    })
    .where(eq(bankIdentityLogins.stateHash, stateHash))
  return { assignment, returnUrl: returnPath }
}

/** The login of an assignment that the caller's session has and has not used. Throws 410. */
export async function readAssignment({ db, now, caller }: CallerCtx | CallerWork, assignment: string) {
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
  if (!login) throw over()
  return { outcome: login.outcome ?? 'failed', personName: login.personName ?? '', companies: login.companies ?? [] }
}

/** How a login ended, and the companies the person signs for as they stand in Tavla now. */
export async function readLogin(
  ctx: CallerCtx,
  { query: { assignment } }: CallInput<typeof GetBankIdResult>,
): Promise<CallOutput<typeof GetBankIdResult>> {
  const { outcome, personName, companies: signed } = await readAssignment(ctx, assignment)
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
              signed.map(({ organizationNumber }) => storedNumber(organizationNumber)),
            ),
          )
  const byNumber = new Map(known.map((each) => [each.number, each]))
  return {
    status: outcome,
    name: personName,
    companies: signed.map((company) => {
      const found = byNumber.get(storedNumber(company.organizationNumber))
      return { ...company, linked: found !== undefined, member: found?.memberId != null }
    }),
  }
}

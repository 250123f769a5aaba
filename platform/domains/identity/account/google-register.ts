import { randomUUID } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { AccountsGoogleRegister } from '#contract/identity/sign-in.ts'
import type { CallInput } from '#contract/base/call.ts'
import type { UserRow } from '#platform/foundation/auth/sessions.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { Ctx } from '#platform/calls/http/context.ts'
import { HttpError, accountBlocked, invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt, perVisitor } from '#platform/calls/http/rate-limit.ts'
import { googleKeys, type GoogleSettings } from '#platform/foundation/identity-providers/google.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { normalizeEmail } from '#rules/people/email-address.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { checkPerson } from '#rules/people/registration.ts'
import { sendCode } from './one-time-codes.ts'
import { codeRequired } from './login.ts'
import { requireSecondFactor } from './second-factor.ts'
import { findUserByEmail } from './users.ts'

type Body = CallInput<typeof AccountsGoogleRegister>['body']

/**
 * Returns a function that finds the user of a Google identity token, or registers that person (ACC-28). A new account
 * must first be confirmed with a mailed code. The function throws 400 `credentialsNotAccepted` or with fields, 402, and
 * 412 if a code was sent.
 */
export function createGoogleRegister(settings: GoogleSettings) {
  const { clientId } = settings
  const { keysUrl, issuers } = googleKeys(settings)
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5000 })

  const readCredentials = async (
    token: string,
    now: Date,
  ): Promise<{ email: string; firstName: string; lastName: string }> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: issuers,
        audience: clientId,
        algorithms: ['RS256'],
        currentDate: now,
        requiredClaims: ['exp', 'iat', 'email'],
      })
      const text = (name: string): string => (typeof payload[name] === 'string' ? payload[name] : '')
      const name = (claim: string): string => cleanText('name', text(claim)).trim()
      if (payload['email_verified'] === true)
        return { email: normalizeEmail(text('email')), firstName: name('given_name'), lastName: name('family_name') }
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
    throw new HttpError(400, { code: 'credentialsNotAccepted', title: 'Google did not accept the sign-in. Try again.' })
  }

  return async (ctx: Ctx, { googleCredentials, user: input, secondFactor }: Body): Promise<UserRow> => {
    const { db, now } = ctx
    await countAttempt(db, perVisitor(ctx, 'google-ip', 100, 600), now)
    const google = await readCredentials(googleCredentials, now)
    const user = await findUserByEmail(db, google.email)
    if (user?.bannedAt) throw accountBlocked()
    if (user?.emailConfirmedAt) {
      await requireSecondFactor(ctx, user, secondFactor)
      return user
    }
    await write(ctx, async (work) => {
      const userId = user?.id ?? (await create(work, google, input))
      await sendCode(work, { userId, email: google.email, purpose: 'signInOrRegister' })
    })
    throw codeRequired()
  }
}

async function create(
  work: Work,
  google: { email: string; firstName: string; lastName: string },
  input: Body['user'],
): Promise<string> {
  const { db, now, recordHistory } = work
  const person = {
    firstName: input.firstName ?? google.firstName,
    lastName: input.lastName ?? google.lastName,
    country: input.country ?? '',
    city: input.city ?? '',
    dateOfBirth: input.dateOfBirth ?? '',
    phoneNumber: input.phoneNumber ?? '',
  }
  const faults = checkPerson(person, now)
  if (!hasNoErrors(faults)) throw invalid(faults)
  const id = randomUUID()
  await db.insert(users).values({ id, email: google.email, ...person, createdAt: now })
  recordHistory({ companyId: null, entity: 'user', entityId: id, action: 'registered' })
  publishOfficeChange(work, 'users')
  return id
}

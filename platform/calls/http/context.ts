import type { Access, AccessOf } from '#contract/base/call.ts'
import type { Caller } from '#platform/foundation/auth/caller.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import type { WorkOf } from '#platform/foundation/work/write.ts'

export type { Caller } from '#platform/foundation/auth/caller.ts'

/** The company, ad and candidate of the id in a call. The access check resolves it. */
export interface CallTarget {
  companyId: number
  /** Whether the caller is an administrator of the company, as a user. */
  isAdmin: boolean
  adId?: number
  candidateId?: number
}

/** A valid one-time token in a call, and its subject. The use case consumes the token. */
export interface VerifiedToken {
  token: string
  subject: string
}

/** The context of one call. */
export type Ctx = Actor & { target: CallTarget | null; oneTimeToken: VerifiedToken | null }

/**
 * The context of a call with this access. `caller` is non-null unless the call is anonymous, `target` if the access
 * checks an id, and `oneTimeToken` if it requires a one-time token.
 */
export type CtxOf<A extends Access> = A['kind'] extends 'anonymous'
  ? Ctx
  : A['kind'] extends 'companyMember' | 'companyAdmin'
    ? Ctx & { caller: Caller; target: CallTarget }
    : A['kind'] extends 'tokenHolder'
      ? Ctx & { oneTimeToken: VerifiedToken }
      : Ctx & { caller: Caller }

/** The same context inside the call's unit of work. */
export type CallWork<A extends Access> = WorkOf<CtxOf<A>>

/** The context of a call on a company or an object in a company. */
export type MemberCtx = CtxOf<AccessOf<'companyMember'>>
export type MemberWork = CallWork<AccessOf<'companyMember'>>

/** The context of a call that requires an authenticated user. */
export type CallerCtx = CtxOf<AccessOf<'signedIn'>>
export type CallerWork = CallWork<AccessOf<'signedIn'>>

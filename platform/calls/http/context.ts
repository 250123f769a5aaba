import type { Access, AccessOf } from '#contract/base/call.ts'
import type { Caller } from '#platform/foundation/auth/caller.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import type { WorkOf } from '#platform/foundation/work/write.ts'

export type { Caller } from '#platform/foundation/auth/caller.ts'

/** What the id in the call names, resolved by the access hook. */
export interface Place {
  companyId: number
  adId?: number
  candidateId?: number
}

/** What a one-time token in the call stands for; the use case uses it up. */
export interface Holder {
  token: string
  subject: string
}

/** One call. */
export type Ctx = Actor & { place: Place | null; holder: Holder | null }

/**
 * The context of a call, by its declared access: a caller unless anonymous, a place when an id is checked, the holder
 * of a token.
 */
export type CtxOf<A extends Access> = A['kind'] extends 'anonymous'
  ? Ctx
  : A['kind'] extends 'companyMember' | 'companyAdmin'
    ? Ctx & { caller: Caller; place: Place }
    : A['kind'] extends 'tokenHolder'
      ? Ctx & { holder: Holder }
      : Ctx & { caller: Caller }

/** The same inside the call's unit of work. */
export type CallWork<A extends Access> = WorkOf<CtxOf<A>>

/** The context of a call on a company or something in it. */
export type MemberCtx = CtxOf<AccessOf<'companyMember'>>
export type MemberWork = CallWork<AccessOf<'companyMember'>>

/** The context of a call by somebody who is signed in. */
export type CallerCtx = CtxOf<AccessOf<'signedIn'>>
export type CallerWork = CallWork<AccessOf<'signedIn'>>

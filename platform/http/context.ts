import type { FastifyReply } from 'fastify'
import type { Access, StaffRole } from '#contract/call.ts'
import type { Db } from '#platform/db/client.ts'
import type { Deps, Logger } from '#platform/deps.ts'

/** The signed-in user of a call. */
export interface Caller {
  id: string
  email: string
  firstName: string
  lastName: string
  roles: StaffRole[]
  sessionId: string
  /** The staff user behind the session while impersonating. */
  impersonatorId: string | null
}

/** What the id in the call names, resolved by the access hook. */
export interface Place {
  companyId: number
  adId?: number
  candidateId?: number
}

/** One call: everything a use case may need; time is `now`, never the clock. */
export interface Ctx {
  deps: Deps
  db: Db
  now: Date
  caller: Caller | null
  requestId: string
  log: Logger
  place: Place | null
  reply: FastifyReply
  ip: string
}

/** The context of a call, by its declared access: a caller unless anonymous, a place when an id is checked. */
export type CtxOf<A extends Access> = A['kind'] extends 'anonymous'
  ? Ctx
  : A['kind'] extends 'companyMember' | 'companyAdmin'
    ? Ctx & { caller: Caller; place: Place }
    : Ctx & { caller: Caller }

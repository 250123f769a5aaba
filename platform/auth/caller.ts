import type { StaffRole } from '#contract/call.ts'

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
  /** The staff user's own session. */
  impersonatorSessionId: string | null
}

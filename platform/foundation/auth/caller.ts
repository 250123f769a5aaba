import type { PartnerLevel, StaffRole } from '#contract/base/call.ts'

/** A company's key, as the bearer of a call. */
export interface PartnerKey {
  id: number
  companyId: number
  name: string
  kind: 'careerPage' | 'api'
  scope: 'read' | 'write'
  /** The calls it opens. */
  level: PartnerLevel
  expiresAt: Date | null
  /** Who made it; null when that user is gone. */
  createdBy: string | null
}

/** The signed-in user of a call, or the key of a company: its `id` then is none of a user, see `userOf`. */
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
  /** Null for users. */
  key: PartnerKey | null
}

/** The user who calls; null for a key. What is stored of who changed something is that, the history knows the key. */
export const userOf = ({ id, key }: Pick<Caller, 'id' | 'key'>): string | null => (key === null ? id : null)

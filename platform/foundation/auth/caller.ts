import type { PartnerLevel, StaffRole } from '#contract/base/call.ts'

/** The API key or career page key that a request was sent with. */
export interface PartnerKey {
  id: number
  companyId: number
  name: string
  kind: 'careerPage' | 'api'
  scope: 'read' | 'write'
  /** Decides which calls the key can make. */
  level: PartnerLevel
  expiresAt: Date | null
  /** Id of the user who created the key. Null if that user was deleted. */
  createdBy: string | null
}

/** The user or the company's key that sent a request. For a key, `id` is not a user id: see `userOf`. */
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
  /** Whether the key's program is an assistant that uses the tools of `/mcp` (PLUS-103). */
  isMcp?: boolean
}

/** Returns the user's id, or null for a key. Stored as the author of a change; the history also records the key. */
export const userOf = ({ id, key }: Pick<Caller, 'id' | 'key'>): string | null => (key === null ? id : null)

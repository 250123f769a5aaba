import type { Db } from '#platform/foundation/db/client.ts'
import { securityLog } from '#platform/foundation/db/schema/index.ts'
import type { SecurityEvent } from '#rules/audit/actions.ts'

export interface SecurityEntry {
  event: SecurityEvent
  /** Whose account; null for an address that has none. */
  userId: string | null
  /** Staff who act as the user. */
  impersonatorId?: string | null
  sessionId?: string | null
  /** What of it: which sessions ended, what a code was for. */
  detail?: string
  /** Key of the visitor's network on that day; never the address. */
  visitor?: string
}

/**
 * Appends to the security log: who came in or tried to, and what became of passwords, codes and sessions. No entry is
 * ever changed.
 */
export async function logSecurity(db: Db, now: Date, ...entries: readonly SecurityEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db.insert(securityLog).values(
    entries.map(({ event, userId, impersonatorId = null, sessionId = null, detail = '', visitor = '' }) => ({
      event,
      userId,
      impersonatorId,
      sessionId,
      detail,
      visitor,
      at: now,
    })),
  )
}

import type { Db } from '#platform/foundation/db/client.ts'
import { securityLog } from '#platform/foundation/db/schema/index.ts'
import type { SecurityEvent } from '#rules/audit/actions.ts'

export interface SecurityEntry {
  event: SecurityEvent
  /** Null if no account has the email address. */
  userId: string | null
  /** The staff user who impersonates the user. */
  impersonatorId?: string | null
  sessionId?: string | null
  /** For example the purpose of a code. */
  detail?: string
  /** Keyed hash of the visitor's network, different each day. Never the IP address. */
  visitor?: string
}

/** Appends sign-ins, failed attempts and changes of passwords, codes and sessions to the security log. */
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

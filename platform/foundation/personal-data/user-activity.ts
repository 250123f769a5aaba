import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { history, securityLog, sessions } from '#platform/foundation/db/schema/index.ts'
import { declareErasedRows, KEEP_VALUE, type PersonalTable } from './declare.ts'
import type { UserKey } from './keys.ts'
import { companyOf } from './user-expressions.ts'

export const ownSessions: PersonalTable<UserKey> = declareErasedRows(
  sessions,
  ({ userId }) => eq(sessions.userId, userId),
  {
    id: KEEP_VALUE,
    userId: KEEP_VALUE,
    impersonatorId: KEEP_VALUE,
    impersonatorSessionId: KEEP_VALUE,
    device: { exportAs: 'device', erase: null },
    createdAt: { exportAs: 'since' },
    lastSeenAt: { exportAs: 'lastSeen' },
    expiresAt: KEEP_VALUE,
    revokedAt: { exportAs: 'ended' },
  },
  {
    seenBy: 'the user',
    keptFor: 'until it ends, then for a limited time in the list of devices',
    exportAs: 'sessions',
    orderBy: sessions.createdAt,
    exportOnly: isNull(sessions.impersonatorId),
  },
)

/** Declares entries of the security log. Erasure keeps them until they expire. */
const securityLogEntries = (
  rows: (user: UserKey) => SQL | undefined,
  { exportAs, seenBy }: { exportAs: string; seenBy: string },
): PersonalTable<UserKey> =>
  declareErasedRows(
    securityLog,
    rows,
    {
      id: KEEP_VALUE,
      at: { exportAs: 'date' },
      event: { exportAs: 'what' },
      userId: KEEP_VALUE,
      impersonatorId: KEEP_VALUE,
      sessionId: KEEP_VALUE,
      detail: KEEP_VALUE,
      visitor: KEEP_VALUE,
    },
    {
      seenBy,
      keptFor: 'a year; it contains the person’s id and keyed hashes of IP addresses',
      exportAs,
      pagedBy: [securityLog.at, securityLog.id],
    },
  )

export const signIns = securityLogEntries(({ userId }) => eq(securityLog.userId, userId), {
  exportAs: 'signIns',
  seenBy: 'administrators of the user’s companies, and staff; events by ids',
})

/** Sessions that the user started while impersonating somebody. Uses the index `security_log_impersonator`. */
export const signInsAsOthers = securityLogEntries(({ userId }) => eq(securityLog.impersonatorId, userId), {
  exportAs: 'signInsAsOthers',
  seenBy: 'administrators of that user’s companies, and staff; events by ids',
})

/** Declares history entries, which erasure keeps. `by` is exported as the author of an entry, without names of others. */
const historyEntries = (
  rows: (user: UserKey) => SQL | undefined,
  { exportAs, by, keptFor = 'permanent' }: { exportAs: string; by: SQL; keptFor?: string },
): PersonalTable<UserKey> =>
  declareErasedRows(
    history,
    rows,
    {
      companyId: companyOf('history'),
      id: KEEP_VALUE,
      entity: { exportAs: 'about' },
      entityId: KEEP_VALUE,
      action: { exportAs: 'what' },
      actorId: { exportAs: 'by', exported: by },
      impersonatorId: KEEP_VALUE,
      at: { exportAs: 'date' },
      data: KEEP_VALUE,
    },
    {
      seenBy: 'members of the company, and staff; ids and values, no names',
      keptFor,
      exportAs,
      pagedBy: [history.at, history.id],
    },
  )

/** Actions of the user, and of staff who impersonated the user. Uses the index `history_by_actor`. */
export const ownActions = historyEntries(({ userId }) => eq(history.actorId, userId), {
  exportAs: 'history',
  by: sql`case when impersonator_id is null then 'the user' else 'staff as the user' end`,
  keptFor: 'permanent; for an invited person without an account, it contains the domain of the email address',
})

/**
 * Actions of the user while impersonating another user, without that user's name. Uses the index
 * `history_by_impersonator`.
 */
export const actionsAsOthers = historyEntries(({ userId }) => eq(history.impersonatorId, userId), {
  exportAs: 'doneAsOthers',
  by: sql`'the user as another user'`,
})

/** Actions of others on the user's account and memberships. Uses the index `history_about_people`. */
export const actionsOnAccount = historyEntries(
  ({ userId }) =>
    and(
      sql`${history.entity} in ('user', 'member')`,
      eq(history.entityId, userId),
      or(isNull(history.actorId), ne(history.actorId, userId)),
    ),
  {
    exportAs: 'doneWithTheAccount',
    by: sql`case when actor_id is null then 'Tavla'
          when impersonator_id is not null then 'staff as another user' else 'another user' end`,
  },
)

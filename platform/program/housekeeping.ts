import { and, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import {
  accessRequests,
  bankIdentityLogins,
  codes,
  deletedKeys,
  deprecatedUses,
  idempotencyKeys,
  invitations,
  keyUsage,
  mails,
  oneTimeTokens,
  securityLog,
  sessions,
  staffInvitations,
} from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { pruneEvents } from '#platform/foundation/events/outbox.ts'
import { pruneAttempts } from '#platform/calls/http/rate-limit.ts'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'
import { registerStatistics } from '#platform/foundation/jobs/statistics.ts'
import { CHANGE_FEED_DAYS } from '#rules/integrations/changes.ts'
import { DEPRECATED_USE_DAYS, KEY_USAGE_DAYS } from '#rules/integrations/api-keys.ts'
import { DAY_MS, HOUR_MS } from '#rules/text-and-time/durations.ts'

/** Deletes expired rows every hour. */
export const Prune = defineQueue({ name: 'prune', schema: NoPayload, cron: '17 * * * *' })
const RotateKeys = defineQueue({ name: 'rotate-signing-keys', schema: NoPayload, cron: '43 3 1 * *' })

/** Registers the housekeeping jobs: pruning every hour, table statistics, and a new signing key every month. */
export function registerHousekeeping(deps: Deps): void {
  deps.jobs.work(Prune, (_payload, { now }) => prune(deps, now))
  registerStatistics(deps)
  deps.jobs.work(RotateKeys, (_payload, { now }) => deps.tokens.rotate(now))
}

async function prune({ db }: Deps, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  // A day longer than the feed, so that a reader's cursor does not expire while it reads.
  await pruneEvents(db, { before: before(DAY_MS), changesBefore: before((CHANGE_FEED_DAYS + 1) * DAY_MS) })
  await pruneAttempts(db, now)
  await db.delete(codes).where(lt(codes.expiresAt, before(DAY_MS)))
  await db.delete(bankIdentityLogins).where(lt(bankIdentityLogins.expiresAt, before(HOUR_MS)))
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before(DAY_MS)))
  await db.delete(deletedKeys).where(lt(deletedKeys.deletedAt, before(365 * DAY_MS)))
  await db.delete(deprecatedUses).where(lt(deprecatedUses.lastUsedAt, before(DEPRECATED_USE_DAYS * DAY_MS)))
  await db.delete(keyUsage).where(lt(keyUsage.hour, before(KEY_USAGE_DAYS * DAY_MS)))
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before(DAY_MS)))
  // The chat message keeps the delivery result. The mail row itself holds only the recipient's address and the subject.
  await db.delete(mails).where(or(lt(mails.sentAt, before(7 * DAY_MS)), lt(mails.failedAt, before(30 * DAY_MS))))
  // A trigger rejects deleting entries younger than a year before the latest entry, so the condition repeats that rule.
  await db
    .delete(securityLog)
    .where(
      and(
        lt(securityLog.at, before(365 * DAY_MS)),
        lt(securityLog.at, sql`(select max(at) from security_log) - interval '8760 hours'`),
      ),
    )
  // These rows outlive the links in their mails: requests can still be answered, and staff can send invitations again.
  await db.delete(accessRequests).where(lt(accessRequests.createdAt, before(365 * DAY_MS)))
  await db
    .delete(invitations)
    .where(lt(sql`coalesce(${invitations.resentAt}, ${invitations.createdAt})`, before(90 * DAY_MS)))
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, before(30 * DAY_MS)))
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, before(30 * DAY_MS)),
        and(isNotNull(sessions.revokedAt), lt(sessions.revokedAt, before(30 * DAY_MS))),
      ),
    )
}

import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { ApiKeys } from '#contract/integrations/api-keys.ts'
import type { ReportKeyUsage } from '#contract/integrations/key-usage.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { deprecatedUses } from '#platform/foundation/db/schema/index.ts'
import { DEPRECATED_USE_DAYS, MAX_DEPRECATED_USES } from '#rules/integrations/api-keys.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

type Uses = CallOutput<typeof ApiKeys>[number]['deprecatedUses']

/** Returns since when a use counts as recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - DEPRECATED_USE_DAYS * DAY_MS)

/** Lists the recent deprecated uses of a company's keys, by key. The first to be removed comes first (PLUS-100). */
export async function listDeprecatedUses(db: Db, companyId: number, now: Date): Promise<Map<number, Uses>> {
  const rows = await db
    .select()
    .from(deprecatedUses)
    .where(and(eq(deprecatedUses.companyId, companyId), gte(deprecatedUses.lastUsedAt, recentSince(now))))
    .orderBy(asc(deprecatedUses.removedAfter), asc(deprecatedUses.coordinate))
  const byKey = Map.groupBy(rows, ({ keyId }) => keyId)
  return new Map(
    [...byKey].map(([keyId, uses]) => [
      keyId,
      uses.map(({ coordinate, reason, removedAfter, lastUsedAt, count }) => ({
        coordinate,
        reason,
        removedAfter,
        lastUsedAt: lastUsedAt.toISOString(),
        count,
      })),
    ]),
  )
}

/** Adds the uses that a gateway reports for a key, and keeps the newest {@link MAX_DEPRECATED_USES} of the key. */
export async function addDeprecatedUses(
  db: Db,
  { companyId, keyId, now }: { companyId: number; keyId: number; now: Date },
  reported: CallInput<typeof ReportKeyUsage>['body']['deprecatedUses'],
): Promise<void> {
  const uses = new Map(reported.map((use) => [use.coordinate, use]))
  if (uses.size === 0) return
  await db
    .insert(deprecatedUses)
    .values([...uses.values()].map((use) => ({ ...use, companyId, keyId, lastUsedAt: now })))
    .onConflictDoUpdate({
      target: [deprecatedUses.companyId, deprecatedUses.keyId, deprecatedUses.coordinate],
      set: {
        reason: sql`excluded.reason`,
        removedAfter: sql`excluded.removed_after`,
        lastUsedAt: sql`excluded.last_used_at`,
        count: sql`least(${deprecatedUses.count}::bigint + excluded.count, 2147483647)`,
        // Another date is announced anew.
        warnedDays: sql`case when ${deprecatedUses.removedAfter} is distinct from excluded.removed_after
          then null else ${deprecatedUses.warnedDays} end`,
      },
    })
  const ofKey = and(eq(deprecatedUses.companyId, companyId), eq(deprecatedUses.keyId, keyId))
  const surplus = await db
    .select({ coordinate: deprecatedUses.coordinate })
    .from(deprecatedUses)
    .where(ofKey)
    .orderBy(desc(deprecatedUses.lastUsedAt), asc(deprecatedUses.coordinate))
    .offset(MAX_DEPRECATED_USES)
  if (surplus.length > 0)
    await db.delete(deprecatedUses).where(
      and(
        ofKey,
        inArray(
          deprecatedUses.coordinate,
          surplus.map(({ coordinate }) => coordinate),
        ),
      ),
    )
}

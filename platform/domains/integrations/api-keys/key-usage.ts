import { and, asc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { KeyUsage, ReportKeyUsage } from '#contract/integrations/key-usage.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { keyUsage, partnerKeys } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { addDays, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { addDeprecatedUses } from './deprecated-uses.ts'

/** Lists the use of a key by the hour, on the last `days` days (PLUS-99). Throws 404 if the company has no such key. */
export async function listKeyUsage(
  { db, now, companyId }: { db: Db; now: Date; companyId: number },
  keyId: number,
  days = 1,
): Promise<CallOutput<typeof KeyUsage>> {
  const ofKey = and(eq(partnerKeys.companyId, companyId), eq(partnerKeys.id, keyId))
  if ((await db.$count(partnerKeys, ofKey)) === 0) throw notFound('No such key.')
  const since = startOfDay(addDays(stockholmDay(now), 1 - days))
  const { companyId: _company, keyId: _key, ...columns } = getTableColumns(keyUsage)
  const rows = await db
    .select(columns)
    .from(keyUsage)
    .where(and(eq(keyUsage.companyId, companyId), eq(keyUsage.keyId, keyId), gte(keyUsage.hour, since)))
    .orderBy(asc(keyUsage.hour))
  return {
    hours: rows.map(({ hour, ...counts }) => ({ hour: hour.toISOString(), ...counts })),
  }
}

/** Adds a gateway's report on a key: its requests, and the deprecated members that they used (PLUS-99, PLUS-100). */
export async function reportKeyUsage(work: MemberWork, { body }: CallInput<typeof ReportKeyUsage>): Promise<void> {
  const {
    db,
    caller,
    now,
    target: { companyId },
  } = work
  if (caller.key === null) throw invalid({}, 'Only a key can report its use.')
  const keyId = caller.key.id
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  await db
    .insert(keyUsage)
    .values({ companyId, keyId, hour, ...body.usage })
    .onConflictDoUpdate({
      target: [keyUsage.companyId, keyUsage.keyId, keyUsage.hour],
      set: {
        requests: sumOf(keyUsage.requests),
        calls: sumOf(keyUsage.calls),
        cost: sql`${keyUsage.cost} + excluded.cost`,
        tooExpensive: sumOf(keyUsage.tooExpensive),
        notAllowed: sumOf(keyUsage.notAllowed),
        rateLimited: sumOf(keyUsage.rateLimited),
        maxCost: sql`greatest(${keyUsage.maxCost}, excluded.max_cost)`,
        costliestOperation: sql`case when excluded.max_cost > ${keyUsage.maxCost}
          then excluded.costliest_operation else ${keyUsage.costliestOperation} end`,
      },
    })
  await addDeprecatedUses(db, { companyId, keyId, now }, body.deprecatedUses)
}

type CountColumn = (typeof keyUsage)['requests' | 'calls' | 'tooExpensive' | 'notAllowed' | 'rateLimited']

/** Adds the reported number to a column, up to the largest integer. */
const sumOf = (column: CountColumn) => sql`least(${column}::bigint + ${sql.raw(`excluded.${column.name}`)}, 2147483647)`

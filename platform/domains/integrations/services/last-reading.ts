import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { ConnectionReading, ExchangeFault, JobReading, LastReading } from '#contract/integrations/services.ts'
import type { CallerCtx } from '#platform/calls/http/context.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { connections, externalAds } from '#platform/foundation/db/schema/index.ts'
import type { ConnectionRow } from './connection.ts'

/** Faults of a delivery that arrived and could not be read. Other faults are failed requests. */
const MALFORMED: readonly ExchangeFault[] = [
  'malformed',
  'entities',
  'encoding',
  'tooDeep',
  'tooMany',
  'tooLarge',
  'noFeed',
  'invalid',
]
export const isMalformed = (fault: ExchangeFault): boolean => MALFORMED.includes(fault)

const MAX_DETAIL_LENGTH = 300

/** Returns the columns of a connection that received a delivery that could not be read. */
export const withFaultyDelivery = (
  { now }: Pick<Work, 'now'>,
  { lastReading: { job } }: Pick<ConnectionRow, 'lastReading'>,
  fault: ExchangeFault,
  detail: string | null = null,
): { lastReading: LastReading } => ({
  lastReading: { job, faulty: { at: now.toISOString(), fault, detail: detail?.slice(0, MAX_DETAIL_LENGTH) ?? null } },
})

/** Returns the readings of a connection after a delivery that was read. Null: the delivery contained no new job. */
export async function withJobReading(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { companyId, id, lastReading }: Pick<ConnectionRow, 'companyId' | 'id' | 'lastReading'>,
  reading: JobReading | null,
): Promise<LastReading> {
  if (reading === null) return { job: lastReading.job, faulty: null }
  const [stored] = await db
    .select({ adId: externalAds.adId })
    .from(externalAds)
    .where(
      and(
        eq(externalAds.companyId, companyId),
        eq(externalAds.connectionId, id),
        eq(externalAds.externalId, reading.externalId),
      ),
    )
  return { job: { at: now.toISOString(), adId: stored?.adId ?? null, ...reading }, faulty: null }
}

/** Returns how the latest job of a connection was read. */
export async function getLastReading(
  { db }: CallerCtx,
  { query: { id } }: CallInput<typeof ConnectionReading>,
): Promise<CallOutput<typeof ConnectionReading>> {
  const [connection] = await db
    .select({ lastReading: connections.lastReading })
    .from(connections)
    .where(eq(connections.id, id))
  return connection?.lastReading ?? { job: null, faulty: null }
}

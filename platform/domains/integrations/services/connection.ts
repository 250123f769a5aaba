import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Exchange, ExchangeFault, Service } from '#contract/integrations/connections.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { companies, connectionExchanges, connections } from '#platform/foundation/db/schema/index.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import { OutboundError } from '#platform/foundation/outbound/outbound.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { isOn } from '#rules/companies/connections.ts'
import { AskService } from './queues.ts'

export type ConnectionRow = typeof connections.$inferSelect

const minute = 60_000
/** How often a feed is read, and a connection is looked after, when all is well. */
const usualPause = 15 * minute
/** While the service decides it is asked often. */
const waitingPause = minute
/** Longer than an exchange may take: whoever asks has the connection for himself, and another comes when he died. */
const lease = 5 * minute

/** Pauses after failures grow from a minute to a quarter of an hour. */
export const pauseAfter = (failures: number): number => Math.min(minute * 2 ** Math.max(0, failures - 1), usualPause)

export const rowOf = ({ companyId, id }: { companyId: number; id: number }) =>
  and(eq(connections.companyId, companyId), eq(connections.id, id))

/** A company's connection to a service, or undefined when there never was one. */
export async function findConnection(db: Db, companyId: number, service: Service): Promise<ConnectionRow | undefined> {
  const [found] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.service, service)))
  return found
}

/** Holds a connection until the transaction ends; undefined when it is unknown. */
export async function lockConnection(
  tx: Tx,
  of: { companyId: number; id: number },
): Promise<ConnectionRow | undefined> {
  const [found] = await tx.select().from(connections).where(rowOf(of)).for('update')
  return found
}

/** All connections of a company that were ever made, in the order they were. */
export const listConnections = (db: Db, companyId: number): Promise<ConnectionRow[]> =>
  db.select().from(connections).where(eq(connections.companyId, companyId)).orderBy(asc(connections.id))

type Set = Partial<Omit<ConnectionRow, 'companyId' | 'id' | 'service'>>

/**
 * Changes a held connection, and tells everyone who sees the company. What the employment service's status opens is
 * opened with it (AD-31, AD-101).
 */
export async function changeConnection(work: Work, before: ConnectionRow, set: Set): Promise<ConnectionRow> {
  // Nothing else is written: its folder may have been made since it was read.
  const changed = { ...set, ...(set.status !== undefined && set.status !== before.status && { since: work.now }) }
  await work.db.update(connections).set(changed).where(rowOf(before))
  const after = { ...before, ...changed }
  if (before.service === 'ams') await openAds(work, after)
  work.tell({ type: 'updateSettings', companyId: before.companyId })
  tellOffice(work, 'companies', before.companyId)
  return after
}

/** Keeps with the company whether the employment service is connected. */
export async function openAds({ db, tell }: Work, { companyId, active, status }: ConnectionRow): Promise<void> {
  const employmentServiceConnected = active && status === 'connected'
  const changed = await db
    .update(companies)
    .set({ employmentServiceConnected })
    .where(
      and(eq(companies.id, companyId), sql`${companies.employmentServiceConnected} <> ${employmentServiceConnected}`),
    )
    .returning({ id: companies.id })
  if (changed.length > 0) tell({ type: 'updateHome', companyId })
}

/** What an exchange came to. */
export interface Outcome {
  kind: Exchange['kind']
  fault: ExchangeFault | null
  detail?: string | null
  milliseconds: number
}

/**
 * Writes an exchange into the log of a held connection and says with the connection how it stands: a fault stays until
 * an exchange goes well again. `status` is what the service told, when it told.
 */
export async function recordExchange(
  work: Work,
  connection: ConnectionRow,
  { kind, fault, detail = null, milliseconds }: Outcome,
  set: Set = {},
): Promise<ConnectionRow> {
  const { db, now } = work
  await db.insert(connectionExchanges).values({
    companyId: connection.companyId,
    connectionId: connection.id,
    at: now,
    kind,
    fault,
    detail: detail?.slice(0, 300) ?? null,
    milliseconds: Math.round(milliseconds),
  })
  const failures = fault === null ? 0 : connection.failures + 1
  const status = set.status ?? connection.status
  const isAsked = isOn({ active: set.active ?? connection.active, status }) && connection.service !== 'teamtailor'
  // Somebody asked for it while this was under way: what was heard may be older than what he wants to know.
  const isAskedFor =
    connection.nextAt !== null &&
    (connection.leasedUntil === null ? connection.nextAt <= now : connection.nextAt < connection.leasedUntil)
  const pause = fault !== null ? pauseAfter(failures) : status === 'waitingForConnection' ? waitingPause : usualPause
  const after = await changeConnection(work, connection, {
    fault,
    failures,
    faultSince: fault === null ? null : (connection.faultSince ?? now),
    ...(fault === null && { lastSuccess: now }),
    nextAt: !isAsked || status === 'wrongInformation' ? null : isAskedFor ? now : new Date(now.getTime() + pause),
    leasedUntil: null,
    ...set,
  })
  if (isAskedFor && after.nextAt !== null) askNow(work, after)
  return after
}

/** A job that asks the service now, besides those by the clock. */
export const askNow = (
  { send }: Pick<Work, 'send'>,
  { companyId, id }: Pick<ConnectionRow, 'companyId' | 'id'>,
): void => send(AskService, { companyId, connectionId: id }, { singletonKey: `${companyId}:${id}` })

/**
 * Takes a connection whose time has come; null when it is not due or somebody else has it. It is due again when nobody
 * has written what came of it.
 */
export function takeDue(actor: Actor, of: { companyId: number; id: number }): Promise<ConnectionRow | null> {
  const { now } = actor
  const leasedUntil = new Date(now.getTime() + lease)
  return write(
    actor,
    async ({ db }) => {
      const [taken] = await db
        .update(connections)
        .set({ leasedUntil, nextAt: leasedUntil })
        .where(
          and(
            rowOf(of),
            eq(connections.active, true),
            lte(connections.nextAt, now),
            or(isNull(connections.leasedUntil), lte(connections.leasedUntil, now)),
          ),
        )
        .returning()
      return taken ?? null
    },
    { recordsNothing: 'who asks a service is no change of it' },
  )
}

/** Runs what a service is asked, and says how long that took and why it failed, if it did. */
export async function timed<T>(
  ask: () => Promise<T>,
): Promise<{ milliseconds: number } & ({ answer: T } | { fault: ExchangeFault })> {
  const begun = performance.now()
  const milliseconds = () => performance.now() - begun
  try {
    const answer = await ask()
    return { answer, milliseconds: milliseconds() }
  } catch (error) {
    if (error instanceof OutboundError) return { fault: error.fault, milliseconds: milliseconds() }
    throw error
  }
}

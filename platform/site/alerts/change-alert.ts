import { and, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { jobAlerts } from '#platform/foundation/db/schema/index.ts'
import { alertData } from '#platform/foundation/personal-data/alert-data.ts'
import { erasePerson } from '#platform/foundation/personal-data/declare.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { CONFIRMATION_HOURS, MAX_ALERTS, alertTimeAfter, nextAlertTime, type Rhythm } from '#rules/ads/job-alert.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { hashAlertLink } from './alert-link.ts'

export type JobAlert = typeof jobAlerts.$inferSelect

/** Returns the earliest request time that can still be confirmed. */
const earliestConfirmable = (now: Date): Date => new Date(now.getTime() - CONFIRMATION_HOURS * HOUR_MS)

/** Condition for the alert of a token. It excludes an alert that was not confirmed in time. */
const isAlertOf = (token: string, now: Date) =>
  and(
    eq(jobAlerts.linkHash, hashAlertLink(token)),
    or(isNotNull(jobAlerts.confirmedAt), gt(jobAlerts.createdAt, earliestConfirmable(now))),
  )

/** Returns the alert of a token, or null for an unknown or expired token. */
export async function getAlert(db: Db, token: string, now: Date): Promise<JobAlert | null> {
  const [alert] = await db.select().from(jobAlerts).where(isAlertOf(token, now))
  return alert ?? null
}

/** Locks the alert of a token and runs a change on it. Returns null for an unknown or expired token. */
const changeLocked = <T>(
  visitor: Actor,
  token: string,
  run: (work: Work, alert: JobAlert) => Promise<T>,
): Promise<T | null> =>
  write(visitor, async (work) => {
    const [alert] = await work.db.select().from(jobAlerts).where(isAlertOf(token, work.now)).for('update')
    return alert ? run(work, alert) : null
  })

/**
 * Confirms the address of an alert, which starts its mails. Does not change an alert that is already confirmed. Returns
 * null for an unknown token.
 */
export const confirmAlert = (visitor: Actor, token: string): Promise<'confirmed' | 'tooMany' | null> =>
  changeLocked(visitor, token, async ({ db, now, recordHistory }, alert) => {
    if (alert.confirmedAt !== null) return 'confirmed'
    const [has] = await db
      .select({ alerts: count() })
      .from(jobAlerts)
      .where(and(eq(sql`lower(${jobAlerts.email})`, alert.email.toLowerCase()), isNotNull(jobAlerts.confirmedAt)))
    if ((has?.alerts ?? 0) >= MAX_ALERTS) return 'tooMany'
    await db
      .update(jobAlerts)
      .set({ confirmedAt: now, toldUntil: now, dueAt: nextAlertTime(alert.rhythm, now) })
      .where(eq(jobAlerts.id, alert.id))
    recordHistory({ companyId: null, entity: 'jobAlert', entityId: alert.id, action: 'confirmed' })
    return 'confirmed'
  })

/** Sets how often a confirmed alert sends mail. Returns null for an unknown token or an unconfirmed alert. */
export const changeAlert = (visitor: Actor, token: string, rhythm: Rhythm): Promise<'changed' | null> =>
  changeLocked(visitor, token, async ({ db, now, recordHistory }, alert) => {
    if (alert.confirmedAt === null) return null
    // An alert that sent a mail today sends its next one tomorrow at the earliest.
    const wasNotifiedToday =
      alert.toldUntil !== null &&
      alert.toldUntil > alert.confirmedAt &&
      stockholmDay(alert.toldUntil) === stockholmDay(now)
    await db
      .update(jobAlerts)
      .set({ rhythm, dueAt: wasNotifiedToday ? alertTimeAfter(rhythm, now) : nextAlertTime(rhythm, now) })
      .where(eq(jobAlerts.id, alert.id))
    recordHistory({ companyId: null, entity: 'jobAlert', entityId: alert.id, action: 'changed', data: { rhythm } })
    return 'changed'
  })

/**
 * Ends an alert and erases its data. Only the history entry remains. Does nothing for an unknown token, so a second
 * request is harmless.
 */
export async function endAlert(visitor: Actor, token: string): Promise<void> {
  await changeLocked(visitor, token, (work, { id }) => eraseAlert(work, id, 'ended'))
}

/** Erases an alert and its mails. */
export async function eraseAlert(
  { db, now, recordHistory }: Pick<Work, 'db' | 'now' | 'recordHistory'>,
  id: string,
  action: 'ended' | 'forgotten' | 'undeliverable',
): Promise<void> {
  await erasePerson(db, alertData, { id }, now)
  recordHistory({ companyId: null, entity: 'jobAlert', entityId: id, action })
}

/** Maximum number of alerts that one run deletes. */
const MAX_FORGOTTEN = 500

/** Erases addresses that were not confirmed in time, together with their mails. */
export async function eraseUnconfirmed(actor: Actor): Promise<void> {
  const overdue = and(
    isNull(jobAlerts.confirmedAt),
    sql`${jobAlerts.createdAt} <= ${earliestConfirmable(actor.now).toISOString()}::timestamptz`,
  )
  for (const { id } of await actor.db
    .select({ id: jobAlerts.id })
    .from(jobAlerts)
    .where(overdue)
    .orderBy(jobAlerts.createdAt)
    .limit(MAX_FORGOTTEN)) {
    await write(actor, async (work) => {
      // The visitor may have confirmed the alert or asked again since the query above.
      const [overdueAlert] = await work.db
        .select({ id: jobAlerts.id })
        .from(jobAlerts)
        .where(and(eq(jobAlerts.id, id), overdue))
        .for('update')
      if (overdueAlert) await eraseAlert(work, id, 'forgotten')
    })
  }
}

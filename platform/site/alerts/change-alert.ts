import { and, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { jobAlerts } from '#platform/foundation/db/schema/index.ts'
import { alertData } from '#platform/foundation/personal-data/alert-data.ts'
import { erasePerson } from '#platform/foundation/personal-data/declare.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { CONFIRM_HOURS, MOST_ALERTS, letterAfter, nextLetter, type Rhythm } from '#rules/ads/job-alert.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { hashLink } from './alert-link.ts'

export type JobAlert = typeof jobAlerts.$inferSelect

/** Since when an address must have been asked, to be confirmed yet. */
export const askedSince = (now: Date): Date => new Date(now.getTime() - CONFIRM_HOURS * 3_600_000)

/** The alert of a link as it stands: one that was not confirmed in time is none any more. */
const standing = (token: string, now: Date) =>
  and(
    eq(jobAlerts.linkHash, hashLink(token)),
    or(isNotNull(jobAlerts.confirmedAt), gt(jobAlerts.createdAt, askedSince(now))),
  )

/** The alert that a token opens; null when it opens none. */
export async function findAlert(db: Db, token: string, now: Date): Promise<JobAlert | null> {
  const [found] = await db.select().from(jobAlerts).where(standing(token, now))
  return found ?? null
}

/** Runs a change of the alert that a token opens, held. Null when it opens none. */
const change = <T>(
  visitor: Actor,
  token: string,
  run: (work: Work, alert: JobAlert) => Promise<T>,
): Promise<T | null> =>
  write(visitor, async (work) => {
    const [alert] = await work.db.select().from(jobAlerts).where(standing(token, work.now)).for('update')
    return alert ? run(work, alert) : null
  })

/**
 * Confirms the address of an alert; from then on it is told of new jobs. Once confirmed it stays as it is. Null for an
 * unknown token.
 */
export const confirmAlert = (visitor: Actor, token: string): Promise<'confirmed' | 'tooMany' | null> =>
  change(visitor, token, async ({ db, now, remember }, alert) => {
    if (alert.confirmedAt !== null) return 'confirmed'
    const [has] = await db
      .select({ alerts: count() })
      .from(jobAlerts)
      .where(and(eq(sql`lower(${jobAlerts.email})`, alert.email.toLowerCase()), isNotNull(jobAlerts.confirmedAt)))
    if ((has?.alerts ?? 0) >= MOST_ALERTS) return 'tooMany'
    await db
      .update(jobAlerts)
      .set({ confirmedAt: now, toldUntil: now, dueAt: nextLetter(alert.rhythm, now) })
      .where(eq(jobAlerts.id, alert.id))
    remember({ companyId: null, entity: 'jobAlert', entityId: alert.id, action: 'confirmed' })
    return 'confirmed'
  })

/** Sets how often a confirmed alert is told of new jobs. Null for an unknown token. */
export const changeAlert = (visitor: Actor, token: string, rhythm: Rhythm): Promise<'changed' | null> =>
  change(visitor, token, async ({ db, now, remember }, alert) => {
    if (alert.confirmedAt === null) return null
    // Who was told today is told again tomorrow at the earliest.
    const wasToldToday =
      alert.toldUntil !== null &&
      alert.toldUntil > alert.confirmedAt &&
      stockholmDay(alert.toldUntil) === stockholmDay(now)
    await db
      .update(jobAlerts)
      .set({ rhythm, dueAt: wasToldToday ? letterAfter(rhythm, now) : nextLetter(rhythm, now) })
      .where(eq(jobAlerts.id, alert.id))
    remember({ companyId: null, entity: 'jobAlert', entityId: alert.id, action: 'changed', data: { rhythm } })
    return 'changed'
  })

/**
 * Ends an alert: nothing of it stays but that there was one. Does nothing for an unknown token, so that it may be asked
 * twice.
 */
export async function endAlert(visitor: Actor, token: string): Promise<void> {
  await change(visitor, token, (work, { id }) => eraseAlert(work, id, 'ended'))
}

/** Erases an alert and the letters of it. */
export async function eraseAlert(
  { db, now, remember }: Pick<Work, 'db' | 'now' | 'remember'>,
  id: string,
  action: 'ended' | 'forgotten' | 'undeliverable',
): Promise<void> {
  await erasePerson(db, alertData, { id }, now)
  remember({ companyId: null, entity: 'jobAlert', entityId: id, action })
}

/** Most alerts forgotten at once. */
const mostForgotten = 500

/** Forgets addresses that were not confirmed in time, each with what was sent there. */
export async function forgetUnconfirmed(actor: Actor): Promise<void> {
  const overdue = and(
    isNull(jobAlerts.confirmedAt),
    sql`${jobAlerts.createdAt} <= ${askedSince(actor.now).toISOString()}::timestamptz`,
  )
  for (const { id } of await actor.db
    .select({ id: jobAlerts.id })
    .from(jobAlerts)
    .where(overdue)
    .orderBy(jobAlerts.createdAt)
    .limit(mostForgotten)) {
    await write(actor, async (work) => {
      // It may have been asked for anew, or confirmed, meanwhile.
      const [held] = await work.db
        .select({ id: jobAlerts.id })
        .from(jobAlerts)
        .where(and(eq(jobAlerts.id, id), overdue))
        .for('update')
      if (held) await eraseAlert(work, id, 'forgotten')
    })
  }
}

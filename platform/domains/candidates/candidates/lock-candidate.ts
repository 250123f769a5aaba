import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AskedFor } from './asked-for.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { ads, candidates, companies, folders, users } from '#platform/foundation/db/schema/index.ts'
import { HttpError, conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { fullName } from '#rules/people/person-name.ts'

/** A candidate held for a change, with what the change needs to know around it. */
export type LockedCandidate = Awaited<ReturnType<typeof lockCandidates>>[number]

/** Holds one candidate until the transaction ends; 403 when there is none. */
export async function lockCandidate(tx: Tx, companyId: number, id: number): Promise<LockedCandidate> {
  const [found] = await lockCandidates(tx, companyId, [id])
  if (found === undefined) throw forbidden()
  return found
}

/**
 * Holds candidates until the transaction ends. Locks are always taken in the order step, candidate, message, and those
 * of one kind by their ids, so that two changes never wait for each other.
 */
export function lockCandidates(tx: Tx, companyId: number, ids: readonly number[]) {
  return tx
    .select({
      companyId: candidates.companyId,
      id: candidates.id,
      adId: candidates.adId,
      stepId: candidates.stepId,
      position: candidates.position,
      enteredStepAt: candidates.enteredStepAt,
      rejectReasonId: candidates.rejectReasonId,
      name: candidates.name,
      email: candidates.email,
      locale: candidates.locale,
      rank: candidates.rank,
      note: candidates.note,
      askedFor: sql<AskedFor | null>`${candidates.askedFor}`,
      changedAt: candidates.changedAt,
      changedBy: candidates.changedBy,
      linkNonce: candidates.linkNonce,
      gone: sql<boolean>`(${candidates.deletedAt} is not null or ${candidates.withdrawnAt} is not null
        or ${candidates.anonymisedAt} is not null)`,
      adTitle: ads.title,
      adType: ads.type,
      adDeletedAt: ads.deletedAt,
      folderId: ads.folderId,
      projectId: folders.projectId,
      companyName: sql<string>`coalesce(${companies.name}, '')`,
      companySender: companies.senderEmail,
    })
    .from(candidates)
    .innerJoin(ads, and(eq(ads.companyId, candidates.companyId), eq(ads.id, candidates.adId)))
    .innerJoin(folders, and(eq(folders.companyId, ads.companyId), eq(folders.id, ads.folderId)))
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .where(and(eq(candidates.companyId, companyId), inArray(candidates.id, [...ids])))
    .orderBy(asc(candidates.id))
    .for('update', { of: candidates })
}

/** Whether the ad of a candidate is archived or deleted: nothing is written to its candidates any more, nor by them. */
export const isOver = ({ adType, adDeletedAt }: Pick<LockedCandidate, 'adType' | 'adDeletedAt'>): boolean =>
  adType === 'archived' || adDeletedAt !== null

/**
 * 409 when nothing about the candidate may change: the ad is archived (PIPE-06) or deleted, or the candidate is gone
 * (PIPE-07).
 */
export function refuseReadOnly(candidate: Pick<LockedCandidate, 'adType' | 'adDeletedAt' | 'gone'>): void {
  if (isOver(candidate)) throw conflict('readOnly', 'The ad is archived and can only be read')
  if (candidate.gone) throw conflict('readOnly', 'The candidate is deleted and can only be read')
}

/**
 * 409 unless the candidate stands as the caller saw it: `started` is the version, and no later time passes for one.
 * `detail` names who moved it.
 */
export async function refuseMovedMeanwhile(tx: Tx, candidate: LockedCandidate, started: string): Promise<void> {
  if (candidate.changedAt.getTime() === Date.parse(started)) return
  const [mover] =
    candidate.changedBy === null
      ? []
      : await tx
          .select({ firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(eq(users.id, candidate.changedBy))
  throw new HttpError(409, {
    code: 'movedMeanwhile',
    title: 'The candidate was moved in the meantime',
    ...(mover && { detail: `${mover.firstName} ${mover.lastName}`.trim() }),
  })
}

/** Where some candidates stand, since when, and who moved each last. One statement. */
export async function moverOf(db: Db, companyId: number, ids: readonly number[]) {
  const rows = await db
    .select({
      id: candidates.id,
      stepId: candidates.stepId,
      position: candidates.position,
      changedAt: candidates.changedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(candidates)
    .leftJoin(users, eq(users.id, candidates.changedBy))
    .where(and(eq(candidates.companyId, companyId), inArray(candidates.id, [...ids])))
  return new Map(
    rows.map(({ id, stepId, position, changedAt, firstName, lastName }) => [
      id,
      {
        stepId,
        position,
        changedAt,
        movedBy: firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' }),
      },
    ]),
  )
}

/** The time of a change: now, and always later than the change before, whatever the clocks of the instances say. */
export const nextChange = (candidate: Pick<LockedCandidate, 'changedAt'>, now: Date): Date =>
  new Date(Math.max(now.getTime(), candidate.changedAt.getTime() + 1))

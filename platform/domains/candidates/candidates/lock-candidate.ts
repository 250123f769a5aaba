import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { RequestedDocuments } from './requested-documents.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { ads, candidates, companies, folders, users } from '#platform/foundation/db/schema/index.ts'
import { HttpError, conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'

/** A locked candidate, with the columns of its ad and company that changes need. */
export type LockedCandidate = Awaited<ReturnType<typeof lockCandidates>>[number]

/** Locks one candidate until the transaction ends. Throws 403 if it does not exist. */
export async function lockCandidate(tx: Tx, companyId: number, id: number): Promise<LockedCandidate> {
  const [candidate] = await lockCandidates(tx, companyId, [id])
  if (candidate === undefined) throw forbidden()
  return candidate
}

/**
 * Locks candidates until the transaction ends. To avoid deadlocks, every transaction locks steps first, then
 * candidates, then messages, and each of them in id order.
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
      askedFor: sql<RequestedDocuments | null>`${candidates.askedFor}`,
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

/**
 * Whether the ad of a candidate is archived or deleted. Then neither the company nor the candidate can write to each
 * other.
 */
export const isAdClosed = ({ adType, adDeletedAt }: Pick<LockedCandidate, 'adType' | 'adDeletedAt'>): boolean =>
  adType === 'archived' || adDeletedAt !== null

/**
 * Throws 409 if the candidate is read-only: the ad is archived (PIPE-06) or deleted, or the candidate is deleted,
 * withdrawn or anonymised (PIPE-07).
 */
export function rejectReadOnly(candidate: Pick<LockedCandidate, 'adType' | 'adDeletedAt' | 'gone'>): void {
  if (candidate.adDeletedAt !== null)
    throw conflict('readOnly', 'The ad has been deleted, so its candidates are read-only.')
  if (isAdClosed(candidate)) throw conflict('readOnly', 'The ad is archived and read-only.')
  if (candidate.gone) throw conflict('readOnly', 'This candidate has been deleted and is read-only.')
}

/**
 * Throws 409 if the candidate was changed since the caller read it. `started` is the `changedAt` the caller read, and
 * must match exactly. `detail` of the error names the user who changed the candidate.
 */
export async function rejectStaleMove(tx: Tx, candidate: LockedCandidate, started: string): Promise<void> {
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
    title: 'Someone else moved the candidate after you read it. Reload the board.',
    ...(mover && { detail: `${mover.firstName} ${mover.lastName}`.trim() }),
  })
}

/** Returns the step and position of each candidate, when it last changed and who changed it. Runs one statement. */
export async function getPlacements(db: Db, companyId: number, ids: readonly number[]) {
  const rows = await db
    .select({
      id: candidates.id,
      stepId: candidates.stepId,
      position: candidates.position,
      changedAt: candidates.changedAt,
      mover: actorColumns,
    })
    .from(candidates)
    .leftJoin(users, eq(users.id, candidates.changedBy))
    .where(and(eq(candidates.companyId, companyId), inArray(candidates.id, [...ids])))
  return new Map(
    rows.map(({ id, stepId, position, changedAt, mover }) => [
      id,
      {
        stepId,
        position,
        changedAt,
        movedBy: mover && toActor(mover),
      },
    ]),
  )
}

/**
 * Returns the time of a change: now, but always later than the previous change, even if the clocks of the instances
 * differ.
 */
export const nextChangeTime = (candidate: Pick<LockedCandidate, 'changedAt'>, now: Date): Date =>
  new Date(Math.max(now.getTime(), candidate.changedAt.getTime() + 1))

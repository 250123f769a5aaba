import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { candidates, messages } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'

interface CandidateKey {
  companyId: number
  id: number
}

const unsent = and(isNull(messages.sentAt), isNull(messages.cancelledAt))
const scheduled = and(unsent, isNotNull(messages.scheduledAt))
const ofCandidate = ({ companyId, id }: CandidateKey) =>
  and(eq(messages.companyId, companyId), eq(messages.candidateId, id))
/** Candidates of one company. */
const ofCandidates = (keys: readonly CandidateKey[]) =>
  and(
    eq(messages.companyId, keys[0]?.companyId ?? 0),
    inArray(
      messages.candidateId,
      keys.map(({ id }) => id),
    ),
  )

/** The messages whose time has come: the scheduled ones, and those whose hold has ended. */
export const due = (now: Date): SQL | undefined =>
  and(unsent, or(lte(messages.scheduledAt, now), lte(messages.heldUntil, now)))

/** An unsent message; held ones were written to go at once. */
interface Unsent {
  id: number
  isHeld: boolean
}

const asUnsent = { id: messages.id, isHeld: sql<boolean>`${messages.heldUntil} is not null` }

/** A locked candidate's messages whose time has come, in the order they are to go. */
export async function dueOf(tx: Db, candidate: CandidateKey, now: Date): Promise<Unsent[]> {
  return tx
    .select(asUnsent)
    .from(messages)
    .where(and(ofCandidate(candidate), due(now)))
    .orderBy(asc(sql`coalesce(${messages.scheduledAt}, ${messages.heldUntil})`), asc(messages.id))
}

/**
 * Which unsent messages of a locked candidate a call means, oldest first: the one it names; without a name the
 * scheduled one, and when none is scheduled all that are held.
 */
export async function unsentOf(tx: Db, candidate: CandidateKey, messageId: number | undefined): Promise<Unsent[]> {
  const found = await tx
    .select(asUnsent)
    .from(messages)
    .where(and(ofCandidate(candidate), unsent, messageId === undefined ? undefined : eq(messages.id, messageId)))
    .orderBy(asc(messages.id))
  if (messageId !== undefined) return found
  const [waiting] = found.filter(({ isHeld }) => !isHeld)
  return waiting === undefined ? found : [waiting]
}

/** For which of some locked candidates a message is scheduled. */
export async function scheduledFor(tx: Db, locked: readonly CandidateKey[]): Promise<Set<number>> {
  const found = await tx
    .select({ id: messages.candidateId })
    .from(messages)
    .where(and(ofCandidates(locked), scheduled))
  return new Set(found.map(({ id }) => id))
}

/**
 * Cancels the scheduled messages of some candidates, because they are moved or another takes its place, remembers each
 * and answers their ids by candidate. Whoever updates the row first, cancelling or sending, wins.
 */
export async function cancelWaiting(
  work: Work,
  locked: readonly CandidateKey[],
  kind: 'moved' | 'replaced',
): Promise<Map<number, number>> {
  const [first] = locked
  if (first === undefined) return new Map()
  const cancelled = await work.db
    .update(messages)
    .set({ cancelledAt: work.now })
    .where(and(ofCandidates(locked), scheduled))
    .returning({ candidateId: messages.candidateId, id: messages.id })
  for (const { candidateId, id } of cancelled)
    work.remember({
      companyId: first.companyId,
      entity: 'candidate',
      entityId: candidateId,
      action: 'messageCancelled',
      data: { message: id, kind },
    })
  return new Map(cancelled.map(({ candidateId, id }) => [candidateId, id]))
}

/** Cancels everything that was not sent yet: the candidate is gone. */
export async function cancelUnsent(tx: Db, candidate: CandidateKey, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ cancelledAt: now })
    .where(and(ofCandidate(candidate), unsent))
}

/** Cancels everything that was not sent yet to the candidates of an ad, and remembers each: the ad is over. */
export async function cancelUnsentOfAd(
  work: Work,
  { companyId, id }: { companyId: number; id: number },
): Promise<void> {
  const waiting = sql`exists (
    select from ${messages}
    where ${and(eq(messages.companyId, candidates.companyId), eq(messages.candidateId, candidates.id), unsent)})`
  const held = await work.db
    .select({ companyId: candidates.companyId, id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.companyId, companyId), eq(candidates.adId, id), waiting))
    .orderBy(asc(candidates.id))
    .for('update')
  if (held.length === 0) return
  const cancelled = await work.db
    .update(messages)
    .set({ cancelledAt: work.now })
    .where(and(ofCandidates(held), unsent))
    .returning({ message: messages.id, candidateId: messages.candidateId })
  for (const { message, candidateId } of cancelled)
    work.remember({
      companyId,
      entity: 'candidate',
      entityId: candidateId,
      action: 'messageCancelled',
      data: { message },
    })
}

/**
 * Takes back one message, held or scheduled, and remembers it (PLUS-24). False when it was sent or cancelled already.
 */
export async function takeBack(ctx: Work, candidate: CandidateKey, messageId: number): Promise<boolean> {
  const [taken] = await ctx.db
    .update(messages)
    .set({ cancelledAt: ctx.now })
    .where(and(ofCandidate(candidate), unsent, eq(messages.id, messageId)))
    .returning(asUnsent)
  if (taken === undefined) return false
  const action = taken.isHeld ? 'messageTakenBack' : 'messageCancelled'
  ctx.remember({
    companyId: candidate.companyId,
    entity: 'candidate',
    entityId: candidate.id,
    action,
    data: { message: messageId },
  })
  return true
}

/** Marks one unsent message sent and answers it; undefined when somebody else sent or cancelled it. */
export async function takeForSending(tx: Db, candidate: CandidateKey, messageId: number, now: Date) {
  const [sent] = await tx
    .update(messages)
    .set({ sentAt: now })
    .where(and(ofCandidate(candidate), unsent, eq(messages.id, messageId)))
    .returning()
  return sent
}

/**
 * Makes a message of a locked candidate that was cancelled wait again, when its time still lies ahead and no other took
 * its place. Answers its time, null when it stays cancelled.
 */
export async function wakeCancelled(
  tx: Db,
  candidate: CandidateKey,
  messageId: number,
  now: Date,
): Promise<Date | null> {
  const [other] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(ofCandidate(candidate), scheduled))
  if (other !== undefined) return null
  const [woken] = await tx
    .update(messages)
    .set({ cancelledAt: null })
    .where(
      and(
        ofCandidate(candidate),
        eq(messages.id, messageId),
        isNull(messages.sentAt),
        isNotNull(messages.cancelledAt),
        sql`${messages.scheduledAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning({ at: messages.scheduledAt })
  return woken?.at ?? null
}

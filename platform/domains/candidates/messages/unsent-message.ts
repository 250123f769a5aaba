import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { candidates, messages } from '#platform/foundation/db/schema/index.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import type { Work } from '#platform/calls/actor/actor.ts'

interface CandidateKey {
  companyId: number
  id: number
}

const unsent = and(isNull(messages.sentAt), isNull(messages.cancelledAt))
const scheduled = and(unsent, isNotNull(messages.scheduledAt))
const ofCandidate = ({ companyId, id }: CandidateKey) =>
  and(eq(messages.companyId, companyId), eq(messages.candidateId, id))
/** Matches the messages of several candidates of one company. */
const ofCandidates = (keys: readonly CandidateKey[]) =>
  and(
    eq(messages.companyId, keys[0]?.companyId ?? 0),
    inArray(
      messages.candidateId,
      keys.map(({ id }) => id),
    ),
  )

/** Matches the due messages: scheduled messages whose time has come, and held messages whose hold has ended. */
export const isMessageDue = (now: Date): SQL | undefined =>
  and(unsent, or(lte(messages.scheduledAt, now), lte(messages.heldUntil, now)))

/** An unsent message. A held message was written to be sent now; any other is scheduled. */
interface UnsentMessage {
  id: number
  isHeld: boolean
}

const unsentColumns = { id: messages.id, isHeld: sql<boolean>`${messages.heldUntil} is not null` }

/** Lists the due messages of a locked candidate in the order they must be sent. */
export async function listDue(tx: Db, candidate: CandidateKey, now: Date): Promise<UnsentMessage[]> {
  return tx
    .select(unsentColumns)
    .from(messages)
    .where(and(ofCandidate(candidate), isMessageDue(now)))
    .orderBy(asc(sql`coalesce(${messages.scheduledAt}, ${messages.heldUntil})`), asc(messages.id))
}

/**
 * Lists the unsent messages of a locked candidate that a request refers to, oldest first. That is the message
 * `messageId`; without an id, the scheduled message; and if none is scheduled, all held messages.
 */
async function listUnsent(tx: Db, candidate: CandidateKey, messageId: number | undefined): Promise<UnsentMessage[]> {
  const unsentMessages = await tx
    .select(unsentColumns)
    .from(messages)
    .where(and(ofCandidate(candidate), unsent, messageId === undefined ? undefined : eq(messages.id, messageId)))
    .orderBy(asc(messages.id))
  if (messageId !== undefined) return unsentMessages
  const [scheduledMessage] = unsentMessages.filter(({ isHeld }) => !isHeld)
  return scheduledMessage === undefined ? unsentMessages : [scheduledMessage]
}

/**
 * Lists messages like {@link listUnsent}. Throws 409 `messageSent` if the named message has been sent, and 409
 * `nothingScheduled` if there is no unsent message.
 */
export async function requireUnsent(
  tx: Db,
  candidate: CandidateKey,
  messageId: number | undefined,
): Promise<UnsentMessage[]> {
  const found = await listUnsent(tx, candidate, messageId)
  if (found.length > 0) return found
  if (messageId !== undefined) {
    const isSent = and(ofCandidate(candidate), eq(messages.id, messageId), isNotNull(messages.sentAt))
    if ((await tx.$count(messages, isSent)) > 0) throw conflict('messageSent', 'The message has already been sent.')
  }
  throw conflict('nothingScheduled', 'There is no scheduled message.')
}

/** Returns the ids of the locked candidates that have a scheduled message. */
export async function findWithScheduled(tx: Db, locked: readonly CandidateKey[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: messages.candidateId })
    .from(messages)
    .where(and(ofCandidates(locked), scheduled))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Cancels the scheduled messages of locked candidates because the candidates are moved or another message replaces
 * them. Records each in the history and returns message ids by candidate id. If a message is cancelled and sent
 * concurrently, the first update of the row wins.
 */
export async function cancelScheduledMessages(
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
    work.recordHistory({
      companyId: first.companyId,
      entity: 'candidate',
      entityId: candidateId,
      action: 'messageCancelled',
      data: { message: id, kind },
    })
  return new Map(cancelled.map(({ candidateId, id }) => [candidateId, id]))
}

/**
 * Cancels all unsent messages of a candidate. Used if the candidate is deleted, withdrawn or anonymised, or if the ad
 * is closed.
 */
export async function cancelUnsent(tx: Db, candidate: CandidateKey, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ cancelledAt: now })
    .where(and(ofCandidate(candidate), unsent))
}

/** Cancels all unsent messages to the candidates of an ad that is closed. Records each in the history. */
export async function cancelUnsentOfAd(
  work: Work,
  { companyId, id }: { companyId: number; id: number },
): Promise<void> {
  const hasUnsent = sql`exists (
    select from ${messages}
    where ${and(eq(messages.companyId, candidates.companyId), eq(messages.candidateId, candidates.id), unsent)})`
  const locked = await work.db
    .select({ companyId: candidates.companyId, id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.companyId, companyId), eq(candidates.adId, id), hasUnsent))
    .orderBy(asc(candidates.id))
    .for('update')
  if (locked.length === 0) return
  const cancelled = await work.db
    .update(messages)
    .set({ cancelledAt: work.now })
    .where(and(ofCandidates(locked), unsent))
    .returning({ message: messages.id, candidateId: messages.candidateId })
  for (const { message, candidateId } of cancelled)
    work.recordHistory({
      companyId,
      entity: 'candidate',
      entityId: candidateId,
      action: 'messageCancelled',
      data: { message },
    })
}

/**
 * Cancels one held or scheduled message and records it in the history (PLUS-24). Returns false if it was already sent
 * or cancelled.
 */
export async function cancelMessage(ctx: Work, candidate: CandidateKey, messageId: number): Promise<boolean> {
  const [cancelled] = await ctx.db
    .update(messages)
    .set({ cancelledAt: ctx.now })
    .where(and(ofCandidate(candidate), unsent, eq(messages.id, messageId)))
    .returning(unsentColumns)
  if (cancelled === undefined) return false
  const action = cancelled.isHeld ? 'messageTakenBack' : 'messageCancelled'
  ctx.recordHistory({
    companyId: candidate.companyId,
    entity: 'candidate',
    entityId: candidate.id,
    action,
    data: { message: messageId },
  })
  return true
}

/** Marks an unsent message as sent and returns it. Returns undefined if it was already sent or cancelled. */
export async function claimForSending(tx: Db, candidate: CandidateKey, messageId: number, now: Date) {
  const [sent] = await tx
    .update(messages)
    .set({ sentAt: now })
    .where(and(ofCandidate(candidate), unsent, eq(messages.id, messageId)))
    .returning()
  return sent
}

/**
 * Restores a cancelled scheduled message of a locked candidate if its time is in the future and no other message is
 * scheduled. Returns its time, or null if it stays cancelled.
 */
export async function restoreCancelled(
  tx: Db,
  candidate: CandidateKey,
  messageId: number,
  now: Date,
): Promise<Date | null> {
  const [alreadyScheduled] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(ofCandidate(candidate), scheduled))
  if (alreadyScheduled !== undefined) return null
  const [restored] = await tx
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
  return restored?.at ?? null
}

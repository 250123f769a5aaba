import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RequestedDocuments } from '#platform/domains/candidates/candidates/requested-documents.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { candidates, files } from '#platform/foundation/db/schema/index.ts'
import type { NewFile } from '#platform/foundation/files/files.ts'
import { conflict, HttpError, notFound } from '#platform/foundation/errors/errors.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import type { LockedCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { announceCandidateAction } from './record-candidate-action.ts'
import { getCandidateByToken, changeOpenApplication } from './visitor.ts'

/**
 * A document uploaded on the candidate's own page. `asked` is the requested name of a file, `replaces` the id of the
 * file it replaces.
 */
export type CandidateUpload = { name: string; bytes: NewFile['bytes']; replaces?: string | undefined } & (
  | { kind: 'cv' | 'letter' | 'video' | 'study' }
  | { kind: 'file'; asked: string }
)

/**
 * Stores the documents of one form (PLUS-09). They appear on the document tab with the unread marker 'upload', and the
 * followers of the ad get one mail for all of them. A rejected document does not affect the others.
 *
 * Returns the error of each document, or null if it was stored:
 *
 * - 400 or 413 if the file is not valid.
 * - 409 `notAsked` if the document was not requested, or the file to replace does not exist.
 * - 409 `deadlinePassed` if the deadline of a case study has passed.
 */
export async function handInDocuments(
  visitor: Actor,
  token: string,
  documents: readonly CandidateUpload[],
): Promise<(HttpError | null)[]> {
  const { db, deps } = visitor
  const key = await getCandidateByToken(db, token)
  if (key === null) throw notFound('No such page.')
  const errors: (HttpError | null)[] = documents.map(() => null)
  const stored: { index: number; document: CandidateUpload; fileId: string }[] = []
  try {
    // Checks and stores the files before the transaction, because processing images takes time. The transaction then
    // links them to the candidate.
    for (const [index, document] of documents.entries()) {
      const name = document.kind === 'file' ? `${document.asked}.file` : document.name
      const file = { companyId: key.companyId, kind: document.kind, name, bytes: document.bytes }
      const fileId = await deps.files.put(db, file).catch((error: unknown) => {
        errors[index] = asRejection(error)
        return null
      })
      if (fileId !== null) stored.push({ index, document, fileId })
    }
    if (stored.length > 0)
      await changeOpenApplication(visitor, token, async (work, candidate) => {
        // The transaction may run again after a conflict.
        const linked: CandidateUpload[] = []
        for (const { index, document, fileId } of stored) {
          errors[index] = await linkDocument(work, candidate, document, fileId)
          if (errors[index] === null) linked.push(document)
        }
        if (linked.length > 0) await recordHandIn(work, candidate, linked)
      })
  } catch (error) {
    for (const { fileId } of stored) await deps.files.remove(db, fileId)
    throw error
  }
  for (const { index, fileId } of stored) if (errors[index] !== null) await deps.files.remove(db, fileId)
  return errors
}

/** Returns an error that rejects one document. Throws every other error. */
function asRejection(error: unknown): HttpError {
  if (error instanceof HttpError && [400, 409, 413].includes(error.status)) return error
  throw error
}

/** Links a stored file to the candidate and removes its request. Returns why it is rejected, or null. */
async function linkDocument(
  { db, deps, now }: Work,
  candidate: LockedCandidate,
  document: CandidateUpload,
  fileId: string,
): Promise<HttpError | null> {
  const thisCandidate = and(eq(candidates.companyId, candidate.companyId), eq(candidates.id, candidate.id))
  const [current] = await db
    .select({ askedFor: sql<RequestedDocuments | null>`${candidates.askedFor}`, deadline: candidates.studyDeadline })
    .from(candidates)
    .where(thisCandidate)
  const remaining =
    document.replaces === undefined ? withoutRequest(current?.askedFor ?? null, document) : (current?.askedFor ?? null)
  const isExpected =
    document.replaces === undefined ? remaining !== null : await isOwn(db, candidate, document, document.replaces)
  if (!isExpected) return conflict('notAsked', 'This document was not requested.')
  if (document.kind === 'study' && current?.deadline && current.deadline < now)
    return conflict('deadlinePassed', 'The deadline has passed.')
  if (document.replaces === undefined) await db.update(candidates).set({ askedFor: remaining }).where(thisCandidate)
  else await deps.files.remove(db, document.replaces)
  await db.update(files).set({ candidateId: candidate.id }).where(eq(files.id, fileId))
  return null
}

/** Applies the effects of a hand-in once, and records each document in the history. */
async function recordHandIn(
  work: Work,
  candidate: LockedCandidate,
  documents: readonly CandidateUpload[],
): Promise<void> {
  await announceCandidateAction(work, candidate, 'upload', 'uploaded', documents.length)
  for (const { kind, replaces } of documents)
    work.recordHistory({
      companyId: candidate.companyId,
      entity: 'candidate',
      entityId: candidate.id,
      action: 'uploaded',
      data: { kind, ...(replaces !== undefined && { replaced: true }) },
    })
}

/** Whether the candidate uploaded a file for the same request. */
async function isOwn(
  db: Db,
  candidate: { companyId: number; id: number },
  document: CandidateUpload,
  fileId: string,
): Promise<boolean> {
  const [file] = await db
    .select({ name: files.name })
    .from(files)
    .where(
      and(
        eq(files.id, fileId),
        eq(files.companyId, candidate.companyId),
        eq(files.candidateId, candidate.id),
        eq(files.kind, document.kind),
        isNull(files.deletedAt),
      ),
    )
  return file !== undefined && (document.kind !== 'file' || stemOf(file.name) === document.asked)
}

/** Returns the requested name of a file: its name without the extension that its content determined. */
export const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')

/** Returns the remaining requests after a document is uploaded. Null if the document was not requested. */
function withoutRequest(asked: RequestedDocuments | null, document: CandidateUpload): RequestedDocuments | null {
  if (asked === null) return null
  if (document.kind === 'file')
    return asked.files.includes(document.asked)
      ? { ...asked, files: asked.files.filter((name) => name !== document.asked) }
      : null
  if (document.kind === 'study') return asked.study === null ? null : { ...asked, study: null }
  return asked[document.kind] ? { ...asked, [document.kind]: false } : null
}

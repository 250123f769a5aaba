import { and, eq, isNull } from 'drizzle-orm'
import type { RequestedDocuments } from '#platform/domains/candidates/candidates/requested-documents.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { candidates, files } from '#platform/foundation/db/schema/index.ts'
import type { NewFile } from '#platform/foundation/files/files.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { recordCandidateAction } from './record-candidate-action.ts'
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
 * Stores a requested document (PLUS-09). It appears on the document tab with the unread marker 'upload'.
 *
 * Throws:
 *
 * - 400 or 413 if the file is not valid.
 * - 409 `notAsked` if the document was not requested, or the file to replace does not exist.
 * - 409 `deadlinePassed` if the deadline of a case study has passed.
 */
export async function uploadAsCandidate(visitor: Actor, token: string, document: CandidateUpload): Promise<void> {
  const { db, deps, now } = visitor
  const key = await getCandidateByToken(db, token)
  if (key === null) throw notFound('No such page.')
  // Checks and stores the file before the transaction, because processing images takes time. The transaction then links
  // it to the candidate.
  const name = document.kind === 'file' ? `${document.asked}.file` : document.name
  const fileId = await deps.files.put(db, {
    companyId: key.companyId,
    kind: document.kind,
    name,
    bytes: document.bytes,
  })
  try {
    await changeOpenApplication(visitor, token, async (work, candidate) => {
      const remaining =
        document.replaces === undefined ? withoutRequest(candidate.askedFor, document) : candidate.askedFor
      if (
        document.replaces === undefined
          ? remaining === null
          : !(await isOwn(work.db, candidate, document, document.replaces))
      )
        throw conflict('notAsked', 'This document was not requested.')
      const thisCandidate = and(eq(candidates.companyId, candidate.companyId), eq(candidates.id, candidate.id))
      if (document.kind === 'study') {
        const [study] = await work.db
          .select({ deadline: candidates.studyDeadline })
          .from(candidates)
          .where(thisCandidate)
        if (study?.deadline && study.deadline < now) throw conflict('deadlinePassed', 'The deadline has passed.')
      }
      if (document.replaces === undefined)
        await work.db.update(candidates).set({ askedFor: remaining }).where(thisCandidate)
      else await deps.files.remove(work.db, document.replaces)
      await work.db.update(files).set({ candidateId: candidate.id }).where(eq(files.id, fileId))
      await recordCandidateAction(work, candidate, 'upload', 'uploaded', {
        kind: document.kind,
        ...(document.replaces !== undefined && { replaced: true }),
      })
    })
  } catch (error) {
    await deps.files.remove(db, fileId)
    throw error
  }
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

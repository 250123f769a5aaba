import { and, eq, isNull } from 'drizzle-orm'
import type { AskedFor } from '#platform/domains/candidates/candidates/asked-for.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { candidates, files } from '#platform/foundation/db/schema/index.ts'
import type { NewFile } from '#platform/foundation/files/files.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { recordOwnChange } from './record-own-change.ts'
import { candidateOfToken, changeOpen } from './visitor.ts'

/**
 * A document handed in on the own page. `asked` is the name of an extra file the company asked for, `replaces` the id
 * of the file whose place it takes.
 */
export type HandedIn = { name: string; bytes: NewFile['bytes']; replaces?: string | undefined } & (
  | { kind: 'cv' | 'letter' | 'video' | 'study' }
  | { kind: 'file'; asked: string }
)

/**
 * Takes a document a step asks for (PLUS-09): it stands on the document tab with the marker 'upload'. 400 and 413 for a
 * wrong file, 409 when it was not asked for, what it should replace is not there, or the time of a case study is over.
 */
export async function uploadAsCandidate(visitor: Actor, token: string, document: HandedIn): Promise<void> {
  const { db, deps, now } = visitor
  const key = await candidateOfToken(db, token)
  if (key === null) throw notFound('The page does not exist')
  // Checked and stored first, since pictures take a moment; it becomes the candidate's in the transaction.
  const name = document.kind === 'file' ? `${document.asked}.file` : document.name
  const fileId = await deps.files.put(db, {
    companyId: key.companyId,
    kind: document.kind,
    name,
    bytes: document.bytes,
  })
  try {
    await changeOpen(visitor, token, async (work, candidate) => {
      const left = document.replaces === undefined ? without(candidate.askedFor, document) : candidate.askedFor
      if (
        document.replaces === undefined
          ? left === null
          : !(await isOwn(work.db, candidate, document, document.replaces))
      )
        throw conflict('notAsked', 'The document was not asked for')
      const own = and(eq(candidates.companyId, candidate.companyId), eq(candidates.id, candidate.id))
      if (document.kind === 'study') {
        const [study] = await work.db.select({ deadline: candidates.studyDeadline }).from(candidates).where(own)
        if (study?.deadline && study.deadline < now) throw conflict('deadlinePassed', 'The time to hand in is over')
      }
      if (document.replaces === undefined) await work.db.update(candidates).set({ askedFor: left }).where(own)
      else await deps.files.remove(work.db, document.replaces)
      await work.db.update(files).set({ candidateId: candidate.id }).where(eq(files.id, fileId))
      await recordOwnChange(work, candidate, 'upload', 'uploaded', {
        kind: document.kind,
        ...(document.replaces !== undefined && { replaced: true }),
      })
    })
  } catch (error) {
    await deps.files.remove(db, fileId)
    throw error
  }
}

/** Whether a file is one that the candidate handed in for the same thing. */
async function isOwn(
  db: Db,
  candidate: { companyId: number; id: number },
  document: HandedIn,
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

/** The name of an extra file without the extension its content gave it: what it was asked for by. */
export const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')

/** What is still asked for once a document is in; null when it was not asked for. */
function without(asked: AskedFor | null, document: HandedIn): AskedFor | null {
  if (asked === null) return null
  if (document.kind === 'file')
    return asked.files.includes(document.asked)
      ? { ...asked, files: asked.files.filter((name) => name !== document.asked) }
      : null
  if (document.kind === 'study') return asked.study === null ? null : { ...asked, study: null }
  return asked[document.kind] ? { ...asked, [document.kind]: false } : null
}

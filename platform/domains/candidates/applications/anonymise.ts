import { and, eq, isNull } from 'drizzle-orm'
import { cancelUnsent } from '#platform/domains/candidates/messages/unsent-message.ts'
import { deleteUnread } from '#platform/domains/unread/activity.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import { candidateData } from '#platform/foundation/personal-data/candidate-data.ts'
import type { CandidateKey } from '#platform/foundation/personal-data/keys.ts'
import { erasePerson } from '#platform/foundation/personal-data/declare.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { RemoveFiles } from './remove-files.ts'

/**
 * Erases all personal data of a candidate but keeps the row, as declared in `candidateData`. Cancels unsent messages.
 * The files of documents are deleted by a job after the transaction.
 */
export async function anonymise({ db, now, enqueue }: Work, candidate: CandidateKey): Promise<void> {
  const { companyId, id } = candidate
  await cancelUnsent(db, candidate, now)
  await deleteUnread(db, candidate)
  const documents = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.candidateId, id), isNull(files.deletedAt)))
  await erasePerson(db, candidateData, { companyId, id }, now)
  if (documents.length > 0)
    enqueue(RemoveFiles, { fileIds: documents.map((file) => file.id) }, { singletonKey: `${companyId}-${id}` })
}

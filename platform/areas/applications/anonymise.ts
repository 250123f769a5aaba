import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { cancelUnsent } from '#platform/areas/messages/unsent-message.ts'
import { randomToken } from '#platform/auth/secrets.ts'
import type { Tx } from '#platform/db/client.ts'
import { candidates, files, mails, messages } from '#platform/db/schema/index.ts'
import type { Deps } from '#platform/deps.ts'
import { hashLink } from './candidate-link.ts'
import { RemoveFiles } from './remove-files.ts'

const nobody = 'Anonym'

/** The candidate to scrub, as still named. */
interface Person {
  companyId: number
  id: number
  name: string
  email: string
}

/**
 * Scrubs everything about a person and keeps the row: the step, the dates and the rank stay for the counts, name,
 * contact, answers, note, conversation and documents go. History holds no personal data and stays.
 */
export async function anonymise(tx: Tx, { deps, now }: { deps: Pick<Deps, 'jobs'>; now: Date }, candidate: Person): Promise<void> {
  const { companyId, id, email } = candidate
  await cancelUnsent(tx, candidate, now)
  await tx
    .update(candidates)
    .set({
      name: nobody,
      email: '',
      phone: null,
      dateOfBirth: null,
      alert: null,
      answers: [],
      note: '',
      askedFor: null,
      studyDeadline: null,
      submissionKey: null,
      linkNonce: '',
      linkHash: hashLink(randomToken()),
      activityNew: null,
      activityInfo: null,
      activityChat: null,
      activityUpload: null,
      activityNotes: null,
      deletedAt: now,
      anonymisedAt: now,
    })
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
  await tx.update(messages).set({ html: '', message: null }).where(and(eq(messages.companyId, companyId), eq(messages.candidateId, id)))
  // Mail to the person is not sent any more; of mail about the person nothing stays that names them.
  if (email !== '') {
    const toPerson = and(eq(mails.companyId, companyId), eq(mails.recipient, email))
    await tx.update(mails).set({ recipient: '', subject: '', text: '', html: '', sentAt: sql`coalesce(${mails.sentAt}, ${now.toISOString()}::timestamptz)` }).where(toPerson)
  }
  const named = and(eq(mails.companyId, companyId), isNotNull(mails.sentAt), sql`position(${candidate.name} in ${mails.subject}) > 0`)
  if (candidate.name !== '') await tx.update(mails).set({ subject: '' }).where(named)
  const detached = await tx
    .update(files)
    .set({ candidateId: null, name: nobody })
    .where(and(eq(files.companyId, companyId), eq(files.candidateId, id), isNull(files.deletedAt)))
    .returning({ id: files.id })
  const fileIds = detached.map((file) => file.id)
  if (fileIds.length > 0) await deps.jobs.send(tx, RemoveFiles, { fileIds }, { singletonKey: `${companyId}-${id}` })
}

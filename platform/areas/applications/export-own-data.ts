import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { candidates, files, messages } from '#platform/db/schema/index.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import { changeOwn, type VisitorCtx } from './visitor.ts'

/** What the person has told and been told, as JSON for download (PLUS-09). The company's own note and rank are not handed out by a link. */
export function exportOwnData(ctx: VisitorCtx, token: string): Promise<object> {
  return changeOwn(ctx, token, async (tx, candidate) => {
    const own = and(eq(candidates.companyId, candidate.companyId), eq(candidates.id, candidate.id))
    const [row] = await tx.select().from(candidates).where(own)
    if (row === undefined) throw new Error('The candidate is gone')
    const conversation = await tx
      .select({ sentAt: messages.sentAt, senderId: messages.senderId, html: messages.html })
      .from(messages)
      .where(and(eq(messages.companyId, candidate.companyId), eq(messages.candidateId, candidate.id), isNotNull(messages.sentAt)))
      .orderBy(asc(messages.sentAt), asc(messages.id))
    const documents = await tx
      .select({ kind: files.kind, name: files.name, size: files.size, createdAt: files.createdAt })
      .from(files)
      .where(and(eq(files.companyId, candidate.companyId), eq(files.candidateId, candidate.id), isNull(files.deletedAt)))
      .orderBy(asc(files.createdAt))
    await recordHistory(tx, { now: ctx.now }, { companyId: candidate.companyId, entity: 'candidate', entityId: candidate.id, action: 'exported', data: { asked: 'candidate' } })
    return {
      company: candidate.companyName,
      ad: candidate.adTitle,
      applied: row.appliedAt.toISOString(),
      withdrawn: row.withdrawnAt?.toISOString() ?? null,
      name: row.name,
      email: row.email,
      phone: row.phone,
      dateOfBirth: row.dateOfBirth,
      language: row.locale,
      answers: row.answers.map(({ question, answer }) => ({ question, answer })),
      messages: conversation.map(({ sentAt, senderId, html }) => ({ date: sentAt?.toISOString() ?? null, from: senderId === null ? 'candidate' : 'company', html })),
      documents: documents.map(({ kind, name, size, createdAt }) => ({ kind, name, bytes: size, date: createdAt.toISOString() })),
    }
  })
}

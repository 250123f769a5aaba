import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { GetCandidateCard } from '#contract/pipeline.ts'
import type { CallOutput } from '#contract/call.ts'
import type { ApplicationEntry, Candidate, ChatMessage, InfoEntry } from '#contract/types.ts'
import { notAnonymised, samePerson } from '#platform/areas/applications/same-person.ts'
import type { Db, Tx } from '#platform/db/client.ts'
import { ads, candidates, messages, users, type StoredAnswer } from '#platform/db/schema/index.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { forbidden } from '#platform/http/errors.ts'
import { splitName } from '#rules/avatar.ts'
import { fullName } from '#rules/person-name.ts'
import { readBoxes, readFiles, toBox, uploadsByCandidate } from './candidate-boxes.ts'
import { ordersInStep } from './orders-in-step.ts'

type Ctx = CtxOf<(typeof GetCandidateCard)['access']>

/** All about one candidate, and where the box now stands (PIPE-32). */
export async function candidateCard(ctx: Ctx, id: number): Promise<CallOutput<typeof GetCandidateCard>> {
  const { db, deps, now, caller } = ctx
  const { companyId } = ctx.place
  const scope = { companyId, candidateIds: [id] }
  const [row] = await readBoxes(db, scope, [caller.id])
  const [own] = await db
    .select({ answers: candidates.answers, note: candidates.note, firstName: users.firstName, lastName: users.lastName })
    .from(candidates)
    .leftJoin(users, eq(users.id, candidates.changedBy))
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
  if (row === undefined || own === undefined) throw forbidden()
  const uploads = uploadsByCandidate(await readFiles(db, scope), deps.files).get(id)
  const orders = await ordersInStep(db, companyId, [id])
  const candidate = toBox(row, uploads, orders.get(id) ?? 0, now)
  const infoUnread = candidate.unread.includes('info')
  return {
    info: own.answers.map((answer) => infoEntry(answer, infoUnread)),
    chat: await chatOf(db, { companyId, candidate }, caller.id, deps.files),
    applications: await applicationsOf(db, { companyId, id, email: row.email, phone: row.phone }),
    uploads: candidate.uploads,
    note: { value: own.note },
    age: candidate.age,
    phone: candidate.phone,
    email: candidate.email,
    candidate,
    step: row.step_id,
    ad: row.ad_id,
    movedBy: own.firstName === null || own.lastName === null ? null : fullName({ firstName: own.firstName, lastName: own.lastName }),
  }
}

/** An answer on the info tab; checkbox options carry their own markers (PIPE-37, PIPE-38). */
function infoEntry({ id, type, question, answer }: StoredAnswer, unread: boolean): InfoEntry {
  if (typeof answer === 'number') return { id, type, question, answer: String(answer), unread }
  if (typeof answer === 'string') return { id, type, question, answer, unread }
  const marked = answer.map((option) => (typeof option === 'string' ? { title: option, selected: true, unread } : { ...option, unread: unread && option.selected }))
  return { id, type, question, answer: marked, unread }
}

/** The conversation, oldest first; a message that waits stands last with its time (PIPE-46, PIPE-56). */
async function chatOf(db: Db | Tx, { companyId, candidate }: { companyId: number; candidate: Candidate }, readerId: string, files: FileStore): Promise<ChatMessage[]> {
  const rows = await db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      html: messages.html,
      createdAt: messages.createdAt,
      scheduledAt: messages.scheduledAt,
      heldUntil: messages.heldUntil,
      sentAt: messages.sentAt,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      imageFileId: users.imageFileId,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.companyId, companyId), eq(messages.candidateId, candidate.id), isNull(messages.cancelledAt)))
    .orderBy(asc(sql`coalesce(${messages.sentAt}, ${messages.scheduledAt}, ${messages.createdAt})`), asc(messages.id))
  const applicant = { ...splitName(candidate.name), email: candidate.email }
  return rows.map((row) => ({
    id: row.id,
    date: (row.sentAt ?? row.scheduledAt ?? row.createdAt).toISOString(),
    self: row.senderId === readerId,
    candidate: row.senderId === null,
    ...(row.senderId === null ? applicant : { firstName: row.firstName ?? '', lastName: row.lastName ?? '', email: row.email }),
    avatar: row.imageFileId === null ? null : files.urlFor({ id: row.imageFileId, kind: 'avatar', name: 'avatar' }),
    message: row.html,
    scheduled: row.sentAt === null ? (row.scheduledAt?.toISOString() ?? null) : null,
    held: row.sentAt === null ? (row.heldUntil?.toISOString() ?? null) : null,
  }))
}

/** What else the same person, by e-mail address or telephone, has applied for in the company, newest first (PIPE-42, PLUS-07, PLUS-31). */
async function applicationsOf(db: Db | Tx, { companyId, id, ...person }: { companyId: number; id: number; email: string; phone: string | null }): Promise<ApplicationEntry[]> {
  const rows = await db
    .select({ id: candidates.id, adId: ads.id, name: ads.title, date: candidates.appliedAt, type: ads.type, deletedAt: candidates.deletedAt, withdrawnAt: candidates.withdrawnAt })
    .from(candidates)
    .innerJoin(ads, and(eq(ads.companyId, candidates.companyId), eq(ads.id, candidates.adId)))
    .where(and(eq(candidates.companyId, companyId), samePerson(person), notAnonymised, ne(candidates.id, id), isNull(ads.deletedAt)))
    .orderBy(desc(candidates.appliedAt), desc(candidates.id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: `/${companyId}/ad/${row.adId}/board?candidate=${row.id}`,
    date: row.date.toISOString(),
    active: row.type !== 'archived' && row.type !== 'inactive' && row.deletedAt === null && row.withdrawnAt === null,
  }))
}

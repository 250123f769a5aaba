import { and, desc, eq, lt } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  AddCompanyNote,
  ChangeCompanyNote,
  CompanyNote,
  DeleteCompanyNote,
  ListCompanyNotes,
} from '#contract/office/company-notes.ts'
import { MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { companies, companyNotes, users } from '#platform/foundation/db/schema/index.ts'
import { invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { checkCompanyNote } from '#rules/office/company-note.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'

// The history of a note belongs to the office and to no company, because a company reads its own log and its archive.

type Note = typeof companyNotes.$inferSelect
type Author = Pick<typeof users.$inferSelect, keyof typeof actorColumns>

const toWire = (note: Note, author: Author, callerId: string): CompanyNote => ({
  id: note.id,
  text: note.text,
  call: note.isCall,
  author: toActor(author),
  created: note.createdAt.toISOString(),
  changed: note.changedAt?.toISOString() ?? null,
  own: author.id === callerId,
})

/** Lists the notes about a company, newest first (PLUS-107). */
export async function listNotes(
  { db, caller }: Pick<CallerCtx, 'db' | 'caller'>,
  { params: { id }, query: { after, take = MAX_PAGE_SIZE } }: CallInput<typeof ListCompanyNotes>,
): Promise<CallOutput<typeof ListCompanyNotes>> {
  const rows = await db
    .select({ note: companyNotes, author: actorColumns })
    .from(companyNotes)
    .innerJoin(users, eq(users.id, companyNotes.authorId))
    .where(and(eq(companyNotes.companyId, id), after === undefined ? undefined : lt(companyNotes.id, after)))
    .orderBy(desc(companyNotes.id))
    .limit(take)
  return rows.map(({ note, author }) => toWire(note, author, caller.id))
}

/** Writes a note about a company. Throws 400, and 404 if there is no such company. */
export async function addNote(
  work: CallerWork,
  { params: { id: companyId }, body }: CallInput<typeof AddCompanyNote>,
): Promise<CompanyNote> {
  const text = validText(body.text)
  const company = await requireCompany(work, companyId)
  const [note] = await work.db
    .insert(companyNotes)
    .values({ companyId, authorId: work.caller.id, text, isCall: body.call, createdAt: work.now })
    .returning()
  if (!note) throw new Error('The insert into company_notes returned no row.')
  record(work, note, company.name, 'created')
  return toWire(note, await authorOf(work), work.caller.id)
}

/** Changes a note of the caller. Throws 400, and 404 if the caller wrote no such note. */
export async function changeNote(
  work: CallerWork,
  { params, body }: CallInput<typeof ChangeCompanyNote>,
): Promise<CompanyNote> {
  const text = validText(body.text)
  const company = await requireCompany(work, params.id)
  const [note] = await work.db
    .update(companyNotes)
    .set({ text, isCall: body.call, changedAt: work.now })
    .where(ownNote(work, params))
    .returning()
  if (!note) throw notFound('You wrote no such note.')
  record(work, note, company.name, 'changed')
  return toWire(note, await authorOf(work), work.caller.id)
}

/** Deletes a note of the caller. Throws 404 if the caller wrote no such note. */
export async function deleteNote(work: CallerWork, { params }: CallInput<typeof DeleteCompanyNote>): Promise<void> {
  const company = await requireCompany(work, params.id)
  const [note] = await work.db.delete(companyNotes).where(ownNote(work, params)).returning()
  if (!note) throw notFound('You wrote no such note.')
  record(work, note, company.name, 'deleted')
}

const ownNote = ({ caller }: CallerWork, { id, note }: { id: number; note: number }) =>
  and(eq(companyNotes.companyId, id), eq(companyNotes.id, note), eq(companyNotes.authorId, caller.id))

function validText(text: string): string {
  const error = checkCompanyNote(text)
  if (error !== null) throw invalid({ text: [error] })
  return text.trim()
}

async function requireCompany({ db }: Pick<CallerWork, 'db'>, id: number): Promise<{ name: string | null }> {
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id))
  if (!company) throw notFound('No such company.')
  return company
}

async function authorOf({ db, caller }: CallerWork): Promise<Author> {
  const [author] = await db.select(actorColumns).from(users).where(eq(users.id, caller.id))
  if (!author) throw notFound()
  return author
}

function record(
  work: CallerWork,
  { id, companyId }: Note,
  companyName: string | null,
  action: 'created' | 'changed' | 'deleted',
): void {
  work.recordHistory({
    companyId: null,
    entity: 'companyNote',
    entityId: String(id),
    action,
    data: { name: companyName ?? '' },
  })
  publishOfficeChange(work, 'companies', companyId)
}

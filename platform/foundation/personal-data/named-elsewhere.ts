import { and, eq, inArray, isNotNull, isNull, like, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import {
  accessRequests,
  boardFilters,
  candidates,
  mails,
  members,
  users,
} from '#platform/foundation/db/schema/index.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { wordsOf } from '#rules/candidates/board-filter.ts'
import { literally } from '#platform/foundation/db/literally.ts'
import type { CandidateKey } from './keys.ts'
import { nobody } from './nobody.ts'
import type { UserKey } from './keys.ts'

// Where a person may be named in what belongs to others: the name is taken out before the person's own rows are
// emptied.

interface Named {
  name: string
  email: string
}

async function candidateNamed(db: Db, { companyId, id }: CandidateKey): Promise<Named | undefined> {
  const [found] = await db
    .select({ name: candidates.name, email: candidates.email })
    .from(candidates)
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id), isNull(candidates.anonymisedAt)))
  return found
}

/** Letters of the company to its members that are not out yet, such as the list of the day's applications. */
export async function forgetCandidateInLetters(db: Db, candidate: CandidateKey): Promise<void> {
  const named = await candidateNamed(db, candidate)
  if (!named) return
  const { companyId } = candidate
  const readers = db.select({ id: members.userId }).from(members).where(eq(members.companyId, companyId))
  await rewriteLetters(
    db,
    named,
    and(
      unsent,
      isNull(mails.candidateId),
      isNotNull(mails.userId),
      or(eq(mails.companyId, companyId), and(isNull(mails.companyId), inArray(mails.userId, readers))),
    ),
  )
}

/**
 * Letters to the user's address from before there was an account go. Letters about the user to others than candidates:
 * one that is not out yet and tells of the user's address goes whole; of those of the companies the user belongs to, or
 * has asked to belong to, the name goes.
 */
export async function forgetUserInLetters(db: Db, { userId }: UserKey): Promise<void> {
  const [user] = await db
    .select({ name: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return
  await db
    .delete(mails)
    .where(
      and(
        isNull(mails.userId),
        isNull(mails.candidateId),
        isNull(mails.jobAlertId),
        eq(sql`lower(${mails.recipient})`, user.email.toLowerCase()),
      ),
    )
  const toOthers = and(
    isNull(mails.candidateId),
    isNull(mails.jobAlertId),
    or(isNull(mails.userId), ne(mails.userId, userId)),
  )
  await db
    .delete(mails)
    .where(
      and(unsent, toOthers, sql`${mails.text} ~* ${`(^|[^[:alnum:]._%+-])${literal(user.email)}($|[^[:alnum:]-])`}`),
    )
  if (user.name === '') return
  const companiesOfUser = db
    .select({ id: members.companyId })
    .from(members)
    .where(eq(members.userId, userId))
    .union(db.select({ id: accessRequests.companyId }).from(accessRequests).where(eq(accessRequests.userId, userId)))
  const ofCompanies = and(toOthers, inArray(mails.companyId, companiesOfUser))
  await rewriteLetters(db, user, and(unsent, ofCompanies))
  // Of what is sent the text is gone, the subject lives for a week.
  const sent = await db
    .select({ id: mails.id, subject: mails.subject })
    .from(mails)
    .where(and(ofCompanies, sql`strpos(lower(${mails.subject}), lower(${user.name})) > 0`))
    .orderBy(mails.id)
  for (const { id, subject } of sent)
    await db
      .update(mails)
      .set({ subject: without(subject, user) })
      .where(eq(mails.id, id))
}

const unsent = and(isNull(mails.sentAt), isNull(mails.failedAt))

async function rewriteLetters(db: Db, named: Named, where: SQL | undefined): Promise<void> {
  const letters = await db
    .select({ id: mails.id, sender: mails.sender, subject: mails.subject, text: mails.text, html: mails.html })
    .from(mails)
    .where(where)
    .orderBy(mails.id)
  for (const { id, ...told } of letters) {
    const rest = {
      sender: told.sender === null ? null : without(told.sender, { name: named.name, email: '' }),
      subject: without(told.subject, named),
      text: without(told.text, named),
      html: withoutInHtml(told.html, { name: escapeHtml(named.name), email: escapeHtml(named.email) }),
    }
    if (
      rest.sender !== told.sender ||
      rest.subject !== told.subject ||
      rest.text !== told.text ||
      rest.html !== told.html
    )
      await db.update(mails).set(rest).where(eq(mails.id, id))
  }
}

const literal = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text without a whole name and an address; between the parts of a name a line may end. */
function without(text: string, { name, email }: Named): string {
  const parts = name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map(literal)
  const nameless =
    parts.length === 0
      ? text
      : text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu'), nobody)
  return email === ''
    ? nameless
    : nameless.replace(new RegExp(`(?<![\\p{L}\\p{N}._%+-])${literal(email)}(?![\\p{L}\\p{N}-])`, 'giu'), '')
}

/** The same in HTML: what its tags are made of stays, but for an address in a link. */
const withoutInHtml = (html: string, named: Named): string =>
  html.replace(/<[^>]*>|[^<]+/g, (piece) =>
    without(piece, piece.startsWith('<') ? { name: '', email: named.email } : named),
  )

/**
 * Views of boards that members keep: words that found nobody else in the company go, and so does a view called after
 * the person.
 */
export async function forgetCandidateInFilters(db: Db, candidate: CandidateKey): Promise<void> {
  const named = await candidateNamed(db, candidate)
  if (!named) return
  const { companyId, id } = candidate
  const kept = await db
    .select({ id: boardFilters.id, name: boardFilters.name, filter: boardFilters.filter })
    .from(boardFilters)
    .where(eq(boardFilters.companyId, companyId))
  const own = wordsOf(`${named.name} ${named.email}`)
  /** Whether a text names the person and nobody else who is left. */
  const names = async (text: string): Promise<boolean> => {
    const words = wordsOf(text)
    if (words.length === 0 || !words.every((word) => own.some((part) => part.includes(word)))) return false
    const others = await db
      .select({ id: candidates.id })
      .from(candidates)
      .where(
        and(
          eq(candidates.companyId, companyId),
          ne(candidates.id, id),
          isNull(candidates.anonymisedAt),
          ...words.map((word) =>
            like(sql`lower(${candidates.name} || ' ' || ${candidates.email})`, `%${literally(word)}%`),
          ),
        ),
      )
      .limit(1)
    return others.length === 0
  }
  for (const { id: filterId, name, filter } of kept) {
    const search = new URLSearchParams(filter)
    const isNamed = {
      name: wordsOf(name).every((word) => own.includes(word)) && (await names(name)),
      filter: await names(search.get('q') ?? ''),
    }
    if (!isNamed.name && !isNamed.filter) continue
    if (isNamed.filter) search.delete('q')
    const place = and(eq(boardFilters.companyId, companyId), eq(boardFilters.id, filterId))
    if (search.size === 0) await db.delete(boardFilters).where(place)
    else
      await db
        .update(boardFilters)
        .set({ ...(isNamed.name && { name: nobody }), ...(isNamed.filter && { filter: String(search) }) })
        .where(place)
  }
}

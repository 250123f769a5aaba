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
import { searchWordsOf } from '#rules/candidates/board-filter.ts'
import { escapeLike } from '#platform/foundation/db/search/escape-like.ts'
import type { CandidateKey } from './keys.ts'
import { ERASED_NAME } from './erased-name.ts'
import type { UserKey } from './keys.ts'

// Removes a person's name from rows that belong to others. Runs before the person's own rows are erased, because the
// name is read from them.

interface PersonName {
  name: string
  email: string
}

async function getCandidateName(db: Db, { companyId, id }: CandidateKey): Promise<PersonName | undefined> {
  const [candidate] = await db
    .select({ name: candidates.name, email: candidates.email })
    .from(candidates)
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id), isNull(candidates.anonymisedAt)))
  return candidate
}

/**
 * Removes a candidate's name from unsent mails to the company's members, such as the list of the day's applications.
 */
export async function removeCandidateFromMails(db: Db, candidate: CandidateKey): Promise<void> {
  const named = await getCandidateName(db, candidate)
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
 * Removes a user from mails that do not belong to the account:
 *
 * - Deletes mails to the user's address from before the account existed.
 * - Deletes unsent mails to others, except candidates, that contain the user's address.
 * - Removes the user's name from mails of companies that the user belongs to or has requested access to.
 */
export async function removeUserFromMails(db: Db, { userId }: UserKey): Promise<void> {
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
      and(
        unsent,
        toOthers,
        sql`${mails.text} ~* ${`(^|[^[:alnum:]._%+-])${escapeRegExp(user.email)}($|[^[:alnum:]-])`}`,
      ),
    )
  if (user.name === '') return
  const companiesOfUser = db
    .select({ id: members.companyId })
    .from(members)
    .where(eq(members.userId, userId))
    .union(db.select({ id: accessRequests.companyId }).from(accessRequests).where(eq(accessRequests.userId, userId)))
  const ofCompanies = and(toOthers, inArray(mails.companyId, companiesOfUser))
  await rewriteLetters(db, user, and(unsent, ofCompanies))
  // The text of a sent mail is already deleted, but its subject is kept for a week.
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

async function rewriteLetters(db: Db, named: PersonName, where: SQL | undefined): Promise<void> {
  const letters = await db
    .select({ id: mails.id, sender: mails.sender, subject: mails.subject, text: mails.text, html: mails.html })
    .from(mails)
    .where(where)
    .orderBy(mails.id)
  for (const { id, ...before } of letters) {
    const after = {
      sender: before.sender === null ? null : without(before.sender, { name: named.name, email: '' }),
      subject: without(before.subject, named),
      text: without(before.text, named),
      html: withoutInHtml(before.html, { name: escapeHtml(named.name), email: escapeHtml(named.email) }),
    }
    if (
      after.sender !== before.sender ||
      after.subject !== before.subject ||
      after.text !== before.text ||
      after.html !== before.html
    )
      await db.update(mails).set(after).where(eq(mails.id, id))
  }
}

const escapeRegExp = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Removes a full name and an email address from a text. Line breaks between the parts of the name are allowed. */
function without(text: string, { name, email }: PersonName): string {
  const parts = name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map(escapeRegExp)
  const nameless =
    parts.length === 0
      ? text
      : text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu'), ERASED_NAME)
  return email === ''
    ? nameless
    : nameless.replace(new RegExp(`(?<![\\p{L}\\p{N}._%+-])${escapeRegExp(email)}(?![\\p{L}\\p{N}-])`, 'giu'), '')
}

/** Does the same in HTML. Inside tags, it removes only the email address, for example in a link. */
const withoutInHtml = (html: string, named: PersonName): string =>
  html.replace(/<[^>]*>|[^<]+/g, (piece) =>
    without(piece, piece.startsWith('<') ? { name: '', email: named.email } : named),
  )

/**
 * Removes a candidate from saved board views. Search terms that match no other candidate of the company are removed,
 * and a view that is named after the candidate is renamed.
 */
export async function removeCandidateFromFilters(db: Db, candidate: CandidateKey): Promise<void> {
  const named = await getCandidateName(db, candidate)
  if (!named) return
  const { companyId, id } = candidate
  const savedFilters = await db
    .select({ id: boardFilters.id, name: boardFilters.name, filter: boardFilters.filter })
    .from(boardFilters)
    .where(eq(boardFilters.companyId, companyId))
  const candidateWords = searchWordsOf(`${named.name} ${named.email}`)
  /** Returns whether a text matches this candidate and no other candidate that is left. */
  const namesOnlyThisCandidate = async (text: string): Promise<boolean> => {
    const words = searchWordsOf(text)
    if (words.length === 0 || !words.every((word) => candidateWords.some((part) => part.includes(word)))) return false
    const others = await db
      .select({ id: candidates.id })
      .from(candidates)
      .where(
        and(
          eq(candidates.companyId, companyId),
          ne(candidates.id, id),
          isNull(candidates.anonymisedAt),
          ...words.map((word) =>
            like(sql`lower(${candidates.name} || ' ' || ${candidates.email})`, `%${escapeLike(word)}%`),
          ),
        ),
      )
      .limit(1)
    return others.length === 0
  }
  for (const { id: filterId, name, filter } of savedFilters) {
    const search = new URLSearchParams(filter)
    const isNamed = {
      name: searchWordsOf(name).every((word) => candidateWords.includes(word)) && (await namesOnlyThisCandidate(name)),
      filter: await namesOnlyThisCandidate(search.get('q') ?? ''),
    }
    if (!isNamed.name && !isNamed.filter) continue
    if (isNamed.filter) search.delete('q')
    const isFilter = and(eq(boardFilters.companyId, companyId), eq(boardFilters.id, filterId))
    if (search.size === 0) await db.delete(boardFilters).where(isFilter)
    else
      await db
        .update(boardFilters)
        .set({ ...(isNamed.name && { name: ERASED_NAME }), ...(isNamed.filter && { filter: String(search) }) })
        .where(isFilter)
  }
}

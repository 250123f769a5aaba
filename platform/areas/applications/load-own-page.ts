import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AskedFor } from '#platform/areas/candidates/asked-for.ts'
import { isOver } from '#platform/areas/candidates/lock-candidate.ts'
import type { Db } from '#platform/db/client.ts'
import { ads, candidates, companies, files, messages, users, type StoredAnswer } from '#platform/db/schema/index.ts'
import type { Locale } from '#rules/locale.ts'
import type { Actor } from '#platform/work/actor.ts'
import { fullName } from '#rules/person-name.ts'
import { hashLink } from '#platform/areas/candidates/candidate-link.ts'

/** The candidate's own page (PLUS-09). */
export interface OwnPage {
  companyId: number
  companyName: string
  adId: number
  adTitle: string
  name: string
  email: string
  phone: string | null
  locale: Locale
  appliedAt: Date
  /** open: everything works; withdrawn and closed (the ad is archived or deleted): only reading, downloading and erasing. */
  state: 'open' | 'withdrawn' | 'closed'
  answers: StoredAnswer[]
  /** What was sent so far, oldest first; `sender` is null for the candidate's own. HTML is sanitised. */
  conversation: { date: Date; sender: string | null; html: string }[]
  /** What is still asked for. */
  asked: { documents: ('cv' | 'letter' | 'video')[]; files: string[]; study: { url: string; deadline: Date | null } | null }
  documents: { name: string; kind: string; date: Date; url: string }[]
}

/** Reads the own page of a link; null for a link that opens nothing. */
export async function loadOwnPage({ db, deps }: Actor, token: string): Promise<OwnPage | null> {
  const [row] = await db
    .select({
      companyId: candidates.companyId,
      id: candidates.id,
      adId: candidates.adId,
      name: candidates.name,
      email: candidates.email,
      phone: candidates.phone,
      locale: candidates.locale,
      appliedAt: candidates.appliedAt,
      answers: candidates.answers,
      askedFor: sql<AskedFor | null>`${candidates.askedFor}`,
      studyDeadline: candidates.studyDeadline,
      deletedAt: candidates.deletedAt,
      adTitle: ads.title,
      adType: ads.type,
      adDeletedAt: ads.deletedAt,
      companyName: sql<string>`coalesce(${companies.name}, '')`,
    })
    .from(candidates)
    .innerJoin(ads, and(eq(ads.companyId, candidates.companyId), eq(ads.id, candidates.adId)))
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .where(and(eq(candidates.linkHash, hashLink(token)), isNull(candidates.anonymisedAt)))
  if (row === undefined) return null
  const { id, askedFor, studyDeadline, deletedAt, adType, adDeletedAt, locale, ...page } = row
  const documents = await db
    .select({ id: files.id, name: files.name, kind: files.kind, date: files.createdAt })
    .from(files)
    .where(and(eq(files.companyId, row.companyId), eq(files.candidateId, id), isNull(files.deletedAt)))
    .orderBy(asc(files.createdAt), asc(files.id))
  return {
    ...page,
    locale: locale === 'en' ? 'en' : 'sv',
    state: deletedAt !== null ? 'withdrawn' : isOver({ adType, adDeletedAt }) ? 'closed' : 'open',
    conversation: await conversationOf(db, row.companyId, id),
    asked: {
      documents: (['cv', 'letter', 'video'] as const).filter((kind) => askedFor?.[kind] === true),
      files: askedFor?.files ?? [],
      study: askedFor?.study == null ? null : { url: askedFor.study, deadline: studyDeadline },
    },
    documents: documents.map((file) => ({ name: file.name, kind: file.kind, date: file.date, url: deps.files.urlFor(file) })),
  }
}

async function conversationOf(db: Db, companyId: number, candidateId: number): Promise<OwnPage['conversation']> {
  const rows = await db
    .select({ date: messages.sentAt, html: messages.html, firstName: users.firstName, lastName: users.lastName })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.companyId, companyId), eq(messages.candidateId, candidateId), isNotNull(messages.sentAt)))
    .orderBy(asc(messages.sentAt), asc(messages.id))
  return rows.flatMap(({ date, html, firstName, lastName }) =>
    date === null ? [] : [{ date, html, sender: firstName === null || lastName === null ? null : fullName({ firstName, lastName }) }],
  )
}

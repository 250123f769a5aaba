import { and, asc, desc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { MAX_CHAT_MESSAGES, type GetCandidateCard, type GetCandidateCards } from '#contract/candidates/pipeline.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { ApplicationEntry, ArrivalEntry, InfoEntry } from '#contract/candidates/application.ts'
import type { Candidate } from '#contract/candidates/candidate.ts'
import type { ChatMessage } from '#contract/candidates/chat-message.ts'
import { arrivalColumns } from '#platform/domains/candidates/candidates/arrival-columns.ts'
import { isNotAnonymised, isSamePerson } from '#platform/domains/candidates/candidates/same-person.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import {
  ads,
  candidates,
  messages,
  users,
  type StoredAnswer,
  type StoredMail,
} from '#platform/foundation/db/schema/index.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'
import type { FileStore } from '#platform/foundation/files/files.ts'
import { readAccessible, type ListCtx } from '#platform/calls/http/read-accessible.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import {
  isNameHidden,
  screenAnswer,
  screenText,
  type WithHiddenFacts,
} from '#platform/domains/candidates/candidates/screening.ts'
import { toChannel } from '#rules/candidates/channels.ts'
import { splitName } from '#rules/people/avatar.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { loadBoxes, toBox } from './candidate-boxes.ts'
import { recordCardsOpened } from './record-cards-opened.ts'
import { ordersInStep } from './orders-in-step.ts'

/**
 * Returns a candidate's card and its position on the board (PIPE-32). Records in the history that the caller opened the
 * card.
 */
export async function getCandidateCard(ctx: CtxOf<(typeof GetCandidateCard)['access']>, id: number): Promise<Card> {
  const [card] = await readCards(ctx, ctx.target.companyId, [id])
  if (card === undefined) throw forbidden()
  return card
}

/** Returns the cards of several candidates. All of them count as opened. */
export const listCandidateCards = (
  ctx: ListCtx,
  ids: readonly number[],
): Promise<CallOutput<typeof GetCandidateCards>> =>
  readAccessible(ctx, 'candidate', ids, (companyId, admittedIds) => readCards(ctx, companyId, admittedIds))

type Card = CallOutput<typeof GetCandidateCard>

/** Loads the cards of candidates of one company. Runs five statements, regardless of the number of candidates. */
async function readCards(ctx: ListCtx, companyId: number, ids: readonly number[]): Promise<Card[]> {
  const { db, deps, now, caller } = ctx
  const boxes = await loadBoxes(db, { companyId, candidateIds: ids }, [caller.id])
  const details = new Map(
    (
      await db
        .select({
          id: candidates.id,
          answers: candidates.answers,
          note: candidates.note,
          source: candidates.source,
          mover: actorColumns,
          ...arrivalColumns,
        })
        .from(candidates)
        .leftJoin(users, eq(users.id, candidates.changedBy))
        .where(and(eq(candidates.companyId, companyId), inArray(candidates.id, [...ids])))
    ).map((row) => [row.id, row]),
  )
  const orders = await ordersInStep(db, companyId, ids)
  const context = { today: stockholmDay(now), files: deps.files }
  const cards = boxes.flatMap((row) => {
    const rest = details.get(row.id)
    return rest ? [{ row, rest, candidate: toBox(row, orders.get(row.id) ?? 0, context) }] : []
  })
  const chats = await chatsOf(
    db,
    { companyId, people: cards.map(({ candidate, row }) => ({ ...candidate, hidden: row.hidden })) },
    caller.id,
    deps.files,
  )
  const applications = await applicationsOf(
    db,
    companyId,
    cards.map(({ row }) => row),
  )
  recordCardsOpened(
    ctx,
    companyId,
    cards.map(({ row }) => row.id),
  )
  return cards.map(({ row, rest: { answers, note, source, mover, ...arrival }, candidate }) => ({
    info: answers.map((answer) => infoEntry(screenAnswer(answer, row), candidate.unread.includes('info'))),
    chat: (chats.get(row.id) ?? []).slice(-MAX_CHAT_MESSAGES),
    arrival: arrivalEntry(arrival, row),
    source,
    applications: applications.get(row.id) ?? [],
    uploads: candidate.uploads,
    note: { value: screenText(note, row, { html: true }) },
    age: candidate.age,
    phone: candidate.phone,
    email: candidate.email,
    candidate,
    step: row.step_id,
    ad: row.ad_id,
    movedBy: mover && toActor(mover),
  }))
}

/** Converts the touches (PLUS-86). A visitor can change a label, so it can contain a hidden name. */
function arrivalEntry(
  stored: { [K in keyof typeof arrivalColumns]: (typeof arrivalColumns)[K]['_']['data'] | null },
  candidate: WithHiddenFacts,
): ArrivalEntry {
  const touch = (channel: string | null, label: string | null, at: Date | null): ArrivalEntry['first'] => ({
    channel: toChannel(channel),
    label: label === null ? null : screenText(label, candidate, { themselves: true }),
    at: at?.toISOString() ?? null,
  })
  return {
    first: touch(stored.firstChannel, stored.firstChannelLabel, stored.firstChannelAt),
    last: touch(stored.channel, stored.channelLabel, stored.channelAt),
  }
}

/**
 * Converts an answer for the info tab. Each option of a checkbox question has its own unread marker (PIPE-37, PIPE-38).
 */
function infoEntry({ id, type, question, answer }: StoredAnswer, unread: boolean): InfoEntry {
  if (typeof answer === 'number') return { id, type, question, answer: String(answer), unread }
  if (typeof answer === 'string') return { id, type, question, answer, unread }
  const options = answer.map((option) =>
    typeof option === 'string'
      ? { title: option, selected: true, unread }
      : { ...option, unread: unread && option.selected },
  )
  return { id, type, question, answer: options, unread }
}

/** The candidate of a conversation as recruiters see them, with the facts hidden from recruiters. */
type Participant = Pick<Candidate, 'id' | 'name' | 'email'> & WithHiddenFacts

/**
 * Loads the conversations by candidate, oldest message first. Scheduled messages come last, with their time (PIPE-46,
 * PIPE-56).
 */
async function chatsOf(
  db: Db | Tx,
  scope: { companyId: number; people: readonly Participant[] },
  readerId: string,
  files: FileStore,
): Promise<Map<number, ChatMessage[]>> {
  const people = new Map(scope.people.map(({ id, name, email }) => [id, { ...splitName(name), email }]))
  const participants = new Map(scope.people.map((participant) => [participant.id, participant]))
  const screenedHtml = ({
    candidateId,
    senderId,
    html,
  }: {
    candidateId: number
    senderId: string | null
    html: string
  }) => {
    const participant = participants.get(candidateId)
    return participant ? screenText(html, participant, { html: true, themselves: senderId === null }) : html
  }
  const rows =
    people.size === 0
      ? []
      : await db
          .select({
            id: messages.id,
            candidateId: messages.candidateId,
            senderId: messages.senderId,
            html: messages.html,
            createdAt: messages.createdAt,
            scheduledAt: messages.scheduledAt,
            heldUntil: messages.heldUntil,
            sentAt: messages.sentAt,
            undelivered: messages.undelivered,
            mail: messages.mail,
            firstName: users.firstName,
            lastName: users.lastName,
            email: users.email,
            imageFileId: users.imageFileId,
          })
          .from(messages)
          .leftJoin(users, eq(users.id, messages.senderId))
          .where(
            and(
              eq(messages.companyId, scope.companyId),
              inArray(messages.candidateId, [...people.keys()]),
              isNull(messages.cancelledAt),
            ),
          )
          .orderBy(
            asc(sql`coalesce(${messages.sentAt}, ${messages.scheduledAt}, ${messages.createdAt})`),
            asc(messages.id),
          )
  return groupedBy(
    rows,
    (row) => row.candidateId,
    (row) => ({
      id: row.id,
      date: (row.sentAt ?? row.scheduledAt ?? row.createdAt).toISOString(),
      self: row.senderId === readerId,
      candidate: row.senderId === null,
      writer:
        row.senderId === null
          ? null
          : toActor({ id: row.senderId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' }),
      ...(row.senderId === null
        ? (people.get(row.candidateId) ?? { firstName: '', lastName: '', email: null })
        : { firstName: row.firstName ?? '', lastName: row.lastName ?? '', email: row.email }),
      avatar: row.imageFileId === null ? null : files.urlFor({ id: row.imageFileId, kind: 'avatar', name: 'avatar' }),
      message: screenedHtml(row),
      scheduled: row.sentAt === null ? (row.scheduledAt?.toISOString() ?? null) : null,
      held: row.sentAt === null ? (row.heldUntil?.toISOString() ?? null) : null,
      undelivered: row.undelivered,
      mail: row.mail === null ? null : mailedMessage(row.mail, participants.get(row.candidateId)),
    }),
  )
}

/** Returns how a message arrived by mail, without the facts hidden from recruiters. */
function mailedMessage(
  { sender, fullText, refused }: StoredMail,
  participant: Participant | undefined,
): NonNullable<ChatMessage['mail']> {
  const shown = (text: string) => (participant ? screenText(text, participant, { themselves: true }) : text)
  // Another address of the candidate often contains the name.
  const isHidden = participant === undefined || (participant.hidden !== null && participant.hidden.name !== null)
  return {
    stranger: sender !== null,
    sender: isHidden ? null : sender,
    fullText: fullText === null ? null : shown(fullText),
    refused: isHidden ? refused.map((name) => screenedFileName(name)) : refused.map(shown),
  }
}

/** Returns the name of a refused file without its stem, which often contains the candidate's name. */
const screenedFileName = (name: string): string => `file${/\.[^.]{1,8}$/.exec(name)?.[0] ?? ''}`

/**
 * Loads the other applications of each person in the company, matched by email address or phone number, newest first
 * (PIPE-42, PLUS-07, PLUS-31). Excludes applications that would reveal a hidden name.
 */
async function applicationsOf(
  db: Db | Tx,
  companyId: number,
  people: readonly { id: number; email: string; phone: string | null }[],
): Promise<Map<number, ApplicationEntry[]>> {
  const queries = people.map((person) =>
    db
      .select({
        of: sql<number>`${person.id}::int`.as('of'),
        id: candidates.id,
        adId: ads.id,
        name: ads.title,
        date: candidates.appliedAt,
        type: ads.type,
        deletedAt: candidates.deletedAt,
        withdrawnAt: candidates.withdrawnAt,
      })
      .from(candidates)
      .innerJoin(ads, and(eq(ads.companyId, candidates.companyId), eq(ads.id, candidates.adId)))
      .where(
        and(
          eq(candidates.companyId, companyId),
          isSamePerson(person),
          isNotAnonymised,
          ne(candidates.id, person.id),
          isNull(ads.deletedAt),
          not(isNameHidden(sql`candidates`)),
        ),
      )
      .orderBy(desc(candidates.appliedAt), desc(candidates.id)),
  )
  const [first, second, ...rest] = queries
  const rows = first === undefined ? [] : second === undefined ? await first : await unionAll(first, second, ...rest)
  return groupedBy(
    rows,
    (row) => row.of,
    (row) => ({
      id: row.id,
      name: row.name,
      url: `/${companyId}/ad/${row.adId}/board?candidate=${row.id}`,
      date: row.date.toISOString(),
      active: row.type !== 'archived' && row.type !== 'inactive' && row.deletedAt === null && row.withdrawnAt === null,
    }),
  )
}

function groupedBy<R, T>(rows: readonly R[], keyOf: (row: R) => number, map: (row: R) => T): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(map(row))
    else groups.set(keyOf(row), [map(row)])
  }
  return groups
}

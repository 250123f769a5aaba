import type { Actor } from '#contract/base/actor.ts'
import type { CallOutput } from '#contract/base/call.ts'
import { GetCandidate, GetCandidateCard, GetCandidateCards, GetCandidates } from '#contract/candidates/pipeline.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { defineListLoader } from '#gateway/loaders/define-loader.ts'
import { parseCompositeId } from '#gateway/resolving/composite-id.ts'
import { completeIfSelected, type ReferenceInfo } from '#gateway/resolving/reference.ts'
import { selectedFields } from '#gateway/resolving/selection.ts'
import {
  mapAnswer,
  mapApplication,
  mapTouch,
  mapCandidate,
  mapChatMessage,
  sourceName,
  type CandidateCardMapper,
  type CandidateFields,
  type CandidateMapper,
  type ChatMessageMapper,
} from './mappers.ts'

/** A candidate with its ad and step, and the name of the last mover. */
export type ReadCandidate = CandidateMapper & CandidateFields & { adId: number; stepId: number; movedBy: Actor | null }

/** Reads candidates without their cards, so that the platform does not mark them as opened. */
export const candidateLoader = defineListLoader({
  name: 'candidate',
  one: (id, { platform }) => platform.call(GetCandidate, { query: { id } }),
  many: (ids, { platform }) => platform.call(GetCandidates, { query: { ids } }),
  keyOf: ({ candidate }) => candidate.id,
  map: readCandidate,
})

/** Reads candidates with their cards. The platform records that the user opened them. */
export const cardLoader = defineListLoader({
  name: 'candidateCard',
  one: (id, { platform }) => platform.call(GetCandidateCard, { query: { id } }),
  many: (ids, { platform }) => platform.call(GetCandidateCards, { query: { ids } }),
  keyOf: ({ candidate }) => candidate.id,
  map: readCard,
})

/** Returns the source of a candidate with its ad and step. */
export function readCandidate({ candidate, ad, step, movedBy }: CallOutput<typeof GetCandidate>): ReadCandidate {
  return { ...mapCandidate(candidate, ad, step), adId: ad, stepId: step, movedBy }
}

function readCard(read: CallOutput<typeof GetCandidateCard>): ReadCandidate & { card: CandidateCardMapper } {
  const { candidate, info, chat, applications, arrival, source, note, movedBy } = read
  const card = {
    answers: info.map((entry) => mapAnswer(entry, candidate.id)),
    messages: chat.map((message) => mapChatMessage(message, candidate.id)),
    applications: applications.map(mapApplication),
    firstTouch: mapTouch(arrival.first),
    lastTouch: mapTouch(arrival.last),
    source: sourceName(source),
    note: note.value,
    movedBy,
  }
  return { ...readCandidate(read), card }
}

/** Reads a candidate for an operation: in one call, with the card if it is selected. */
export const loadSelected = (id: number, context: GatewayContext, info: ReferenceInfo): Promise<ReadCandidate> =>
  context.load(selectedFields(info).has('card') ? cardLoader : candidateLoader, id)

/** Reads the rest of a candidate if the operation selects more than is known. */
export const completeCandidate = (
  candidate: CandidateMapper,
  context: GatewayContext,
  info: ReferenceInfo,
): CandidateMapper | Promise<CandidateMapper> =>
  completeIfSelected(candidate, info, () => loadSelected(candidate.databaseId, context, info))

/** Resolves the `candidate` of any payload. */
export const candidateOf = (
  { candidate }: { candidate?: CandidateMapper | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (candidate ? completeCandidate(candidate, context, info) : null)

/** Reads the card that contains an object, from an id that also contains the candidate's id. */
export const cardOf = async (id: string, type: string, context: GatewayContext): Promise<CandidateCardMapper> =>
  (await context.load(cardLoader, parseCompositeId(id, type).parent)).card

/**
 * Resolves the `message` of a payload; null if no message was written. Fields other than the ids are read with the
 * card.
 */
export const messageOf = (
  { message, candidate }: { message?: ChatMessageMapper | null | undefined; candidate: CandidateMapper },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
): ChatMessageMapper | Promise<ChatMessageMapper> | null =>
  message
    ? completeIfSelected(message, info, async () => {
        const { card } = await context.load(cardLoader, candidate.databaseId)
        const found = card.messages.find(({ databaseId }) => databaseId === message.databaseId)
        if (!found) throw publicError('NOT_FOUND', 'No such message.')
        return found
      })
    : null

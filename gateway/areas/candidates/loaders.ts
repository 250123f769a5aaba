import type { CallOutput } from '#contract/call.ts'
import { GetCandidateCard, GetCandidateCards } from '#contract/pipeline.ts'
import type { GatewayContext } from '../../context.ts'
import { defineListLoader } from '../../loaders/define-loader.ts'
import { knownOrRead, type ReferenceInfo } from '../reference.ts'
import { mapAnswer, mapApplication, mapCandidate, mapChatMessage, type CandidateCardMapper, type CandidateFields, type CandidateMapper } from './mappers.ts'

/** A candidate with its card, its ad and its step. */
export type ReadCandidate = CandidateMapper & CandidateFields & { adId: number; stepId: number; card: CandidateCardMapper }

/** Candidates with their cards. */
export const candidateLoader = defineListLoader({
  name: 'candidate',
  one: (id, { platform }) => platform.call(GetCandidateCard, { query: { id } }),
  many: (ids, { platform }) => platform.call(GetCandidateCards, { query: { ids } }),
  keyOf: ({ candidate }) => candidate.id,
  map: readCandidate,
})

function readCandidate({ candidate, ad, step, info, chat, applications, note, movedBy }: CallOutput<typeof GetCandidateCard>): ReadCandidate {
  const card = {
    answers: info.map(entry => mapAnswer(entry, candidate.id)),
    messages: chat.map(mapChatMessage),
    applications: applications.map(mapApplication),
    note: note.value,
    movedBy,
  }
  return { ...mapCandidate(candidate, ad, step), adId: ad, stepId: step, card }
}

/** Reads the rest of a candidate when the operation asks for more than is known. */
export const completeCandidate = (
  candidate: CandidateMapper, context: GatewayContext, info: ReferenceInfo,
): CandidateMapper | Promise<CandidateMapper> =>
  knownOrRead(candidate, info, () => context.load(candidateLoader, candidate.databaseId))

/** The `candidate` of any payload. */
export const candidateOf = (
  { candidate }: { candidate?: CandidateMapper | null | undefined }, _: unknown, context: GatewayContext, info: ReferenceInfo,
) =>
  candidate ? completeCandidate(candidate, context, info) : null

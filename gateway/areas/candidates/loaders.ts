import { GetCandidateCard } from '#contract/pipeline.ts'
import type { GatewayContext } from '../../context.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { mapCandidate, type CandidateFields, type CandidateMapper } from '../board/mappers.ts'
import { knownOrRead } from '../reference.ts'
import type { SelectionInfo } from '../selection.ts'
import { mapAnswer, mapApplication, mapChatMessage, type CandidateCardMapper } from './mappers.ts'

/** A candidate with its card, its ad and its step. */
export type ReadCandidate = CandidateMapper & CandidateFields & { adId: number; stepId: number; card: CandidateCardMapper }

/** One candidate with its card. */
export const candidateLoader = defineLoader<number, ReadCandidate>({
  name: 'candidate',
  load: async (id, { platform }) => {
    const { candidate, ad, step, info, chat, applications, note, movedBy } = await platform.call(GetCandidateCard, { query: { id } })
    const card = {
      answers: info.map(entry => mapAnswer(entry, id)),
      messages: chat.map(mapChatMessage),
      applications: applications.map(mapApplication),
      note: note.value,
      movedBy,
    }
    return { ...mapCandidate(candidate, ad, step), adId: ad, stepId: step, card }
  },
})

const computed: ReadonlySet<string> = new Set(['ad', 'card', 'step'])

/** Reads the rest of a candidate when the operation asks for more than is known. */
const completeCandidate = (
  candidate: CandidateMapper, context: GatewayContext, info: SelectionInfo,
): CandidateMapper | Promise<CandidateMapper> =>
  knownOrRead(candidate, info, computed, () => context.load(candidateLoader, candidate.databaseId))

/** The `candidate` of any payload. */
export const candidateOf = (
  { candidate }: { candidate?: CandidateMapper | null | undefined }, _: unknown, context: GatewayContext, info: SelectionInfo,
) =>
  candidate ? completeCandidate(candidate, context, info) : null

import { GetCandidateHistories, GetCandidateHistory, MAX_HISTORIES } from '#contract/candidates/inbox.ts'
import { defineListLoader, defineLoaderWithArguments } from '#gateway/loaders/define-loader.ts'
import { mapHistoryEntry } from './mappers.ts'

/** The arguments of a history read. */
interface HistoryPage {
  take?: number
  before?: number
  views?: boolean
}

/** Reads the history of candidates. */
export const candidateHistoryLoader = defineLoaderWithArguments((page: HistoryPage) =>
  defineListLoader({
    name: 'candidateHistory',
    one: async (id, { platform }) => ({
      id,
      ...(await platform.call(GetCandidateHistory, { query: { id, ...page } })),
    }),
    many: (ids, { platform }) => platform.call(GetCandidateHistories, { query: { ids, ...page } }),
    keyOf: ({ id }) => id,
    map: ({ id, entries, more }) => ({ entries: entries.map((entry) => mapHistoryEntry(id, entry)), more }),
    maxBatchSize: MAX_HISTORIES,
  }),
)

import type { Area } from '#gateway/schema/area.ts'
import { childNodeReader } from '#gateway/schema/node.ts'
import { candidateHistoryLoader } from './loaders.ts'
import { candidateHistoryOf } from './types/candidate.ts'
import { companyInbox } from './types/company.ts'

/** The inbox of a company's ads, and the history of a candidate. */
export const inbox: Area = {
  name: 'inbox',
  resolvers: {
    Candidate: { history: candidateHistoryOf },
    Company: { inbox: companyInbox },
  },
  nodes: {
    CandidateDeed: childNodeReader(async (candidateId, context, own) => {
      const page = { before: Number(own) + 1, take: 1, views: true }
      return (await context.load(candidateHistoryLoader(page, context), candidateId)).entries
    }),
  },
}

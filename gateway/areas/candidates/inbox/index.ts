import type { Area } from '#gateway/schema/area.ts'
import { candidateHistoryOf } from './types/candidate.ts'
import { companyInbox } from './types/company.ts'

/** The inbox of a company's ads, and the history of a candidate. */
export const inbox: Area = {
  name: 'inbox',
  resolvers: {
    Candidate: { history: candidateHistoryOf },
    Company: { inbox: companyInbox },
  },
}

import type { CandidateSource as Source } from '#rules/candidates/added-candidate.ts'
import type { CandidateSource } from '#web/__generated__/Arrival_candidate.graphql.ts'
import { enumMapping } from '#web/editing/enum-mapping.ts'

/** Maps where the details of an added candidate come from. A source newer than this build is `other`. */
export const sources = enumMapping<Source, Exclude<CandidateSource, '%future added value'>>({
  other: 'OTHER',
  contact: 'CONTACT',
  recommendation: 'RECOMMENDATION',
  appliedElsewhere: 'APPLIED_ELSEWHERE',
  publicProfile: 'PUBLIC_PROFILE',
})

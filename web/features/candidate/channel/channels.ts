import { RECRUITER_CHANNELS, type Channel } from '#rules/candidates/channels.ts'
import type { ApplicationChannel } from '#web/__generated__/Arrival_candidate.graphql.ts'
import { enumMapping } from '#web/editing/enum-mapping.ts'

/** Maps the channels of the schema to those of the rules. A channel newer than this build is unknown. */
export const channels = enumMapping<Channel, Exclude<ApplicationChannel, '%future added value'>>({
  unknown: 'UNKNOWN',
  search: 'SEARCH',
  promoted: 'PROMOTED',
  jobAlert: 'JOB_ALERT',
  companyPage: 'COMPANY_PAGE',
  careerPage: 'CAREER_PAGE',
  partner: 'PARTNER',
  employmentService: 'EMPLOYMENT_SERVICE',
  importedBoard: 'IMPORTED_BOARD',
  copiedLink: 'COPIED_LINK',
  sharedImage: 'SHARED_IMAGE',
  addedByHand: 'ADDED_BY_HAND',
  copied: 'COPIED',
})

/** Whether a recruiter put the candidate on the board, and the candidate has not applied since. */
export const isByRecruiter = (channel: string): boolean =>
  RECRUITER_CHANNELS.some((each) => each === channels.toRule(channel))

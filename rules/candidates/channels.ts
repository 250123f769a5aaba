// The channel by which a person reached an ad (PLUS-86). A new channel gets a name in rules/audit/texts.ts and in
// web/features/candidate/channel/, and a description in the GraphQL schema.

/** The channels of people who found the ad themselves. The address of a link can carry them. */
const LINK_CHANNELS = [
  'search',
  'promoted',
  'jobAlert',
  'companyPage',
  'careerPage',
  'partner',
  'employmentService',
  'importedBoard',
  'copiedLink',
  'sharedImage',
] as const

/** The channels of candidates that a recruiter put on the board. They never applied for this ad (PLUS-88). */
export const RECRUITER_CHANNELS = ['addedByHand', 'copied'] as const

export const CHANNELS = [...LINK_CHANNELS, ...RECRUITER_CHANNELS, 'unknown'] as const

/**
 * - `search`: the lists and searches of the job site.
 * - `promoted`: a sponsored place above the list of the job site.
 * - `jobAlert`: a letter of a job alert.
 * - `companyPage`: the company's page on the job site.
 * - `careerPage`: the company's own site, which reads the ads with a key.
 * - `partner`: a partner's link with a label.
 * - `employmentService`: the public employment service.
 * - `importedBoard`: another job board, which imports the ads by their XML feed.
 * - `copiedLink`: an address that somebody copied in Tavla or in a browser.
 * - `sharedImage`: a picture for social media.
 * - `addedByHand`: a recruiter added the candidate.
 * - `copied`: a recruiter copied the candidate from another ad of the company.
 * - `unknown`: an address without a channel, and every application from before channels were recorded.
 */
export type Channel = (typeof CHANNELS)[number]

/** Maximum length of the label of a partner's link. */
export const MAX_CHANNEL_LABEL_LENGTH = 40

/** Returns a stored or sent value as a channel. Values that are not in the list are `unknown`. */
export const toChannel = (value: string | null | undefined): Channel =>
  CHANNELS.find((channel) => channel === value) ?? 'unknown'

/** Returns the channel that an address names. An address cannot name the channel of a recruiter. */
export const toLinkChannel = (value: string): Channel => LINK_CHANNELS.find((channel) => channel === value) ?? 'unknown'

// The channel by which a person reached an ad (PLUS-86). A new channel gets a name in rules/audit/texts.ts and in
// web/features/candidate/channel/, and a description in the GraphQL schema.

export const CHANNELS = [
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
  'unknown',
] as const

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
 * - `unknown`: an address without a channel, and every application from before channels were recorded.
 */
export type Channel = (typeof CHANNELS)[number]

/** Maximum length of the label of a partner's link. */
export const MAX_CHANNEL_LABEL_LENGTH = 40

/** Returns a stored or sent value as a channel. Values that are not in the list are `unknown`. */
export const toChannel = (value: string | null | undefined): Channel =>
  CHANNELS.find((channel) => channel === value) ?? 'unknown'

/** The company and the addresses that a feed names. */
export interface FeedSource {
  company: string
  siteUrl: string
  /** The address of the feed itself. */
  feedUrl: string
}

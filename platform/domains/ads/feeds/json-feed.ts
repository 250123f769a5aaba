import type { JsonFeed, PublishedAd } from '#contract/ads/feeds.ts'
import type { FeedSource } from './feed-source.ts'

/**
 * Returns ads as a JSON Feed (version 1.1, https://www.jsonfeed.org/version/1.1/). The format only has fields for URLs
 * and texts, so job-specific fields are in `_job`. The OpenAPI document describes `_job`.
 */
export function jsonFeed(ads: readonly PublishedAd[], { company, siteUrl, feedUrl }: FeedSource): string {
  const feed: JsonFeed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: company,
    home_page_url: `${siteUrl}/jobb`,
    feed_url: feedUrl,
    language: 'sv',
    authors: [{ name: company }],
    items: ads.map(({ id, title, content, publishedAt, updatedAt, applyUrl, ...job }) => ({
      id: String(id),
      url: applyUrl,
      title,
      content_html: content,
      date_published: publishedAt,
      date_modified: updatedAt,
      ...(job.profession !== null && { tags: [job.profession] }),
      _job: { about: `${siteUrl}/openapi.json`, ...job },
    })),
  }
  return JSON.stringify(feed)
}

import type { PublishedAd } from '#contract/ads/feeds.ts'

/**
 * Returns ads as a JSON Feed (version 1.1, https://www.jsonfeed.org/version/1.1/). The format only has fields for URLs
 * and texts, so job-specific fields are in `_job`.
 */
export function jsonFeed(
  ads: readonly PublishedAd[],
  { company, siteUrl }: { company: string; siteUrl: string },
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: company,
    home_page_url: `${siteUrl}/jobb`,
    language: 'sv',
    items: ads.map(
      ({ id, title, company: employer, content, publishedAt, updatedAt, applyUrl, profession, ...job }) => ({
        id: String(id),
        url: applyUrl,
        title,
        content_html: content,
        date_published: publishedAt,
        date_modified: updatedAt,
        ...(profession !== null && { tags: [profession] }),
        _job: { company: employer, profession, ...job },
      }),
    ),
  })
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { PublishedAds, type PublishedAd } from '#contract/ads/feeds.ts'
import type { PartnerKey } from '#platform/foundation/auth/caller.ts'
import { isPartnerKey, authenticatePartnerKey, type KeyUse } from '#platform/foundation/auth/partner-key.ts'
import type { Channel } from '#rules/candidates/channels.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { apiKeyError, apiKeyAuthError } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { serve } from '#platform/calls/http/serve.ts'
import type { FeedSource } from './feed-source.ts'
import { indeedFeed } from './indeed-feed.ts'
import { jsonFeed } from './json-feed.ts'
import { getFeedVersion, listPublishedAds } from './published-ads.ts'

type Render = (ads: readonly PublishedAd[], source: FeedSource) => string

/** Increment this when the output of a feed changes, so that cached copies are discarded. */
const FORMAT_VERSION = 3

const formats: Readonly<Record<string, { type: string; render: Render; channel: Channel }>> = {
  'ads.json': { type: 'application/feed+json; charset=utf-8', render: jsonFeed, channel: 'careerPage' },
  'indeed.xml': { type: 'application/xml; charset=utf-8', render: indeedFeed, channel: 'importedBoard' },
}

/**
 * Downloads of a feed record only the time of the use: the scripts of a career page can download it in the browsers of
 * its visitors, whose addresses are not the company's.
 */
const FEED_USE: KeyUse = { client: null, address: null, isMcp: false }

/** The number of feeds rendered per key in ten minutes. Requests answered with 304 do not count. */
const MAX_RENDERS_PER_KEY = 120

/**
 * Registers the feeds of a company's active ads (PLUS-61). Their URLs contain a career page key, because most feed
 * readers cannot send headers. Such a key only gives access to public data. Logs contain the route pattern, never the
 * URL.
 */
export function registerFeeds(app: FastifyInstance, deps: Deps): void {
  const {
    db,
    clock,
    env: { siteUrl },
  } = deps
  serve(app, PublishedAds, { read: (_input, ctx) => listPublishedAds(ctx.db, ctx.target.companyId, siteUrl) })

  /**
   * Resolves the key in a URL. Throws:
   *
   * - 401 if the key is unknown, deleted or expired.
   * - 402 if its company is blocked.
   * - 403 if it is an API key, which does not belong in a URL.
   */
  const resolveKey = async (key: string): Promise<PartnerKey> => {
    const caller = isPartnerKey(key) ? await authenticatePartnerKey(db, key, clock(), FEED_USE) : 'unknown'
    if (typeof caller === 'string' || caller.key === null)
      throw apiKeyAuthError(typeof caller === 'string' ? caller : 'unknown')
    if (caller.key.kind !== 'careerPage')
      throw apiKeyError('keyNotAllowed', 'Feeds need the key of a career page. An API key does not belong in a URL.')
    return caller.key
  }

  for (const [name, { type, render, channel }] of Object.entries(formats)) {
    app.get(
      `/feeds/:key/${name}`,
      async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
        // Scripts on other sites can read feeds. The URL contains a key, so it must not leak as a referrer or be
        // indexed.
        reply.headers({
          'access-control-allow-origin': '*',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        const { companyId, id } = await resolveKey(request.params.key)
        const etag = `"${createHash('sha256')
          .update(`${FORMAT_VERSION} ${name} ${siteUrl} ${await getFeedVersion(db, companyId)}`)
          .digest('base64url')
          .slice(0, 22)}"`
        reply.headers({ etag, 'cache-control': 'private, max-age=300' })
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        await countAttempt(db, { key: `feed:${id}`, most: MAX_RENDERS_PER_KEY, seconds: 600 }, clock())
        const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
        return reply.type(type).send(
          render(await listPublishedAds(db, companyId, siteUrl, channel), {
            company: company?.name ?? '',
            siteUrl,
            feedUrl: `${siteUrl}/feeds/${encodeURIComponent(request.params.key)}/${name}`,
          }),
        )
      },
    )
  }
}

/**
 * Whether an `If-None-Match` header contains the current ETag. A proxy that recompressed the response may have made the
 * ETag weak.
 */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))

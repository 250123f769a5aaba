import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { PublishedAds, type PublishedAd } from '#contract/ads/feeds.ts'
import type { PartnerKey } from '#platform/foundation/auth/caller.ts'
import { isPartnerKey, readPartnerKey } from '#platform/foundation/auth/partner-key.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { keyClosed, keyRefused } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { indeedFeed } from './indeed-feed.ts'
import { jsonFeed } from './json-feed.ts'
import { feedVersion, publishedAds } from './published-ads.ts'

type Render = (ads: readonly PublishedAd[], about: { company: string; siteUrl: string }) => string

/** Changes with how feeds are written, so that nobody keeps one of an older way. */
const format = 1

const formats: Readonly<Record<string, { type: string; render: Render }>> = {
  'ads.json': { type: 'application/feed+json; charset=utf-8', render: jsonFeed },
  'indeed.xml': { type: 'application/xml; charset=utf-8', render: indeedFeed },
}

/** How often one key's feeds are written anew in ten minutes; who asks whether there is news is not counted. */
const mostWritten = 120

/**
 * The feeds of a company's active ads (PLUS-61), at addresses that carry a key of a career page: most readers of feeds
 * can send nothing else. Such a key opens what everybody may read anyway; addresses are never logged, only their
 * pattern is.
 */
export function registerFeeds(app: FastifyInstance, deps: Deps): void {
  const {
    db,
    clock,
    env: { siteUrl },
  } = deps
  serve(app, PublishedAds, { read: (_input, ctx) => publishedAds(ctx.db, ctx.place.companyId, siteUrl) })

  /**
   * The key in an address. 401 for one that is unknown, was deleted or has expired, 402 when its company is blocked,
   * 403 for one of the API: it does not belong in an address.
   */
  const keyIn = async (key: string): Promise<PartnerKey> => {
    const caller = isPartnerKey(key) ? await readPartnerKey(db, key, clock()) : 'unknown'
    if (typeof caller === 'string' || caller.key === null)
      throw keyRefused(typeof caller === 'string' ? caller : 'unknown')
    if (caller.key.kind !== 'careerPage') throw keyClosed('keyNotAllowed')
    return caller.key
  }

  for (const [name, { type, render }] of Object.entries(formats)) {
    app.get(
      `/feeds/:key/${name}`,
      async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
        // Pages of others read feeds by script; the address, which holds a key, goes nowhere.
        reply.headers({
          'access-control-allow-origin': '*',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        const { companyId, id } = await keyIn(request.params.key)
        const etag = `"${createHash('sha256')
          .update(`${format} ${name} ${siteUrl} ${await feedVersion(db, companyId)}`)
          .digest('base64url')
          .slice(0, 22)}"`
        reply.headers({ etag, 'cache-control': 'private, max-age=300' })
        if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
        await countAttempt(db, { key: `feed:${id}`, most: mostWritten, seconds: 600 }, clock())
        const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
        return reply
          .type(type)
          .send(render(await publishedAds(db, companyId, siteUrl), { company: company?.name ?? '', siteUrl }))
      },
    )
  }
}

/** Whether an `If-None-Match` names the version there is; a proxy that recoded it may have made it weak. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((each) => [etag, `W/${etag}`, '*'].includes(each.trim()))

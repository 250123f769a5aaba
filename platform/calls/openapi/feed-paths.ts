import type { TSchema } from 'typebox'
import { JsonFeed } from '#contract/ads/feeds.ts'
import type { Json } from './json.ts'

const errors = Object.fromEntries(
  (
    [
      [401, 'The key is unknown, was deleted or has expired.'],
      [402, 'The company is blocked.'],
      [403, 'The key is an API key. Such a key does not belong in an address.'],
      [429, 'The feed was read too often. Wait for `Retry-After`.'],
      [500, 'Unexpected error.'],
    ] as const
  ).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } },
  ]),
)

const feed = (operationId: string, summary: string, type: string, schema: Json): Record<string, Json> => ({
  get: {
    operationId,
    summary,
    description:
      'A response has an ETag. If nothing has changed, a request with `If-None-Match` gets 304. Scripts on other sites can read the feed.',
    tags: ['feeds'],
    security: [],
    'x-access': { kind: 'careerPageKey' },
    parameters: [
      {
        name: 'key',
        in: 'path',
        required: true,
        description: 'the key of a career page',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: { description: 'The active ads.', content: { [type]: { schema } } },
      304: { description: 'Nothing has changed since the response with this ETag.' },
      ...errors,
    },
  },
})

/** The feeds of a career page. They are no calls: their addresses contain a key, and they have their own formats. */
export const feedPaths = (describe: (schema: TSchema) => Json): Record<string, Record<string, Json>> => ({
  '/feeds/{key}/ads.json': feed(
    'feed-json',
    'Returns the active ads of a company as a JSON feed',
    'application/feed+json',
    describe(JsonFeed),
  ),
  '/feeds/{key}/indeed.xml': feed(
    'feed-indeed',
    "Returns the active ads of a company in Indeed's XML format",
    'application/xml',
    { type: 'string', contentMediaType: 'application/xml' },
  ),
})

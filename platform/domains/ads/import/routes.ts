import type { FastifyInstance } from 'fastify'
import { FindPostingAndImportByUrl, ImportAd } from '#contract/ads/ads.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { fetchAd, findPosting, importAd } from './import-ad.ts'

/** Registers the routes that import an ad from a page of a job board. */
export function registerImport(app: FastifyInstance): void {
  serve(app, ImportAd, {
    before: (input, ctx) => fetchAd(ctx, input),
    write: (_input, ctx, fetched) => importAd(ctx, fetched),
  })
  serve(app, FindPostingAndImportByUrl, {
    before: (input, ctx) => findPosting(ctx, input),
    write: (_input, ctx, fetched) => importAd(ctx, fetched),
  })
}

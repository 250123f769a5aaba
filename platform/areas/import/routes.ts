import type { FastifyInstance } from 'fastify'
import { FindPostingAndImportByUrl, ImportAd } from '#contract/ads.ts'
import { serve } from '#platform/http/serve.ts'
import { findPostingAndImport, importAd } from './import-ad.ts'

/** The calls that make an ad from a page of a job board. */
export function registerImport(app: FastifyInstance): void {
  serve(app, ImportAd, (input, ctx) => importAd(ctx, input))
  serve(app, FindPostingAndImportByUrl, (input, ctx) => findPostingAndImport(ctx, input))
}

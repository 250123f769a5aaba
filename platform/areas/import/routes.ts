import type { FastifyInstance } from 'fastify'
import { FindPostingAndImportByUrl, ImportAd } from '#contract/ads.ts'
import { serve } from '#platform/http/serve.ts'
import { findPostingAndImport, importAd } from './import-ad.ts'

/** The calls that make an ad from a page of a job board. */
export function registerImport(app: FastifyInstance): void {
  serve(app, ImportAd, { write: (input, ctx) => importAd(ctx, input) })
  serve(app, FindPostingAndImportByUrl, { write: (input, ctx) => findPostingAndImport(ctx, input) })
}

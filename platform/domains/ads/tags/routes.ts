import { detectTags } from './task.ts'
import type { FastifyInstance } from 'fastify'
import {
  DetectTags,
  GetProfessions,
  GetTags,
  GetTagsList,
  SaveTags,
  TagServiceSaveTags,
} from '#contract/ads/professions-and-tags.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { getTags, getTagsList, isInHomeLanguage, recordChosenTags, saveTags } from './save-tags.ts'
import { suggestTags } from './suggest-tags.ts'

/** Registers the routes for tags. */
export function registerTags(app: FastifyInstance): void {
  serve(app, GetTags, { read: (input, ctx) => getTags(ctx, input) })
  serve(app, GetTagsList, { read: (input, ctx) => getTagsList(ctx, input) })
  serve(app, GetProfessions, { read: ({ body }) => suggestTags(body.data) })
  serve(app, DetectTags, { read: ({ body }, { deps }) => deps.pool.run(detectTags, body.data) })
  serve(app, SaveTags, {
    before: (input, ctx) => isInHomeLanguage(ctx, input),
    isBeforeHarmless: true,
    write: (input, ctx, isHome) => saveTags(ctx, input, isHome),
  })
  serve(app, TagServiceSaveTags, { write: (input, ctx) => recordChosenTags(ctx, input) })
}

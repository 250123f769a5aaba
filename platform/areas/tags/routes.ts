import type { FastifyInstance } from 'fastify'
import { DetectTags, GetProfessions, GetTags, SaveTags, TagServiceSaveTags } from '#contract/professions-and-tags.ts'
import { serve } from '#platform/http/serve.ts'
import { detectTags } from './detect-tags.ts'
import { getTags, learnTags, saveTags } from './save-tags.ts'
import { suggestTags } from './suggest-tags.ts'

/** The calls of tags. */
export function registerTags(app: FastifyInstance): void {
  serve(app, GetTags, (input, ctx) => getTags(ctx, input))
  serve(app, GetProfessions, ({ body }) => suggestTags(body.data))
  serve(app, DetectTags, ({ body }) => detectTags(body.data))
  serve(app, SaveTags, (input, ctx) => saveTags(ctx, input))
  serve(app, TagServiceSaveTags, (input, ctx) => learnTags(ctx, input))
}

import type { FastifyInstance } from 'fastify'
import { DetectTags, GetProfessions, GetTags, SaveTags, TagServiceSaveTags } from '#contract/professions-and-tags.ts'
import { serve } from '#platform/http/serve.ts'
import { detectTags } from './detect-tags.ts'
import { getTags, learnTags, saveTags } from './save-tags.ts'
import { suggestTags } from './suggest-tags.ts'

/** The calls of tags. */
export function registerTags(app: FastifyInstance): void {
  serve(app, GetTags, { read: (input, ctx) => getTags(ctx, input) })
  serve(app, GetProfessions, { read: ({ body }) => suggestTags(body.data) })
  serve(app, DetectTags, { read: ({ body }) => detectTags(body.data) })
  serve(app, SaveTags, { write: (input, ctx) => saveTags(ctx, input) })
  serve(app, TagServiceSaveTags, { write: (input, ctx) => learnTags(ctx, input) })
}

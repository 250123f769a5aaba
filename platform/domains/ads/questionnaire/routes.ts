import type { FastifyInstance } from 'fastify'
import { GetForm, GetForms, GetSuggestedForm, GetSuggestedForms, SaveForm } from '#contract/ads/questionnaire.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { getForm, getForms, getSuggestedForm, getSuggestedForms } from './get-form.ts'
import { saveForm } from './save-form.ts'

/** Registers the routes for the questionnaire and the application method. */
export function registerQuestionnaire(app: FastifyInstance): void {
  serve(app, GetSuggestedForm, { read: (_input, ctx) => getSuggestedForm(ctx) })
  serve(app, GetSuggestedForms, { read: (input, ctx) => getSuggestedForms(ctx, input) })
  serve(app, GetForm, { read: (input, ctx) => getForm(ctx, input) })
  serve(app, GetForms, { read: (input, ctx) => getForms(ctx, input) })
  serve(app, SaveForm, { write: (input, ctx) => saveForm(ctx, input) })
}

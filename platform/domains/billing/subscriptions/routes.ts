import type { FastifyInstance } from 'fastify'
import {
  AddSubscription,
  CreateSubscriptionTemplate,
  DeleteSubscriptionTemplate,
  ExpireSubscription,
  GetSubscriptionTemplates,
  GetSubscriptions,
  UpdateSubscriptionTemplate,
} from '#contract/billing/subscriptions.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { GrantCredits, grantCredits } from './grant-credits.ts'
import {
  addSubscription,
  createTemplate,
  deleteTemplate,
  expireSubscription,
  listSubscriptions,
  listTemplates,
  updateTemplate,
} from './subscriptions.ts'

/** Registers the calls for subscriptions and their templates, and the job that adds monthly credits. */
export function registerSubscriptions(app: FastifyInstance, deps: Deps): void {
  serve(app, GetSubscriptionTemplates, { read: (_input, ctx) => listTemplates(ctx) })
  serve(app, CreateSubscriptionTemplate, { write: ({ body }, ctx) => createTemplate(ctx, body) })
  serve(app, UpdateSubscriptionTemplate, { write: (input, ctx) => updateTemplate(ctx, input) })
  serve(app, DeleteSubscriptionTemplate, { write: ({ params }, ctx) => deleteTemplate(ctx, params.id) })
  serve(app, GetSubscriptions, { read: (input, ctx) => listSubscriptions(ctx, input) })
  serve(app, AddSubscription, { write: (input, ctx) => addSubscription(ctx, input) })
  serve(app, ExpireSubscription, { write: (input, ctx) => expireSubscription(ctx, input) })
  deps.jobs.work(GrantCredits, (_, job) => grantCredits(jobActor(deps, job)))
}

import type { FastifyInstance } from 'fastify'
import { CancelScheduled, SendImmediate, SendSchedule, SendSystemMessage } from '#contract/candidates/pipeline.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { cancelScheduled } from './cancel-scheduled.ts'
import { markUndelivered } from './mark-undelivered.ts'
import { SendDueMessage, SweepDueMessages } from './queues.ts'
import { sendAllDue, sendDue } from './send-due.ts'
import { sendFromChat } from './send-from-chat.ts'
import { sendImmediate } from './send-immediate.ts'
import { sendSystemMessage } from './send-system-message.ts'

/** Registers the routes and jobs for messages to candidates. */
export function registerMessages(app: FastifyInstance, deps: Deps): void {
  serve(app, SendSchedule, { write: ({ body }, ctx) => sendFromChat(ctx, body) })
  serve(app, SendSystemMessage, { write: ({ body }, ctx) => sendSystemMessage(ctx, body) })
  serve(app, SendImmediate, {
    write: ({ body }, ctx) => sendImmediate(ctx, body),
    recordsNothing: 'a held message was recorded in the history when it was written',
  })
  serve(app, CancelScheduled, { write: ({ body }, ctx) => cancelScheduled(ctx, body) })

  deps.jobs.work(SendDueMessage, (key, job) => sendDue(jobActor(deps, job), key))
  deps.jobs.work(SweepDueMessages, (_, job) => sendAllDue(jobActor(deps, job)))
  deps.mailer.onGiveUp(({ chatMessageId }) => chatMessageId !== null, markUndelivered(deps))
}

import type { FastifyInstance } from 'fastify'
import { GetNotificationSettings, SaveNotificationSettings } from '#contract/candidates/notification-settings.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { getNotificationSettings, saveNotificationSettings } from './notification-settings.ts'
import { RemindOfMessages, remindOfMessages } from './remind-of-messages.ts'
import { NotifyOfApplications, notifyOfApplications } from './notify-of-applications.ts'

/** Registers the routes for notification settings and the jobs that send scheduled emails. */
export function registerNotifications(app: FastifyInstance, deps: Deps): void {
  serve(app, GetNotificationSettings, { read: (_input, ctx) => getNotificationSettings(ctx) })
  serve(app, SaveNotificationSettings, { write: ({ body }, ctx) => saveNotificationSettings(ctx, body) })
  deps.jobs.work(NotifyOfApplications, async (_, job) => void (await notifyOfApplications(jobActor(deps, job))))
  deps.jobs.work(RemindOfMessages, async (_, job) => void (await remindOfMessages(jobActor(deps, job))))
}

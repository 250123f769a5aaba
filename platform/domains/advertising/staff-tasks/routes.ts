import type { FastifyInstance } from 'fastify'
import { CloseUserTask, GetUserTasks, SponsorUserTask } from '#contract/advertising/staff-tasks.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { TrySponsoring } from './create-tasks.ts'
import { prepareSponsoring, sponsorStaffTask, trySponsoring } from './sponsor.ts'
import { closeStaffTask, getStaffTasks } from './tasks.ts'

/** Registers the staff task calls and the job that tries a connection's default package. */
export function registerStaffTasks(app: FastifyInstance, deps: Deps): void {
  serve(app, GetUserTasks, { read: (input, ctx) => getStaffTasks(ctx, input) })
  serve(app, SponsorUserTask, {
    before: (input, ctx) => prepareSponsoring(ctx, input),
    write: (input, ctx, packageType) => sponsorStaffTask(ctx, input, packageType),
  })
  serve(app, CloseUserTask, { write: (input, ctx) => closeStaffTask(ctx, input) })
  deps.jobs.work(TrySponsoring, (payload, job) => trySponsoring(jobActor(deps, job), payload))
}

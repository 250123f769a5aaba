import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { RemoveFiles, removeFiles, RemoveUnclaimedFiles, removeUnclaimedFiles } from './remove-files.ts'

/** Applications have no calls of their own: the job site calls their use cases. Here their jobs begin. */
export function registerApplications(_app: FastifyInstance, deps: Deps): void {
  deps.jobs.work(RemoveFiles, ({ fileIds }) => removeFiles(deps, fileIds))
  deps.jobs.work(RemoveUnclaimedFiles, (_, { now }) => removeUnclaimedFiles(deps, now))
}

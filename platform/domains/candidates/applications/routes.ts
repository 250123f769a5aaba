import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { RemoveFiles, removeFiles, RemoveUnclaimedFiles, removeUnclaimedFiles } from './remove-files.ts'

/** Registers the jobs for applications. There are no routes: the job site calls the use cases directly. */
export function registerApplications(_app: FastifyInstance, deps: Deps): void {
  deps.jobs.work(RemoveFiles, ({ fileIds }) => removeFiles(deps, fileIds))
  deps.jobs.work(RemoveUnclaimedFiles, (_, { now }) => removeUnclaimedFiles(deps, now))
}

import { defineTask } from '#platform/foundation/pool/task.ts'
import type { ExternalJob } from './convert-jobs.ts'
import type { RawJob } from './raw-job.ts'

/** Converts the jobs of a feed to ads. A job that cannot be converted becomes null. */
export const readJobs = defineTask<readonly RawJob[], (ExternalJob | null)[]>('readJobs')

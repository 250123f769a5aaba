import { defineTask } from '#platform/foundation/pool/task.ts'
import type { ExternalJob } from './job-of.ts'
import type { RawJob } from './raw-job.ts'

/** Reads the jobs of a feed as ads; null for a job that cannot be read. */
export const readJobs = defineTask<readonly RawJob[], (ExternalJob | null)[]>('readJobs')

import { defineTask } from '#platform/foundation/pool/task.ts'
import type { LeftOutReason } from '#rules/integrations/services.ts'
import type { ExternalJob } from './convert-jobs.ts'
import type { RawJob } from './raw-job.ts'

/** Converts the jobs of a feed to ads. Returns the reason instead of a job that cannot be converted. */
export const readJobs = defineTask<readonly RawJob[], (ExternalJob | LeftOutReason)[]>('readJobs')

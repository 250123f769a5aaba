import { defineTask } from '#platform/foundation/pool/task.ts'
import type { ConvertedJobs, JobsToConvert } from './convert-jobs.ts'

/** Converts jobs to ads. Returns the reason instead of a job that cannot be converted. */
export const readJobs = defineTask<JobsToConvert, ConvertedJobs>('readJobs')

import type { LeftOut } from '#contract/integrations/services.ts'
import { titleOfPosting } from '#platform/domains/ads/import/posting-to-ad.ts'
import { MAX_LEFT_OUT_JOBS, type LeftOutReason } from '#rules/integrations/services.ts'
import { jobLimits } from './raw-job.ts'

/** Counts the jobs of a feed that are left out, and lists the first of them with their reasons. */
export interface LeftOutJobs {
  add(job: { id?: string | undefined; title?: string | undefined }, reason: LeftOutReason): void
  readonly list: LeftOut
}

export function countLeftOutJobs(): LeftOutJobs {
  const list: LeftOut = { count: 0, jobs: [] }
  return {
    list,
    add({ id, title }, reason) {
      list.count += 1
      if (list.jobs.length < MAX_LEFT_OUT_JOBS)
        list.jobs.push({
          id: id?.slice(0, jobLimits.id).toWellFormed() ?? null,
          title: titleOfPosting({ title }),
          reason,
        })
    },
  }
}

import type { FastifyInstance } from 'fastify'
import {
  ArchiveAd,
  DeleteAd,
  GetDraftAd,
  CompanyAds,
  GetDraftAds,
  GetTargetScopeDomains,
  GetTargetScopeDomainsList,
  PublishAd,
  SetAdEditStep,
  UnpublishAd,
} from '#contract/advertising/publishing.ts'
import { AdsArchived } from '#contract/ads/bulk-ads.ts'
import { failedAdResult } from '#platform/domains/ads/ads/several-ads.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { AdPeriod, AdPeriodSweep } from './ad-period.ts'
import { applyPeriod, sweepPeriods } from './apply-period.ts'
import {
  getAdProgress,
  getDraftAds,
  listCompanyAds,
  listSponsoredDomains,
  getTargetScopeDomainsOfAds,
} from './draft-ad.ts'
import { publishAd } from './publish-ad.ts'
import { archiveAd, archiveAds, deleteAd, unpublishAd } from './remove-ad.ts'
import { setEditStep } from './set-edit-step.ts'

/** Registers the publishing calls and the jobs that start and end ads. */
export function registerPublishing(app: FastifyInstance, deps: Deps): void {
  serve(app, PublishAd, { write: (input, ctx) => publishAd(ctx, input) })
  serve(app, UnpublishAd, { write: (input, ctx) => unpublishAd(ctx, input) })
  serve(app, ArchiveAd, { write: (input, ctx) => archiveAd(ctx, input) })
  serve(app, AdsArchived, {
    each: ({ body }) => body.ads,
    batch: (entries, ctx) => archiveAds(ctx, entries),
    failed: failedAdResult,
    answer: (results) => ({ results: [...results] }),
  })
  serve(app, DeleteAd, { write: (input, ctx) => deleteAd(ctx, input) })
  serve(app, SetAdEditStep, { write: (input, ctx) => setEditStep(ctx, input) })
  serve(app, GetDraftAd, { read: (input, ctx) => getAdProgress(ctx, input) })
  serve(app, CompanyAds, { read: (input, ctx) => listCompanyAds(ctx, input) })
  serve(app, GetDraftAds, { read: (input, ctx) => getDraftAds(ctx, input) })
  serve(app, GetTargetScopeDomains, { read: (input, ctx) => listSponsoredDomains(ctx, input) })
  serve(app, GetTargetScopeDomainsList, { read: (input, ctx) => getTargetScopeDomainsOfAds(ctx, input) })
  deps.jobs.work(AdPeriod, async (payload, job) => void (await applyPeriod(jobActor(deps, job), payload)))
  deps.jobs.work(AdPeriodSweep, async (_, job) => void (await sweepPeriods(jobActor(deps, job))))
}

import type { FastifyInstance } from 'fastify'
import {
  AdContactList,
  AdCurrencyList,
  AdTemplateList,
  CopyAd,
  CreateAd,
  GetAdDetails,
  GetAdDetailsList,
  GetAdSummaryInfoList,
  GetExternalAdDetails,
  GetExternalAdDetailsList,
  MoveAd,
  MuteAd,
  RenameAd,
  SaveAdDetails,
  UnmuteAd,
} from '#contract/ads/ads.ts'
import { AdsMoved, AdsMuted, type AdResult } from '#contract/ads/bulk-ads.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { currencies } from '#platform/domains/identity/preferences/static-data.ts'
import { getAdDetails, getAdDetailsList, getExternalAdDetails, getExternalAdDetailsList } from './ad-details.ts'
import { registerAdEvents } from './ad-events.ts'
import { listAdContacts, listAdSummaries, listTextTemplates } from './ad-lists.ts'
import { copyAd } from './copy-ad.ts'
import { createAd } from './create-ad.ts'
import { moveAd, moveAds } from './move-ad.ts'
import { muteAd, muteAds, unmuteAd } from './mute-ad.ts'
import { renameAd } from './rename-ad.ts'
import { saveAdDetails } from './save-ad-details.ts'
import { failedAdResult } from './several-ads.ts'

/** Registers the routes for ads and the payload of `updateAd`. */
export function registerAds(app: FastifyInstance, deps: Deps): void {
  serve(app, CreateAd, { write: (input, ctx) => createAd(ctx, input) })
  serve(app, RenameAd, { write: (input, ctx) => renameAd(ctx, input) })
  serve(app, CopyAd, { write: (input, ctx) => copyAd(ctx, input) })
  serve(app, MoveAd, { write: (input, ctx) => moveAd(ctx, input) })
  serve(app, MuteAd, { write: (input, ctx) => muteAd(ctx, input) })
  serve(app, UnmuteAd, { write: (input, ctx) => unmuteAd(ctx, input) })
  const toResponse = (results: readonly AdResult[]) => ({ results: [...results] })
  serve(app, AdsMoved, {
    each: ({ body }) => body.ads,
    batch: (entries, ctx) => moveAds(ctx, entries),
    failed: failedAdResult,
    answer: toResponse,
  })
  serve(app, AdsMuted, {
    each: ({ body }) => body.ads,
    batch: (entries, ctx, { body }) => muteAds(ctx, entries, body.muted),
    failed: failedAdResult,
    answer: toResponse,
  })
  serve(app, AdCurrencyList, { read: () => currencies() })
  serve(app, GetAdSummaryInfoList, { read: (_input, ctx) => listAdSummaries(ctx) })
  serve(app, GetAdDetails, { read: (input, ctx) => getAdDetails(ctx, input) })
  serve(app, GetAdDetailsList, { read: (input, ctx) => getAdDetailsList(ctx, input) })
  serve(app, SaveAdDetails, { write: (input, ctx) => saveAdDetails(ctx, input) })
  serve(app, GetExternalAdDetails, { read: (input, ctx) => getExternalAdDetails(ctx, input) })
  serve(app, GetExternalAdDetailsList, { read: (input, ctx) => getExternalAdDetailsList(ctx, input) })
  serve(app, AdContactList, { read: (_input, ctx) => listAdContacts(ctx) })
  serve(app, AdTemplateList, { read: (_input, ctx) => listTextTemplates(ctx) })
  registerAdEvents(deps.env.siteUrl)
}

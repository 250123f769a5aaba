import type { FastifyInstance } from 'fastify'
import {
  AdPromotion,
  AdPromotions,
  CancelPromotion,
  CancelSoMePackage,
  ChooseSoMePackageMedia,
  CompanyPromotionPrices,
  GetSoMePackageInfo,
  GetSoMePackageInfos,
  ManagePromotions,
  PromotionPrices,
  PurchaseSocialMediaAndBoosting,
  PurchaseSoMePackage,
  ResumePromotion,
  SelectPlan,
  StartPromotion,
} from '#contract/advertising/promotion.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { cancelPromotion, cancelSocialMedia, chooseMedia, resumePromotion, startPromotion } from './change-promotion.ts'
import {
  getAdPromotion,
  getAdPromotions,
  listPromotions,
  getSocialMediaInfo,
  getSocialMediaInfos,
} from './list-promotions.ts'
import { getCompanyPromotionPrices, getPromotionPrices } from './prices.ts'
import { purchasePromotion, purchaseSocialMedia } from './purchase.ts'
import { PromotionSweep } from './queues.ts'
import { selectPackage } from './select-plan.ts'
import { sweepPromotions } from './sweep-promotions.ts'

/** Registers the promotion calls (prices, packages, the social media package) and the promotion sweep. */
export function registerPromotion(app: FastifyInstance, deps: Deps): void {
  serve(app, SelectPlan, { write: (input, ctx) => selectPackage(ctx, input) })
  serve(app, PromotionPrices, { read: (_input, ctx) => getPromotionPrices(ctx) })
  serve(app, CompanyPromotionPrices, { read: (_input, ctx) => getCompanyPromotionPrices(ctx) })
  serve(app, PurchaseSocialMediaAndBoosting, { write: (input, ctx) => purchasePromotion(ctx, input) })
  serve(app, CancelPromotion, { write: (input, ctx) => cancelPromotion(ctx, input) })
  serve(app, ResumePromotion, { write: (input, ctx) => resumePromotion(ctx, input) })
  serve(app, StartPromotion, { write: (input, ctx) => startPromotion(ctx, input) })
  serve(app, AdPromotion, { read: (input, ctx) => getAdPromotion(ctx, input) })
  serve(app, AdPromotions, { read: (input, ctx) => getAdPromotions(ctx, input) })
  serve(app, ManagePromotions, { read: (input, ctx) => listPromotions(ctx, input) })
  serve(app, GetSoMePackageInfo, { read: (input, ctx) => getSocialMediaInfo(ctx, input) })
  serve(app, GetSoMePackageInfos, { read: (input, ctx) => getSocialMediaInfos(ctx, input) })
  serve(app, PurchaseSoMePackage, { write: (input, ctx) => purchaseSocialMedia(ctx, input) })
  serve(app, ChooseSoMePackageMedia, { write: (input, ctx) => chooseMedia(ctx, input) })
  serve(app, CancelSoMePackage, { write: (input, ctx) => cancelSocialMedia(ctx, input) })
  deps.jobs.work(PromotionSweep, (_, job) => sweepPromotions(jobActor(deps, job)))
}

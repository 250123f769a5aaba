import type { FastifyInstance } from 'fastify'
import { AddAmsSenderId, SetAllowDelete } from '#contract/office/companies.ts'
import {
  AddJobylon,
  AddJobylonAdmin,
  AdminAddPonty,
  AdminDeletePonty,
  ConnectAms,
  ConnectionExchanges,
  ConnectionReading,
  DisableService,
  EnablePonty,
  EnableTeamtailor,
  EnableTeamtailorXml,
  GetEnabledFeatures,
  GetServiceConnections,
  RefreshConnection,
  RemoveJobylon,
  SetDefaultPromotionType,
  SetTeamtailorWebhookKey,
} from '#contract/integrations/services.ts'
import { DeliverAd } from '#platform/domains/ads/deliveries/queue-delivery.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { checkService, checkServices } from './check-services.ts'
import { addJobylon, enablePonty, enableTeamtailorXml } from './connect-feed.ts'
import { requestAmsConnection, connectEmploymentService } from './employment-service/connect-ams.ts'
import { deliverAd, sweepDeliveries } from './employment-service/deliver-ad.ts'
import {
  setAllowDelete,
  disableService,
  limitRefreshes,
  refreshConnection,
  removeService,
  setDefaultPromotion,
} from './end-connection.ts'
import { setSenderId } from './employment-service/set-sender-id.ts'
import { listExchanges, pruneExchanges } from './exchanges.ts'
import { EndAds, endAds } from './feeds/end-ads.ts'
import { getLastReading } from './last-reading.ts'
import { getServiceConnections } from './list-connections.ts'
import { featuresOf } from './project-connections.ts'
import { CheckService, CheckServices, DeliverAds, PruneExchanges } from './queues.ts'
import { withCompany } from './start-connection.ts'
import { enableTeamtailor, setTeamtailorWebhookKey } from './teamtailor/enable-teamtailor.ts'
import { registerTeamtailor } from './teamtailor/routes.ts'

/** Registers the connection calls, the jobs that exchange data with the services, and the routes that Teamtailor calls. */
export function registerConnections(app: FastifyInstance, deps: Deps): void {
  serve(app, GetEnabledFeatures, { read: (_input, ctx) => featuresOf(deps.settings, ctx.caller.id) })
  serve(app, GetServiceConnections, { read: (_input, ctx) => getServiceConnections(ctx) })
  serve(app, ConnectAms, {
    before: (input, ctx) => requestAmsConnection(ctx, input),
    write: (input, ctx, result) => connectEmploymentService(ctx, input, result),
  })
  serve(app, AddJobylon, { write: (input, ctx) => addJobylon(ctx, input) })
  serve(app, AddJobylonAdmin, {
    write: async (input, ctx) => addJobylon(await withCompany(ctx, input.params.id), input),
  })
  serve(app, RemoveJobylon, { write: (input, ctx) => removeService(ctx, input.params.id, 'jobylon') })
  serve(app, EnablePonty, { write: (input, ctx) => enablePonty(ctx, input) })
  serve(app, AdminAddPonty, { write: async (input, ctx) => enablePonty(await withCompany(ctx, input.body.id), input) })
  serve(app, AdminDeletePonty, { write: (input, ctx) => removeService(ctx, input.params.id, 'ponty') })
  serve(app, EnableTeamtailor, { write: (_input, ctx) => enableTeamtailor(ctx) })
  serve(app, SetTeamtailorWebhookKey, { write: (input, ctx) => setTeamtailorWebhookKey(ctx, input) })
  serve(app, EnableTeamtailorXml, { write: (input, ctx) => enableTeamtailorXml(ctx, input) })
  serve(app, DisableService, { write: (input, ctx) => disableService(ctx, input) })
  serve(app, SetDefaultPromotionType, { write: (input, ctx) => setDefaultPromotion(ctx, input) })
  serve(app, RefreshConnection, {
    before: (_input, ctx) => limitRefreshes(ctx),
    write: (input, ctx) => refreshConnection(ctx, input),
    recordsNothing: 'an earlier check changes nothing',
  })
  serve(app, ConnectionReading, { read: (input, ctx) => getLastReading(ctx, input) })
  serve(app, ConnectionExchanges, { read: (input, ctx) => listExchanges(ctx, input) })
  serve(app, AddAmsSenderId, { write: (input, ctx) => setSenderId(ctx, input) })
  serve(app, SetAllowDelete, { write: (input, ctx) => setAllowDelete(ctx, input) })
  registerTeamtailor(app, deps)
  deps.jobs.work(CheckService, (payload, job) => checkService(jobActor(deps, job), payload))
  deps.jobs.work(CheckServices, async (_, job) => void (await checkServices(jobActor(deps, job))))
  deps.jobs.work(DeliverAd, async (payload, job) => void (await deliverAd(jobActor(deps, job), payload)))
  deps.jobs.work(DeliverAds, async (_, job) => void (await sweepDeliveries(jobActor(deps, job))))
  deps.jobs.work(EndAds, (payload, job) => endAds(jobActor(deps, job), payload))
  deps.jobs.work(PruneExchanges, (_, { now }) => pruneExchanges(deps.db, now))
}

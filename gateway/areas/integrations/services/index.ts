import { ConnectionExchanges } from '#contract/integrations/services.ts'
import { staffCan } from '#gateway/resolving/viewer-may.ts'
import type { Area } from '#gateway/schema/area.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import type { CompanyMapper } from '#gateway/areas/companies/companies/mappers.ts'
import type { GatewayContext } from '#gateway/context.ts'
import type { ReferenceInfo } from '#gateway/resolving/reference.ts'
import { connectedServices, enabledFeatures, serviceExchanges, serviceReading } from './loaders.ts'
import { connectionMutations } from './mutations.ts'

/** Resolves the company of a payload. */
const company = (
  done: { company?: CompanyMapper | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (done.company ? completeCompany(done.company, context, info) : null)

const mayReadExchanges = staffCan(ConnectionExchanges)

/** The external services that a company can connect. */
export const connectedServicesArea: Area = {
  name: 'services',
  resolvers: {
    Mutation: connectionMutations,
    Company: {
      connectedServices: ({ databaseId }, _, context) => context.load(connectedServices, databaseId),
      connectedService: async ({ databaseId }, { name }, context) =>
        (await context.load(connectedServices, databaseId)).find((service) => service.name === name) ?? null,
    },
    ConnectedService: {
      lastExchanges: ({ databaseId }, _, context) =>
        databaseId === null ? [] : context.load(serviceExchanges, databaseId),
      lastReading: ({ databaseId }, _, context) =>
        databaseId === null ? null : context.load(serviceReading, databaseId),
      viewerCanReadExchanges: ({ databaseId }, _, context) => databaseId !== null && mayReadExchanges(context),
    },
    Viewer: {
      features: (_, __, context) => context.load(enabledFeatures, 'own'),
    },
    ConnectEmploymentServicePayload: { company },
    ConnectJobylonPayload: { company },
    ConnectPontyPayload: { company },
    ConnectTeamtailorPayload: { company },
    ConnectTeamtailorXmlPayload: { company },
    SetTeamtailorWebhookKeyPayload: { company },
    DisconnectServicePayload: { company },
    SetDefaultPromotionPayload: { company },
    RefreshServicePayload: { company },
  },
}

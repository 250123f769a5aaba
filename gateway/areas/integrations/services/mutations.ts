import {
  AddJobylon,
  AddJobylonAdmin,
  AdminAddPonty,
  AdminDeletePonty,
  ConnectAms,
  DisableService,
  EnablePonty,
  EnableTeamtailor,
  EnableTeamtailorXml,
  RefreshConnection,
  RemoveJobylon,
  SetDefaultPromotionType,
  SetTeamtailorWebhookKey,
} from '#contract/integrations/services.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { hasAnyRole } from '#rules/people/roles.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { defaultPromotions, serviceStatuses } from './mappers.ts'

type Mutations = Required<
  Pick<
    MutationResolvers,
    | 'connectEmploymentService'
    | 'connectJobylon'
    | 'connectPonty'
    | 'connectTeamtailor'
    | 'connectTeamtailorXml'
    | 'setTeamtailorWebhookKey'
    | 'disconnectService'
    | 'setDefaultPromotion'
    | 'refreshService'
  >
>

const idOf = (companyId: string): number => databaseIdOf(companyId, 'Company')
const connectionOf = (connectionId: string): number => databaseIdOf(connectionId, 'ServiceConnection')

/**
 * Returns whether the caller is staff and acts on behalf of a company, which has separate calls (COMP-99, COMP-107).
 */
const isForCompany = ({ session }: GatewayContext): boolean =>
  hasAnyRole(session?.roles ?? [], ['Administrator', 'Moderator'])

/** Returns a function for `payload` that returns the changed company. Its services are read if they are selected. */
const changedCompany = (companyId: string) => () => ({ company: companyReference(idOf(companyId)) })

/** The mutations of connections. */
export const connectionMutations: Mutations = {
  connectEmploymentService: (_, { input: { companyId, customerNumber, userName } }, { platform }) =>
    payload(
      () => platform.call(ConnectAms, { body: { id: idOf(companyId), userName: customerNumber ?? userName ?? '' } }),
      ([result]) => ({
        ...changedCompany(companyId)(),
        status: result ? serviceStatuses.toName(result.status) : null,
        message: result?.error ?? null,
      }),
      renameFields({ userName: 'customerNumber' }),
    ),
  connectJobylon: (_, { input: { companyId, reference } }, context) =>
    payload(
      () =>
        context.platform.call(isForCompany(context) ? AddJobylonAdmin : AddJobylon, {
          params: { id: idOf(companyId) },
          body: { referenceId: reference },
        }),
      changedCompany(companyId),
      renameFields({ referenceId: 'reference' }),
    ),
  connectPonty: (_, { input: { companyId, feedUrl } }, context) =>
    payload(
      () =>
        context.platform.call(isForCompany(context) ? AdminAddPonty : EnablePonty, {
          body: { id: idOf(companyId), feedUrl },
        }),
      changedCompany(companyId),
    ),
  connectTeamtailor: (_, { input: { companyId } }, { platform }) =>
    payload(() => platform.call(EnableTeamtailor, { body: { id: idOf(companyId) } }), changedCompany(companyId)),
  connectTeamtailorXml: (_, { input: { companyId, identifier } }, { platform }) =>
    payload(
      () => platform.call(EnableTeamtailorXml, { body: { id: idOf(companyId), companyUUId: identifier } }),
      changedCompany(companyId),
      renameFields({ companyUUId: 'identifier' }),
    ),
  setTeamtailorWebhookKey: (_, { input: { companyId, connectionId, key } }, { platform }) =>
    payload(
      () => platform.call(SetTeamtailorWebhookKey, { body: { id: connectionOf(connectionId), key } }),
      changedCompany(companyId),
    ),
  disconnectService: (_, { input: { companyId, connectionId, service } }, { platform }) => {
    const id = connectionOf(connectionId)
    const end = () =>
      service === 'JOBYLON'
        ? platform.call(RemoveJobylon, { params: { id } })
        : service === 'PONTY'
          ? platform.call(AdminDeletePonty, { params: { id } })
          : platform.call(DisableService, { body: { id } })
    return payload(end, changedCompany(companyId))
  },
  setDefaultPromotion: (_, { input: { companyId, connectionId, promotion } }, { platform }) =>
    payload(
      () =>
        platform.call(SetDefaultPromotionType, {
          body: { id: connectionOf(connectionId), promotionType: defaultPromotions.toWire(promotion) },
        }),
      changedCompany(companyId),
      renameFields({ promotionType: 'promotion' }),
    ),
  refreshService: (_, { input: { companyId, connectionId } }, { platform }) =>
    payload(
      () => platform.call(RefreshConnection, { body: { id: connectionOf(connectionId) } }),
      changedCompany(companyId),
    ),
}

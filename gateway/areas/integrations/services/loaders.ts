import {
  ConnectionExchanges,
  ConnectionReading,
  GetEnabledFeatures,
  GetServiceConnections,
} from '#contract/integrations/services.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapConnection, mapExchange, mapReading } from './mappers.ts'

/** Reads all services of a company. */
export const connectedServices = defineLoader({
  name: 'connectedServices',
  load: async (id: number, { platform }) =>
    (await platform.call(GetServiceConnections, { query: { id } })).map(mapConnection),
})

/** Reads the latest exchanges of a connection, the newest first. */
export const serviceExchanges = defineLoader({
  name: 'serviceExchanges',
  load: async (id: number, { platform }) =>
    (await platform.call(ConnectionExchanges, { query: { id, take: 50 } })).items.map(mapExchange),
})

/** Reads how the latest job of a connection was read. */
export const serviceReading = defineLoader({
  name: 'serviceReading',
  load: async (id: number, { platform }) => mapReading(await platform.call(ConnectionReading, { query: { id } })),
})

/** Reads the features of the authenticated user. */
export const enabledFeatures = defineLoader({
  name: 'enabledFeatures',
  load: async (_: 'own', { platform }) => {
    const flags = await platform.call(GetEnabledFeatures)
    return {
      hasTeamtailor: flags.userTeamtailorServiceConnection,
      hasTeamtailorXml: flags.userTeamtailorXmlServiceConnection,
      hasContactSales: flags.contactSalesButton,
      hasPonty: flags.pontyServiceConnection,
    }
  },
})

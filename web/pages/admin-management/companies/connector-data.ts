import { fetchQuery, graphql } from 'react-relay'
import type { connectorDataQuery, connectorDataQuery$data } from '#web/__generated__/connectorDataQuery.graphql.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'

type Services = NonNullable<NonNullable<connectorDataQuery$data['company']>['connectedServices']>
/** A connected service in the dialog. */
export type DialogService = Services[number]

/** Fetches the current connections of a company. Throws if they cannot be read. */
export async function listServices(databaseId: number): Promise<readonly DialogService[]> {
  const answer = await fetchQuery<connectorDataQuery>(
    currentEnvironment(),
    graphql`
      query connectorDataQuery($company: Int!) @throwOnFieldError {
        company(by: { databaseId: $company }) {
          connectedServices {
            name
            connectionId
            status
            isActive
            reference
            identifier
            feedUrl
            integrationKey
            webhookUrl
            defaultPromotion
            canBeEnded
            fault
          }
        }
      }
    `,
    { company: databaseId },
    refetchOptions,
  ).toPromise()
  return answer?.company.connectedServices ?? []
}

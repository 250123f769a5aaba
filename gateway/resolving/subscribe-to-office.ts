import type { OfficePart } from '#rules/people/roles.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import type { BufferedEvent } from '#gateway/hub/event-buffer.ts'
import { subscribeToHub, type EventSource } from '#gateway/hub/subscribe.ts'

/** Source of `OfficeUpdate`. It carries the company but no details of the change. */
export type OfficeUpdateSource = EventSource<{ companyId: string | null; companyDatabaseId: number | null }>

/**
 * Creates a subscription field for changes to a part of the back office.
 *
 * @param authorise a read of that part. If the read is denied, the subscription fails before it starts.
 */
export const subscribeToOffice = (part: OfficePart, authorise: (context: GatewayContext) => Promise<unknown>) => ({
  subscribe: async (
    _root: object,
    _args: object,
    context: GatewayContext,
  ): Promise<AsyncIterableIterator<BufferedEvent<OfficeUpdateSource>>> => {
    await authorise(context)
    return subscribeToHub(context, {
      event: 'updateOffice',
      filter: ({ about }) => about === part,
      map: ({ companyId }) => ({
        companyId: companyId === null ? null : toGlobalId('Company', companyId),
        companyDatabaseId: companyId,
      }),
    })
  },
  resolve: (source: OfficeUpdateSource) => source,
})

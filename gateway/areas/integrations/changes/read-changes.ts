import type { CallOutput } from '#contract/base/call.ts'
import { Changes } from '#contract/integrations/changes.ts'
import type { WebhookEvent as EventName } from '#gateway/__generated__/resolvers.ts'
import { eventsOf } from '#gateway/areas/integrations/webhooks/mappers.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import type { PlatformClient } from '#gateway/upstream/platform-client.ts'
import type { WebhookEvent } from '#rules/integrations/webhooks.ts'

/** Returns the events of an argument; null for all. Throws BAD_REQUEST if it names only tests of webhooks. */
export function wantedEvents(names: readonly EventName[] | null | undefined): readonly WebhookEvent[] | null {
  if (!names || names.length === 0) return null
  const events = [...new Set(eventsOf(names))]
  if (events.length === 0) throw badRequest('`events` names no event of the feed: a test of a webhook is no change.')
  return events
}

/** Reads a page of the changes of a company. */
export const readChanges = (
  platform: PlatformClient,
  {
    companyId,
    take,
    after,
    events,
  }: { companyId: number; take: number; after?: string; events: readonly WebhookEvent[] | null },
): Promise<CallOutput<typeof Changes>> =>
  platform.call(Changes, {
    query: { companyId, take, ...(after !== undefined && { after }), ...(events && { events: [...events] }) },
  })

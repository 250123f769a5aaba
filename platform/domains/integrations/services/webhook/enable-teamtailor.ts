import type { CallOutput } from '#contract/base/call.ts'
import type { EnableTeamtailor } from '#contract/integrations/services.ts'
import { saveCredentials } from '#platform/foundation/outbound/credentials.ts'
import { changeConnection } from '../connection.ts'
import { getServiceConnection } from '../list-connections.ts'
import { startConnection, type ConnectionWork } from '../start-connection.ts'
import { isConnectionOn } from '#rules/integrations/services.ts'
import { generateWebhookKey } from './signature.ts'

/** Connects Teamtailor by webhook with a new key (COMP-102). An active connection keeps its key. */
export async function enableTeamtailor(work: ConnectionWork): Promise<CallOutput<typeof EnableTeamtailor>> {
  const connection = await startConnection(work, 'teamtailor')
  if (isConnectionOn(connection)) return getServiceConnection(work, 'teamtailor')
  const { companyId } = connection
  await saveCredentials(
    work.db,
    work.deps.vault,
    { companyId, service: 'teamtailor' },
    { key: generateWebhookKey() },
    work.now,
  )
  await changeConnection(work, connection, {
    status: 'connected',
    active: true,
    message: null,
    fault: null,
    faultSince: null,
    failures: 0,
  })
  work.recordHistory({
    companyId,
    entity: 'connection',
    entityId: connection.id,
    action: 'connected',
    data: { service: 'teamtailor' },
  })
  return getServiceConnection(work, 'teamtailor')
}

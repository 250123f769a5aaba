import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { EnableTeamtailor, SetTeamtailorWebhookKey } from '#contract/integrations/services.ts'
import { readCredentials, saveCredentials } from '#platform/foundation/outbound/credentials.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { isConnectionOn } from '#rules/integrations/services.ts'
import { changeConnection } from '../connection.ts'
import { lockCompanyConnection } from '../end-connection.ts'
import { getServiceConnection } from '../list-connections.ts'
import { TeamtailorKeys } from '../project-connections.ts'
import { startConnection, type ConnectionWork } from '../start-connection.ts'
import { generateIntegrationKey, hashIntegrationKey } from './signatures.ts'

/** Connects Teamtailor with a new integration key (COMP-102). An active connection keeps its key. */
export async function enableTeamtailor(work: ConnectionWork): Promise<CallOutput<typeof EnableTeamtailor>> {
  const connection = await startConnection(work, 'teamtailor')
  if (isConnectionOn(connection)) return getServiceConnection(work, 'teamtailor')
  const { companyId } = connection
  const key = generateIntegrationKey()
  await saveCredentials(work.db, work.deps.vault, { companyId, service: 'teamtailor' }, { key }, work.now)
  await changeConnection(work, connection, {
    status: 'connected',
    active: true,
    message: null,
    keyHash: hashIntegrationKey(key),
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

/** Stores the key with which Teamtailor signs the events of the company's webhook. The key is never returned. */
export async function setTeamtailorWebhookKey(
  work: MemberWork,
  { body }: CallInput<typeof SetTeamtailorWebhookKey>,
): Promise<void> {
  const connection = await lockCompanyConnection(work, body.id)
  if (connection.service !== 'teamtailor' || !isConnectionOn(connection))
    throw conflict('notConnected', 'Teamtailor is not connected.')
  const webhookKey = body.key.trim()
  if (webhookKey === '') throw invalid({ key: ['required'] })
  const of = { companyId: connection.companyId, service: 'teamtailor' }
  const stored = await readCredentials(work.db, work.deps.vault, of, TeamtailorKeys)
  if (!stored) throw new Error('The connection has no integration key.')
  await saveCredentials(work.db, work.deps.vault, of, { ...stored, webhookKey }, work.now)
  await changeConnection(work, connection, { fault: null, faultSince: null, failures: 0 })
  work.recordHistory({
    companyId: connection.companyId,
    entity: 'connection',
    entityId: connection.id,
    action: 'webhookKeySet',
    data: { service: 'teamtailor' },
  })
}

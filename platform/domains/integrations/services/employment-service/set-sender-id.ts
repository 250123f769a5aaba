import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { AddAmsSenderId } from '#contract/office/companies.ts'
import { rejectReplacedValue } from '#platform/foundation/versions/version.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { checkSenderId } from '#rules/companies/sender-id.ts'
import { checkNow, changeConnection, getConnection } from '../connection.ts'
import { withCompany, startConnection } from '../start-connection.ts'

/**
 * Stores a company's sender id, which is its customer number at the service, and requests the connection with it
 * (ADMIN-26). The connection waits until the service responds. `manuallyEnable` is only recorded.
 *
 * Throws:
 *
 * - 400 if the sender id is not valid.
 * - 404 if there is no such company.
 * - 409 `connected` if the service is already connected.
 * - 409 `changedMeanwhile` if the stored sender id is not `replaces`.
 */
export async function setSenderId(
  caller: CallerWork,
  { body: { companyId, senderId, manuallyEnable, replaces } }: CallInput<typeof AddAmsSenderId>,
): Promise<CallOutput<typeof AddAmsSenderId>> {
  const faults = checkSenderId(senderId)
  if (faults.length > 0) throw invalid({ senderId: faults })
  const work = await withCompany(caller, companyId)
  const { db, now } = work
  const before = await getConnection(db, companyId, 'ams')
  if (before?.status === 'connected') throw conflict('connected', 'This service is already connected.')
  const connection = await startConnection(work, 'ams')
  rejectReplacedValue(replaces, connection.referenceId ?? '')
  const after = await changeConnection(work, connection, {
    referenceId: senderId.trim(),
    status: 'waitingForConnection',
    active: true,
    message: null,
    fault: null,
    faultSince: null,
    failures: 0,
    nextAt: now,
    leasedUntil: null,
  })
  checkNow(work, after)
  work.recordHistory({
    companyId,
    entity: 'connection',
    entityId: connection.id,
    action: 'senderIdSet',
    data: {
      service: 'ams',
      manuallyEnable,
      from: { senderId: before?.referenceId ?? null, status: before?.status ?? 'notConnected' },
      to: { senderId: senderId.trim(), status: after.status },
    },
  })
  return { amsConnection: after.status }
}

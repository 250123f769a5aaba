import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { AddAmsSenderId } from '#contract/office/admin-companies.ts'
import { refuseReplaced } from '#platform/foundation/versions/version.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { readCredentials, saveCredentials } from '#platform/foundation/outbound/credentials.ts'
import { checkSenderId } from '#rules/companies/sender-id.ts'
import { askNow, changeConnection, findConnection } from '../connection.ts'
import { ofCompany, startConnection } from '../start-connection.ts'
import { Login } from './client.ts'

/**
 * Keeps the sender id that staff know of a company, and has the service asked with it (ADMIN-26): until it answers, the
 * connection waits. The company's own login stays in use where it has one that the service has not refused; else the id
 * itself is what the service knows it by. Throws 400, 404, and 409 `connected` or `changedMeanwhile`.
 */
export async function setSenderId(
  caller: CallerWork,
  { body: { companyId, senderId, manuallyEnable, replaces } }: CallInput<typeof AddAmsSenderId>,
): Promise<CallOutput<typeof AddAmsSenderId>> {
  const faults = checkSenderId(senderId)
  if (faults.length > 0) throw invalid({ senderId: faults })
  const work = await ofCompany(caller, companyId)
  const { db, deps, now } = work
  const before = await findConnection(db, companyId, 'ams')
  if (before?.status === 'connected') throw conflict('connected', 'The service is connected already')
  const held = await startConnection(work, 'ams')
  refuseReplaced(replaces, held.referenceId ?? '')
  const own = await readCredentials(db, deps.vault, { companyId, service: 'ams' }, Login)
  if (manuallyEnable || own === null)
    await saveCredentials(
      db,
      deps.vault,
      { companyId, service: 'ams' },
      { userName: senderId.trim(), password: '' },
      now,
    )
  const after = await changeConnection(work, held, {
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
  askNow(work, after)
  work.remember({
    companyId,
    entity: 'connection',
    entityId: held.id,
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

import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { ConnectAms, ConnectionStatus, ExchangeFault } from '#contract/integrations/services.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { requireRealCompany } from '#platform/foundation/test-companies/test-companies.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { checkSenderId } from '#rules/companies/sender-id.ts'
import { lockConnection, recordExchange, measureExchange, type ConnectionRow } from '../connection.ts'
import { startConnection } from '../start-connection.ts'
import { employmentService } from './client.ts'
import { deliverAll } from './deliver-ad.ts'

/** Maximum number of attempts of a company per 15 minutes. Each attempt could be a guess of a customer number. */
const MAX_ATTEMPTS = 20

/** Response of the service to a customer number. `fault` is set if it rejected the number or did not respond. */
interface ConnectResult {
  customerNumber: string
  milliseconds: number
  status: ConnectionStatus
  message: string | null
  fault: ExchangeFault | null
  detail: string | null
}

async function requestConnection({ deps }: Actor, customerNumber: string): Promise<ConnectResult> {
  const response = await measureExchange(() =>
    employmentService(deps.outbound, deps.env.services.employmentService).check(customerNumber),
  )
  const base = { customerNumber, milliseconds: response.milliseconds, message: null, detail: null }
  if ('fault' in response) return { ...base, status: 'waitingForConnection', fault: response.fault }
  const { answer } = response
  if ('down' in answer) return { ...base, status: 'waitingForConnection', fault: 'failed', detail: String(answer.down) }
  return 'noConsent' in answer
    ? { ...base, status: 'wrongInformation', message: answer.noConsent, fault: 'wrongCredentials' }
    : { ...base, status: 'connected', fault: null }
}

/**
 * Asks the service whether it accepts the company's customer number (COMP-96). Throws 400 for an invalid number, and 429
 * after too many attempts.
 */
export async function requestAmsConnection(
  ctx: MemberCtx,
  { body }: CallInput<typeof ConnectAms>,
): Promise<ConnectResult> {
  await requireRealCompany(ctx.db, ctx.target.companyId)
  const faults = checkSenderId(body.userName)
  if (faults.length > 0) throw invalid({ userName: faults })
  await countAttempt(ctx.db, { key: `connect-ams:${ctx.target.companyId}`, most: MAX_ATTEMPTS, seconds: 900 }, ctx.now)
  return requestConnection(ctx, body.userName.trim())
}

/**
 * Stores the response of the service (COMP-97, COMP-98). A number that the service rejects is not stored. If the service
 * did not respond, the request is repeated until it does.
 */
export async function connectEmploymentService(
  work: MemberWork,
  _: unknown,
  result: ConnectResult,
): Promise<CallOutput<typeof ConnectAms>> {
  const { companyId } = work.target
  const before = await startConnection(work, 'ams')
  const { status, message } = result
  const isAccepted = status !== 'wrongInformation'
  await recordExchange(
    work,
    before,
    { ...result, kind: 'connect' },
    { status, message, active: isAccepted, ...(isAccepted && { referenceId: result.customerNumber }) },
  )
  work.recordHistory({
    companyId,
    entity: 'connection',
    entityId: before.id,
    action: isAccepted ? 'connected' : 'notConnected',
    data: { service: 'ams', status },
  })
  if (status === 'connected') await deliverAll(work, companyId)
  return [
    {
      status,
      ...(status === 'wrongInformation' && { error: message ?? 'The customer number or the consent is incorrect.' }),
    },
  ]
}

/** Checks the status of a connection. The service may accept the customer number or the consent no longer. */
export async function checkEmploymentService(actor: Actor, connection: ConnectionRow): Promise<void> {
  const { companyId, referenceId } = connection
  const result = referenceId === null ? null : await requestConnection(actor, referenceId)
  await write(
    actor,
    async (work) => {
      const lockedConnection = await lockConnection(work.db, connection)
      if (!lockedConnection || lockedConnection.version !== connection.version || !lockedConnection.active) return
      if (!result) {
        await recordExchange(
          work,
          lockedConnection,
          { kind: 'check', fault: 'wrongCredentials', milliseconds: 0 },
          { status: 'missingInformation', message: null },
        )
        return
      }
      const status =
        result.fault === null || result.fault === 'wrongCredentials' ? result.status : lockedConnection.status
      const after = await recordExchange(
        work,
        lockedConnection,
        { ...result, kind: 'check' },
        { status, message: result.fault === null ? result.message : lockedConnection.message },
      )
      if (
        after.status === 'connected' &&
        (lockedConnection.status !== 'connected' || (lockedConnection.fault !== null && result.fault === null))
      )
        await deliverAll(work, companyId)
    },
    { recordsNothing: 'the exchange log has the response of the service' },
  )
}

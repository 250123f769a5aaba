import { eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { ConnectAms, ConnectionStatus, ExchangeFault } from '#contract/integrations/services.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import { requireRealCompany } from '#platform/foundation/test-companies/test-companies.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { readCredentials, removeCredentials, saveCredentials } from '#platform/foundation/outbound/credentials.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { lockConnection, recordExchange, measureExchange, type ConnectionRow } from '../connection.ts'
import { startConnection } from '../start-connection.ts'
import { Login, employmentService } from './client.ts'
import { deliverAll, deleteLoginWhenDone } from './deliver-ad.ts'

/** Maximum number of attempts of a company per 15 minutes. Each attempt could be a password guess at the service. */
const MAX_ATTEMPTS = 20

/** Response of the service to a login. `fault` is set if it rejected the login or did not respond. */
interface ConnectResult {
  login: Login
  milliseconds: number
  status: ConnectionStatus
  message: string | null
  fault: ExchangeFault | null
  detail: string | null
}

async function requestConnection({ deps, db }: Actor, companyId: number, login: Login): Promise<ConnectResult> {
  const [company] = await db
    .select({ name: companies.name, organizationNumber: companies.organizationNumber })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw forbidden()
  const response = await measureExchange(() =>
    employmentService(deps.outbound, deps.env.services.employmentService).connect(login, {
      name: company.name ?? '',
      organizationNumber: company.organizationNumber,
    }),
  )
  const base = { login, milliseconds: response.milliseconds, message: null, detail: null }
  if ('fault' in response) return { ...base, status: 'waitingForConnection', fault: response.fault }
  if ('down' in response.answer)
    return { ...base, status: 'waitingForConnection', fault: 'failed', detail: String(response.answer.down) }
  const { status, message } = response.answer
  return { ...base, status, message, fault: status === 'wrongInformation' ? 'wrongCredentials' : null }
}

/**
 * Asks the service to connect the company with a login (COMP-96). Throws 400 for an invalid login, and 429 after too
 * many attempts.
 */
export async function requestAmsConnection(
  ctx: MemberCtx,
  { body }: CallInput<typeof ConnectAms>,
): Promise<ConnectResult> {
  await requireRealCompany(ctx.db, ctx.target.companyId)
  const login = { userName: body.userName.trim(), password: body.password }
  const blank = [...(login.userName === '' ? ['userName'] : []), ...(login.password === '' ? ['password'] : [])]
  if (blank.length > 0) throw invalid(Object.fromEntries(blank.map((name) => [name, ['required' as const]])))
  if (login.userName.includes(':')) throw invalid({ userName: ['invalid'] })
  await countAttempt(ctx.db, { key: `connect-ams:${ctx.target.companyId}`, most: MAX_ATTEMPTS, seconds: 900 }, ctx.now)
  return requestConnection(ctx, ctx.target.companyId, login)
}

/**
 * Stores the response of the service (COMP-97, COMP-98). A login that the service rejects is not stored. If the service
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
  if (isAccepted) await saveCredentials(work.db, work.deps.vault, { companyId, service: 'ams' }, result.login, work.now)
  else await removeCredentials(work.db, { companyId, service: 'ams' })
  await recordExchange(work, before, { ...result, kind: 'connect' }, { status, message, active: isAccepted })
  work.recordHistory({
    companyId,
    entity: 'connection',
    entityId: before.id,
    action: isAccepted ? 'connected' : 'notConnected',
    data: { service: 'ams', status },
  })
  if (status === 'connected') await deliverAll(work, companyId)
  return [
    { status, ...(status === 'wrongInformation' && { error: message ?? 'The user name or password is incorrect.' }) },
  ]
}

/** Checks the status of a connection. The service may have decided on a request, or may reject the login by now. */
export async function checkEmploymentService(actor: Actor, connection: ConnectionRow): Promise<void> {
  const { companyId } = connection
  const login = await readCredentials(actor.db, actor.deps.vault, { companyId, service: 'ams' }, Login)
  const result = login && (await requestConnection(actor, companyId, login))
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
          { status: 'wrongInformation', message: null },
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

/** Withdraws every ad of the company from the service. The login is deleted when the last ad is withdrawn. */
export async function endEmploymentService(work: MemberWork, connection: ConnectionRow): Promise<void> {
  await deliverAll(work, connection.companyId)
  await deleteLoginWhenDone(work, connection)
}

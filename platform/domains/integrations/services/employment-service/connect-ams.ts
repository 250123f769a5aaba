import { eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { ConnectAms, ConnectionStatus, ExchangeFault } from '#contract/integrations/connections.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { readCredentials, removeCredentials, saveCredentials } from '#platform/foundation/outbound/credentials.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { lockConnection, recordExchange, timed, type ConnectionRow } from '../connection.ts'
import { startConnection } from '../start-connection.ts'
import { Login, employmentService } from './client.ts'
import { deliverAll, forgetWhenDone } from './deliver-ad.ts'

/** Most tries of a company in a quarter of an hour: each one is a guess at a password elsewhere. */
const mostTries = 20

/** What the service says of the login; a fault when it says nothing. */
interface Heard {
  login: Login
  milliseconds: number
  status: ConnectionStatus
  message: string | null
  fault: ExchangeFault | null
  detail: string | null
}

async function ask({ deps, db }: Actor, companyId: number, login: Login): Promise<Heard> {
  const [company] = await db
    .select({ name: companies.name, organizationNumber: companies.organizationNumber })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw forbidden()
  const asked = await timed(() =>
    employmentService(deps.outbound, deps.env.services.employmentService).connect(login, {
      name: company.name ?? '',
      organizationNumber: company.organizationNumber,
    }),
  )
  const heard = { login, milliseconds: asked.milliseconds, message: null, detail: null }
  if ('fault' in asked) return { ...heard, status: 'waitingForConnection', fault: asked.fault }
  if ('down' in asked.answer)
    return { ...heard, status: 'waitingForConnection', fault: 'failed', detail: String(asked.answer.down) }
  const { status, message } = asked.answer
  return { ...heard, status, message, fault: status === 'wrongInformation' ? 'wrongCredentials' : null }
}

/** Asks the service whether it knows the login (COMP-96). 400 for a blank one, 429 after many tries. */
export async function askToConnect(ctx: MemberCtx, { body }: CallInput<typeof ConnectAms>): Promise<Heard> {
  const login = { userName: body.userName.trim(), password: body.password }
  const blank = [...(login.userName === '' ? ['userName'] : []), ...(login.password === '' ? ['password'] : [])]
  if (blank.length > 0) throw invalid(Object.fromEntries(blank.map((name) => [name, ['required' as const]])))
  if (login.userName.includes(':')) throw invalid({ userName: ['invalid'] })
  await countAttempt(ctx.db, { key: `connect-ams:${ctx.place.companyId}`, most: mostTries, seconds: 900 }, ctx.now)
  return ask(ctx, ctx.place.companyId, login)
}

/**
 * Keeps what the service said (COMP-97, COMP-98). A service that does not answer is asked again until it does; a login
 * it does not know is not kept.
 */
export async function connectAms(work: MemberWork, _: unknown, heard: Heard): Promise<CallOutput<typeof ConnectAms>> {
  const { companyId } = work.place
  const before = await startConnection(work, 'ams')
  const { status, message } = heard
  const isKept = status !== 'wrongInformation'
  if (isKept) await saveCredentials(work.db, work.deps.vault, { companyId, service: 'ams' }, heard.login, work.now)
  else await removeCredentials(work.db, { companyId, service: 'ams' })
  await recordExchange(work, before, { ...heard, kind: 'connect' }, { status, message, active: isKept })
  work.remember({
    companyId,
    entity: 'connection',
    entityId: before.id,
    action: isKept ? 'connected' : 'notConnected',
    data: { service: 'ams', status },
  })
  if (status === 'connected') await deliverAll(work, companyId)
  return [{ status, ...(status === 'wrongInformation' && { error: message ?? 'incorrect connection credentials' }) }]
}

/** Looks after a connection: the service may have decided, or may not know the login any more. */
export async function checkAms(actor: Actor, connection: ConnectionRow): Promise<void> {
  const { companyId } = connection
  const login = await readCredentials(actor.db, actor.deps.vault, { companyId, service: 'ams' }, Login)
  const heard = login && (await ask(actor, companyId, login))
  await write(
    actor,
    async (work) => {
      const held = await lockConnection(work.db, connection)
      if (!held || held.version !== connection.version || !held.active) return
      if (!heard) {
        await recordExchange(
          work,
          held,
          { kind: 'check', fault: 'wrongCredentials', milliseconds: 0 },
          { status: 'wrongInformation', message: null },
        )
        return
      }
      const status = heard.fault === null || heard.fault === 'wrongCredentials' ? heard.status : held.status
      const after = await recordExchange(
        work,
        held,
        { ...heard, kind: 'check' },
        { status, message: heard.fault === null ? heard.message : held.message },
      )
      if (
        after.status === 'connected' &&
        (held.status !== 'connected' || (held.fault !== null && heard.fault === null))
      )
        await deliverAll(work, companyId)
    },
    { recordsNothing: 'what the service says stands in the log of exchanges' },
  )
}

/** Ends it: every ad there is taken down, and then the login is forgotten. */
export async function endAms(work: MemberWork, held: ConnectionRow): Promise<void> {
  await deliverAll(work, held.companyId)
  await forgetWhenDone(work, held)
}

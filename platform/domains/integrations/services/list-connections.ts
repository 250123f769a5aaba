import type { CallOutput } from '#contract/base/call.ts'
import type { Connection, GetServiceConnections, Service } from '#contract/integrations/services.ts'
import type { CallerCtx, MemberCtx } from '#platform/calls/http/context.ts'
import { getSetting } from '#platform/foundation/settings/settings.ts'
import { featuresOf, markAvailability, projectConnections } from './project-connections.ts'

const readOptions = ({ deps: { vault, env }, now }: Pick<CallerCtx, 'deps' | 'now'>) => ({
  vault,
  siteUrl: env.siteUrl,
  consentKey: env.services.employmentService.consentKey,
  now,
})

/** Lists a company's connections, one for each service (COMP-90). */
export const getServiceConnections = async (ctx: MemberCtx): Promise<CallOutput<typeof GetServiceConnections>> =>
  markAvailability(
    await projectConnections(ctx.db, ctx.target.companyId, readOptions(ctx)),
    await featuresOf(ctx.deps.settings, ctx.caller.id),
  )

/** Returns one connection as the caller's transaction sees it. */
export async function getServiceConnection(
  ctx: Pick<CallerCtx, 'db' | 'deps' | 'caller' | 'now'> & { target: { companyId: number } },
  service: Service,
): Promise<Connection> {
  const features = await featuresOf({ get: (name, user) => getSetting(ctx.db, name, user) }, ctx.caller.id)
  const connection = markAvailability(
    await projectConnections(ctx.db, ctx.target.companyId, readOptions(ctx)),
    features,
  ).find(({ name }) => name === service)
  if (!connection) throw new Error('The list of connections lacks a service.')
  return connection
}

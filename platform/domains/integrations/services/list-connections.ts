import type { CallOutput } from '#contract/base/call.ts'
import type { Connection, GetServiceConnections, Service } from '#contract/integrations/connections.ts'
import type { CallerCtx, MemberCtx } from '#platform/calls/http/context.ts'
import { readSetting } from '#platform/foundation/settings/settings.ts'
import { featuresOf, forUser, readConnections } from './project-connections.ts'

const means = ({ deps: { vault, env }, now }: Pick<CallerCtx, 'deps' | 'now'>) => ({ vault, siteUrl: env.siteUrl, now })

/** All services of a company (COMP-90). */
export const getServiceConnections = async (ctx: MemberCtx): Promise<CallOutput<typeof GetServiceConnections>> =>
  forUser(
    await readConnections(ctx.db, ctx.place.companyId, means(ctx)),
    await featuresOf(ctx.deps.settings, ctx.caller.id),
  )

/** One of them, as it stands in the caller's unit of work. */
export async function connectionOf(
  ctx: Pick<CallerCtx, 'db' | 'deps' | 'caller' | 'now'> & { place: { companyId: number } },
  service: Service,
): Promise<Connection> {
  const features = await featuresOf({ get: (name, whom) => readSetting(ctx.db, name, whom) }, ctx.caller.id)
  const found = forUser(await readConnections(ctx.db, ctx.place.companyId, means(ctx)), features).find(
    ({ name }) => name === service,
  )
  if (!found) throw new Error('Every service is told of')
  return found
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { members, settings } from '#platform/foundation/db/schema/index.ts'
import type { Settings } from '#platform/foundation/settings/settings.ts'
import { SERVICES, type Service } from '#rules/integrations/services.ts'
import { serviceFeatures } from './project-connections.ts'

/** Returns the services whose feature is off for every member of a company (PLUS-107, SHELL-117). */
export async function listServicesNotIncluded(
  db: Db,
  stored: Pick<Settings, 'get'>,
  companyId: number,
): Promise<Service[]> {
  const memberCount = await db.$count(members, eq(members.companyId, companyId))
  const own = await db
    .select({
      name: settings.name,
      on: sql<number>`count(*) filter (where ${settings.value} = 'true')::int`,
      off: sql<number>`count(*) filter (where ${settings.value} = 'false')::int`,
    })
    .from(members)
    .innerJoin(settings, eq(settings.scope, sql`${members.userId}::text`))
    .where(and(eq(members.companyId, companyId), inArray(settings.name, Object.values(serviceFeatures))))
    .groupBy(settings.name)
  const notIncluded: Service[] = []
  for (const service of SERVICES) {
    const feature = serviceFeatures[service]
    if (feature === undefined) continue
    const { on, off } = own.find(({ name }) => name === feature) ?? { on: 0, off: 0 }
    // Members without an own value have the value for everybody.
    const isForOthers = (memberCount === 0 || off + on < memberCount) && (await stored.get(feature))
    if (on === 0 && !isForOthers) notIncluded.push(service)
  }
  return notIncluded
}

import { and, eq } from 'drizzle-orm'
import { connections } from '#platform/foundation/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/calls/access/access-parts.ts'

/** Where ids of connections stand, and whether members may end one (COMP-100, COMP-108). */
export const connectionAccess: AccessParts = {
  locators: { connector: inCompany(connections, connections.companyId) },
  conditions: {
    allowDelete: async (db, { companyId, id }) => {
      const [found] = await db
        .select({ allowDelete: connections.allowDelete })
        .from(connections)
        .where(and(eq(connections.companyId, companyId), eq(connections.id, id)))
      return found?.allowDelete === true
    },
  },
}

import { and, eq } from 'drizzle-orm'
import { connections } from '#platform/foundation/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/calls/access/access-parts.ts'

/** Finds the company of a connection id in a request, and checks whether members may end it (COMP-100, COMP-108). */
export const connectionAccess: AccessParts = {
  locators: { connector: inCompany(connections, connections.companyId) },
  conditions: {
    allowDelete: async (db, { companyId, id }) => {
      const [connection] = await db
        .select({ allowDelete: connections.allowDelete })
        .from(connections)
        .where(and(eq(connections.companyId, companyId), eq(connections.id, id)))
      return connection?.allowDelete === true
    },
  },
}

import { publicError } from '#gateway/errors/errors.ts'
import type { Area } from '#gateway/schema/area.ts'

/** The root of the back office. The platform checks the role of each read. */
export const office: Area = {
  name: 'office',
  resolvers: {
    Query: {
      office: (_, __, { session }) => {
        if (session === null || session.isKey || session.roles.length === 0)
          throw publicError('FORBIDDEN', 'The back office requires a staff role.')
        return {}
      },
    },
  },
}

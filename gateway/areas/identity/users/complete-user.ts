import { GetAllUsers } from '#contract/identity/users.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { completeIfSelected, type ReferenceInfo } from '#gateway/resolving/reference.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { mapUserForStaff, type UserMapper } from './mappers.ts'

/** Reads a user as staff see it; null if it is unknown. */
export const userLoader = defineLoader({
  name: 'user',
  load: async (id: string, { platform, session }) => {
    const [found] = await platform.call(GetAllUsers, { query: { id, take: 1 } })
    return found ? mapUserForStaff(found, session?.userId) : null
  },
})

/** Resolves the `user` of a source with the user's id and name. */
export const userByIdAndName = (
  { userId, name }: { userId: string; name: string },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
): UserMapper | Promise<UserMapper> =>
  completeIfSelected<UserMapper>({ id: toGlobalId('User', userId), databaseId: userId, name }, info, async () => {
    const found = await context.load(userLoader, userId)
    if (!found) throw publicError('NOT_FOUND', 'No such user.')
    return found
  })

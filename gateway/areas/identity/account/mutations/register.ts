import { AccountRegisterRecruiter } from '#contract/identity/registration.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'

/** `Mutation.register`; the fields of the input are those of the call. */
export const register: NonNullable<MutationResolvers['register']> = (
  _,
  { input: { firstAdministrator, ...input } },
  { platform },
) =>
  payload(
    () =>
      platform.call(AccountRegisterRecruiter, {
        body: { ...input, ...(firstAdministrator != null && { firstAdministrator }) },
      }),
    () => ({ email: input.email }),
  )

import { AccountsGoogleRegister } from '#contract/identity/sign-in.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { sessionOfToken } from '../viewer.ts'

/** `Mutation.signInWithGoogle`: missing fields of a new account are reported as errors. */
export const signInWithGoogle: NonNullable<MutationResolvers['signInWithGoogle']> = (
  _,
  {
    input: {
      credentials,
      email,
      firstName = null,
      lastName = null,
      country = null,
      city = null,
      dateOfBirth = null,
      phoneNumber = null,
      secondFactor,
    },
  },
  { platform },
) =>
  payload(
    () =>
      platform.call(AccountsGoogleRegister, {
        body: {
          googleCredentials: credentials,
          user: { email, firstName, lastName, country, city, dateOfBirth, phoneNumber },
          ...(secondFactor != null && { secondFactor }),
        },
      }),
    ({ token }) => ({ session: sessionOfToken(token) }),
  )

import { GetGoogleSignIn } from '#contract/identity/sign-in.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.googleSignInUrl` */
export const googleSignInUrl: NonNullable<QueryResolvers['googleSignInUrl']> = async (_, _arguments, { platform }) =>
  (await platform.call(GetGoogleSignIn)).url

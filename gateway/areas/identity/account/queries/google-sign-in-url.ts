import { GetGoogleSignIn } from '#contract/identity/sign-in.ts'
import type { ClientConfigResolvers } from '#gateway/__generated__/resolvers.ts'

/** `ClientConfig.googleSignInUrl` */
export const googleSignInUrl: NonNullable<ClientConfigResolvers['googleSignInUrl']> = async (
  _,
  _arguments,
  { platform },
) => (await platform.call(GetGoogleSignIn)).url

import type { Area } from '#gateway/schema/area.ts'
import { activateAccount } from './mutations/activate-account.ts'
import { changePassword } from './mutations/change-password.ts'
import { confirmCode } from './mutations/confirm-code.ts'
import { createAccountExport } from './mutations/create-account-export.ts'
import { deleteAccount } from './mutations/delete-account.ts'
import { endSession } from './mutations/end-session.ts'
import { forgotPassword } from './mutations/forgot-password.ts'
import { impersonate } from './mutations/impersonate.ts'
import { logOutEverywhere } from './mutations/log-out-everywhere.ts'
import { logOut } from './mutations/log-out.ts'
import { refreshToken } from './mutations/refresh-token.ts'
import { register } from './mutations/register.ts'
import { removeAvatar } from './mutations/remove-avatar.ts'
import { requestAccountDeletion } from './mutations/request-account-deletion.ts'
import { resendCode } from './mutations/resend-code.ts'
import { resetPasswordWithCode } from './mutations/reset-password-with-code.ts'
import { resetPassword } from './mutations/reset-password.ts'
import { setAvatar } from './mutations/set-avatar.ts'
import { signInWithGoogle } from './mutations/sign-in-with-google.ts'
import { signIn } from './mutations/sign-in.ts'
import { stopImpersonating } from './mutations/stop-impersonating.ts'
import { updateProfile } from './mutations/update-profile.ts'
import { googleSignInUrl } from './queries/google-sign-in-url.ts'
import { viewer } from './queries/viewer.ts'
import { profile } from './types/profile.ts'
import { secondFactor, secondFactorMutations } from './second-factor.ts'
import { sessions } from './types/sessions.ts'
import { isUuid, listedNodeReader } from '#gateway/schema/node.ts'
import { sessionsLoader } from './loaders.ts'
import { viewerOf } from './viewer.ts'

/** Sessions, passwords and the profile of the authenticated user. */
export const account: Area = {
  name: 'account',
  resolvers: {
    Query: { viewer },
    ClientConfig: { googleSignInUrl },
    Mutation: {
      activateAccount,
      changePassword,
      confirmCode,
      createAccountExport,
      deleteAccount,
      endSession,
      forgotPassword,
      impersonate,
      logOut,
      logOutEverywhere,
      refreshToken,
      register,
      removeAvatar,
      requestAccountDeletion,
      resendCode,
      resetPassword,
      resetPasswordWithCode,
      setAvatar,
      signIn,
      signInWithGoogle,
      stopImpersonating,
      updateProfile,
      ...secondFactorMutations,
    },
    Viewer: { profile, secondFactor, sessions },
  },
  nodes: {
    UserSession: listedNodeReader(isUuid, (_, context) => context.load(sessionsLoader, 'own')),
    Viewer: (id, context) => (context.session?.userId === id ? viewerOf(context) : null),
  },
}

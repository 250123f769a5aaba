import type { Area } from '../../schema/area.ts'
import { activateAccount } from './mutations/activate-account.ts'
import { changePassword } from './mutations/change-password.ts'
import { confirmCode } from './mutations/confirm-code.ts'
import { forgotPassword } from './mutations/forgot-password.ts'
import { logOutEverywhere } from './mutations/log-out-everywhere.ts'
import { logOut } from './mutations/log-out.ts'
import { refreshToken } from './mutations/refresh-token.ts'
import { register } from './mutations/register.ts'
import { resendCode } from './mutations/resend-code.ts'
import { resetPasswordWithCode } from './mutations/reset-password-with-code.ts'
import { resetPassword } from './mutations/reset-password.ts'
import { signIn } from './mutations/sign-in.ts'
import { updateProfile } from './mutations/update-profile.ts'
import { viewer } from './queries/viewer.ts'
import { contactCompany, profile } from './types/profile.ts'
import { viewerOf } from './viewer.ts'

/** Sessions, passwords and the profile of the signed-in user. */
export const account: Area = {
  name: 'account',
  resolvers: {
    Query: { viewer },
    Mutation: {
      activateAccount, changePassword, confirmCode, forgotPassword, logOut, logOutEverywhere, refreshToken, register, resendCode,
      resetPassword, resetPasswordWithCode, signIn, updateProfile,
    },
    Viewer: { profile },
    CompanyContact: { company: contactCompany },
  },
  nodes: {
    Viewer: (id, context) => context.session?.userId === id ? viewerOf(context) : null,
  },
}

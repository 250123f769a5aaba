import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  GetSecondFactor,
  RemoveSecondFactor,
  RenewRecoveryCodes,
  ResetSecondFactor,
} from '#contract/identity/second-factor.ts'
import type { MutationResolvers, ViewerResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { fromGlobalId } from '#gateway/schema/global-id.ts'
import { viewerOf } from './viewer.ts'

/** `Viewer.secondFactor` */
export const secondFactor: NonNullable<ViewerResolvers['secondFactor']> = async (_, __, context) => {
  const { enabledAt, recoveryCodesLeft, required } = await context.platform.call(GetSecondFactor)
  return { enabledAt, recoveryCodesLeft, isRequired: required }
}

type Mutations = Required<
  Pick<
    MutationResolvers,
    'beginSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'removeSecondFactor' | 'resetSecondFactor'
  >
>

/** The mutations of two-step verification. */
export const secondFactorMutations: Mutations = {
  beginSecondFactor: (_, { input: { password } }, { platform }) =>
    payload(
      () => platform.call(BeginSecondFactor, { body: { password } }),
      ({ secret, uri }) => ({ secret, uri }),
    ),
  confirmSecondFactor: (_, { input: { code } }, context) =>
    payload(
      () => context.platform.call(ConfirmSecondFactor, { body: { code } }),
      ({ recoveryCodes }) => ({ recoveryCodes, viewer: viewerOf(context) }),
    ),
  renewRecoveryCodes: (_, { input: { code } }, context) =>
    payload(
      () => context.platform.call(RenewRecoveryCodes, { body: { code } }),
      ({ recoveryCodes }) => ({ recoveryCodes, viewer: viewerOf(context) }),
    ),
  removeSecondFactor: (_, { input: { code } }, context) =>
    payload(
      () => context.platform.call(RemoveSecondFactor, { body: { code } }),
      () => ({ viewer: viewerOf(context) }),
    ),
  resetSecondFactor: (_, { input: { userId } }, { platform }) =>
    payload(
      () => platform.call(ResetSecondFactor, { body: { userId: fromGlobalId(userId, 'User') } }),
      () => ({}),
    ),
}

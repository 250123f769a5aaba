import { graphql } from 'react-relay'
import type { actsResendConfirmationMutation } from '#web/__generated__/actsResendConfirmationMutation.graphql.ts'
import type { actsInviteStaffMutation } from '#web/__generated__/actsInviteStaffMutation.graphql.ts'
import type { actsResetSecondFactorMutation } from '#web/__generated__/actsResetSecondFactorMutation.graphql.ts'
import type { actsSetStaffRolesMutation } from '#web/__generated__/actsSetStaffRolesMutation.graphql.ts'
import type { actsSetUserFeaturesMutation } from '#web/__generated__/actsSetUserFeaturesMutation.graphql.ts'
import type { actsWithdrawStaffInvitationMutation } from '#web/__generated__/actsWithdrawStaffInvitationMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminUsersTexts } from './texts.ts'

/** Sends the confirmation mail again (ADMIN-90). */
export const resendConfirmation = defineAct<actsResendConfirmationMutation>(
  graphql`
    mutation actsResendConfirmationMutation($input: ResendConfirmationInput!) {
      resendConfirmation(input: $input) {
        email
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => adminUsersTexts.t('resendFailed'),
    refused: { CONFLICT: () => adminUsersTexts.t('alreadyConfirmed') },
  },
)

/** Invites a person to the staff (PLUS-83). */
export const inviteStaff = defineAct<actsInviteStaffMutation>(
  graphql`
    mutation actsInviteStaffMutation($input: InviteStaffInput!) {
      inviteStaff(input: $input) {
        email
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => adminUsersTexts.t('invite.failed'),
    refused: { OWN_ROLE: () => adminUsersTexts.t('rights.ownRoles') },
  },
)

/** Sets the staff roles of a user (PLUS-83). */
export const setStaffRoles = defineAct<actsSetStaffRolesMutation>(
  graphql`
    mutation actsSetStaffRolesMutation($input: SetStaffRolesInput!) {
      setStaffRoles(input: $input) {
        userRights {
          ...RightsDialog_rights
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => adminUsersTexts.t('rights.failed'),
    refused: {
      OWN_ROLE: () => adminUsersTexts.t('rights.ownRoles'),
      LAST_ADMINISTRATOR: () => adminUsersTexts.t('rights.lastAdministrator'),
      PENDING_USER: () => adminUsersTexts.t('rights.unconfirmed'),
    },
    handledByCaller: ['CHANGED_MEANWHILE'],
  },
)

/** Sets the features of a user (SHELL-117). */
export const setUserFeatures = defineAct<actsSetUserFeaturesMutation>(
  graphql`
    mutation actsSetUserFeaturesMutation($input: SetUserFeaturesInput!) {
      setUserFeatures(input: $input) {
        userRights {
          ...RightsDialog_rights
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminUsersTexts.t('rights.featuresFailed'), handledByCaller: ['CHANGED_MEANWHILE'] },
)

/** Removes the second factor of a user (PLUS-81). */
export const resetSecondFactor = defineAct<actsResetSecondFactorMutation>(
  graphql`
    mutation actsResetSecondFactorMutation($input: ResetSecondFactorInput!) {
      resetSecondFactor(input: $input) {
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminUsersTexts.t('rights.failed') },
)

/** Withdraws an invitation to the staff (PLUS-83). */
export const withdrawStaffInvitation = defineAct<actsWithdrawStaffInvitationMutation>(
  graphql`
    mutation actsWithdrawStaffInvitationMutation($input: WithdrawStaffInvitationInput!) {
      withdrawStaffInvitation(input: $input) {
        staffInvitations {
          id
          email
          roles
          invitedBy {
            name
          }
          expiresAt
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminUsersTexts.t('invite.withdrawFailed') },
)

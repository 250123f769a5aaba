import { graphql } from 'react-relay'
import type { actsAnswerAccessMutation } from '#web/__generated__/actsAnswerAccessMutation.graphql.ts'
import type { actsCorrectInvitationMutation } from '#web/__generated__/actsCorrectInvitationMutation.graphql.ts'
import type { actsInviteUserMutation } from '#web/__generated__/actsInviteUserMutation.graphql.ts'
import type { actsCreateInvitationLinkMutation } from '#web/__generated__/actsCreateInvitationLinkMutation.graphql.ts'
import type { actsRemoveUserMutation } from '#web/__generated__/actsRemoveUserMutation.graphql.ts'
import type { actsResendInvitationMutation } from '#web/__generated__/actsResendInvitationMutation.graphql.ts'
import type { actsSetUserRoleMutation } from '#web/__generated__/actsSetUserRoleMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { usersTexts } from './texts.ts'

/** The reasons why an address cannot be invited. */
export const ADDRESS_REASONS = ['INVALID', 'ALREADY_MEMBER', 'ALREADY_INVITED'] as const

const REFUSED_TEXTS = {
  OWN_ROLE: () => usersTexts.t('refused.OWN_ROLE'),
  PENDING_USER: () => usersTexts.t('refused.PENDING_USER'),
}

/** Changes the role of a user (COMP-61). */
export const setUserRole = defineAct<actsSetUserRoleMutation>(
  graphql`
    mutation actsSetUserRoleMutation($input: SetUserRoleInput!) {
      setUserRole(input: $input) {
        company {
          ...ManageUsersPage_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { refused: REFUSED_TEXTS },
)

/** Removes a user (COMP-66). */
export const removeUser = defineAct<actsRemoveUserMutation>(
  graphql`
    mutation actsRemoveUserMutation($input: RemoveUserInput!) {
      removeUser(input: $input) {
        company {
          ...ManageUsersPage_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { refused: REFUSED_TEXTS },
)

/** Invites a user (COMP-63). The dialog shows errors about the address (COMP-65). */
export const inviteUser = defineAct<actsInviteUserMutation>(
  graphql`
    mutation actsInviteUserMutation($input: InviteUserInput!) {
      inviteUser(input: $input) {
        company {
          ...ManageUsersPage_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: 'all', failed: () => usersTexts.t('inviteFailed') },
)

/** Emails an invitation again (PLUS-150). */
export const resendInvitation = defineAct<actsResendInvitationMutation>(
  graphql`
    mutation actsResendInvitationMutation($input: ResendInvitationInput!) {
      resendInvitation(input: $input) {
        company {
          ...ManageUsersPage_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => usersTexts.t('inviteFailed') },
)

/** Sends a returned invitation to another address (PLUS-155). The dialog shows errors about the address. */
export const correctInvitation = defineAct<actsCorrectInvitationMutation>(
  graphql`
    mutation actsCorrectInvitationMutation($input: CorrectInvitationInput!) {
      correctInvitation(input: $input) {
        company {
          ...ManageUsersPage_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ADDRESS_REASONS, failed: () => usersTexts.t('inviteFailed') },
)

/** Creates a link to an invitation, to pass it on (PLUS-151). */
export const createInvitationLink = defineAct<actsCreateInvitationLinkMutation>(
  graphql`
    mutation actsCreateInvitationLinkMutation($input: CreateInvitationLinkInput!) {
      createInvitationLink(input: $input) {
        url
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => usersTexts.t('linkFailed') },
)

/** Answers an access request (COMP-17). */
export const answerAccessRequest = defineAct<actsAnswerAccessMutation>(
  graphql`
    mutation actsAnswerAccessMutation($input: AnswerAccessRequestInput!) {
      answerAccessRequest(input: $input) {
        company {
          ...ManageUsersPage_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { refused: { TOKEN_USED: () => usersTexts.t('answered') } },
)

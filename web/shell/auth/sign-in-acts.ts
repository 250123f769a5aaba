import { graphql } from 'react-relay'
import type { signInActsConfirmMutation } from '#web/__generated__/signInActsConfirmMutation.graphql.ts'
import type { signInActsResendMutation } from '#web/__generated__/signInActsResendMutation.graphql.ts'
import type { signInActsSignInMutation } from '#web/__generated__/signInActsSignInMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'

/** Signs in with email and password (ACC-05). */
export const signInAct = defineAct<signInActsSignInMutation>(
  graphql`
    mutation signInActsSignInMutation($input: SignInInput!) {
      signIn(input: $input) {
        session {
          token
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['BAD_CREDENTIALS', 'CODE_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'WRONG'] },
)

/** Signs in with the code sent to an email address (ACC-17). */
export const confirmCodeAct = defineAct<signInActsConfirmMutation>(
  graphql`
    mutation signInActsConfirmMutation($input: ConfirmCodeInput!) {
      confirmCode(input: $input) {
        session {
          token
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['WRONG', 'WRONG_CODE', 'SECOND_FACTOR_REQUIRED'] },
)

/** Sends another code. */
export const resendCodeAct = defineAct<signInActsResendMutation>(graphql`
  mutation signInActsResendMutation($input: ResendCodeInput!) {
    resendCode(input: $input) {
      email
      errors {
        reason
      }
    }
  }
`)

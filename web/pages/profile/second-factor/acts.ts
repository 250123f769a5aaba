import { graphql } from 'react-relay'
import type { actsBeginSecondFactorMutation } from '#web/__generated__/actsBeginSecondFactorMutation.graphql.ts'
import type { actsConfirmSecondFactorMutation } from '#web/__generated__/actsConfirmSecondFactorMutation.graphql.ts'
import type { actsRemoveSecondFactorMutation } from '#web/__generated__/actsRemoveSecondFactorMutation.graphql.ts'
import type { actsRenewRecoveryCodesMutation } from '#web/__generated__/actsRenewRecoveryCodesMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { secondFactorTexts } from './texts.ts'

const failed = () => secondFactorTexts.t('failed')
/** The dialogs show these errors. */
const handledReasons = ['WRONG', 'WRONG_CODE'] as const

/** Returns the secret for the authenticator app. */
export const beginSecondFactor = defineAct<actsBeginSecondFactorMutation>(
  graphql`
    mutation actsBeginSecondFactorMutation($input: BeginSecondFactorInput!) {
      beginSecondFactor(input: $input) {
        secret
        uri
        errors {
          reason
        }
      }
    }
  `,
  { failed, handledByCaller: handledReasons },
)

/** Turns the second factor on, with the app's first code. */
export const confirmSecondFactor = defineAct<actsConfirmSecondFactorMutation>(
  graphql`
    mutation actsConfirmSecondFactorMutation($input: ConfirmSecondFactorInput!) {
      confirmSecondFactor(input: $input) {
        recoveryCodes
        viewer {
          id
          ...SecondFactorSection_viewer
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed, handledByCaller: handledReasons },
)

/** Replaces the recovery codes. */
export const renewRecoveryCodes = defineAct<actsRenewRecoveryCodesMutation>(
  graphql`
    mutation actsRenewRecoveryCodesMutation($input: RenewRecoveryCodesInput!) {
      renewRecoveryCodes(input: $input) {
        recoveryCodes
        viewer {
          id
          ...SecondFactorSection_viewer
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed, handledByCaller: handledReasons },
)

/** Turns the second factor off. */
export const removeSecondFactor = defineAct<actsRemoveSecondFactorMutation>(
  graphql`
    mutation actsRemoveSecondFactorMutation($input: RemoveSecondFactorInput!) {
      removeSecondFactor(input: $input) {
        viewer {
          id
          ...SecondFactorSection_viewer
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed, handledByCaller: handledReasons },
)

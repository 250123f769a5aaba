import { graphql } from 'react-relay'
import type { actsBeginSecondFactorMutation } from '#web/__generated__/actsBeginSecondFactorMutation.graphql.ts'
import type { actsConfirmSecondFactorMutation } from '#web/__generated__/actsConfirmSecondFactorMutation.graphql.ts'
import type { actsRemoveSecondFactorMutation } from '#web/__generated__/actsRemoveSecondFactorMutation.graphql.ts'
import type { actsRenewRecoveryCodesMutation } from '#web/__generated__/actsRenewRecoveryCodesMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { secondFactorTexts } from './texts.ts'

const failed = () => secondFactorTexts.t('failed')
const own = ['WRONG', 'WRONG_CODE'] as const

/** What the app is told. */
export const beginning = defineAct<actsBeginSecondFactorMutation>(
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
  { failed, own },
)

/** The first code of the app. */
export const confirmation = defineAct<actsConfirmSecondFactorMutation>(
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
  { failed, own },
)

/** Ten new recovery codes. */
export const renewal = defineAct<actsRenewRecoveryCodesMutation>(
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
  { failed, own },
)

/** The end of it. */
export const removal = defineAct<actsRemoveSecondFactorMutation>(
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
  { failed, own },
)

import { graphql } from 'react-relay'
import type { creditActsAddCreditsMutation } from '#web/__generated__/creditActsAddCreditsMutation.graphql.ts'
import type { creditActsDisableCreditsMutation } from '#web/__generated__/creditActsDisableCreditsMutation.graphql.ts'
import type { creditActsEnableCreditsMutation } from '#web/__generated__/creditActsEnableCreditsMutation.graphql.ts'
import type { creditActsSetCreditPeriodMutation } from '#web/__generated__/creditActsSetCreditPeriodMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { NetworkError, RejectedWriteError, RequestError } from '#web/relay/errors.ts'
import { reportError } from '#web/relay/report-error.ts'
import { adminCreditsTexts } from './texts.ts'

// Mutations of the credits dialog. An error shows the server's explanation (ADMIN-35), so all reasons are handled here.

const { t } = adminCreditsTexts

/** Enables credits (ADMIN-30). */
export const enableCredits = defineAct<creditActsEnableCreditsMutation>(
  graphql`
    mutation creditActsEnableCreditsMutation($input: EnableCreditsInput!) {
      enableCredits(input: $input) {
        credits {
          ...creditData_credits
        }
        errors {
          reason
          path
          message
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

/** Adds credits (ADMIN-31, ADMIN-32). */
export const addCredits = defineAct<creditActsAddCreditsMutation>(
  graphql`
    mutation creditActsAddCreditsMutation($input: AddCreditsInput!) {
      addCredits(input: $input) {
        credits {
          ...creditData_credits
        }
        errors {
          reason
          path
          message
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

/** Sets the number of days ahead that credits can be used (ADMIN-33). */
export const setCreditPeriod = defineAct<creditActsSetCreditPeriodMutation>(
  graphql`
    mutation creditActsSetCreditPeriodMutation($input: SetCreditPeriodInput!) {
      setCreditPeriod(input: $input) {
        credits {
          ...creditData_credits
        }
        errors {
          reason
          path
          message
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

/** Disables credits (ADMIN-34). */
export const disableCredits = defineAct<creditActsDisableCreditsMutation>(
  graphql`
    mutation creditActsDisableCreditsMutation($input: DisableCreditsInput!) {
      disableCredits(input: $input) {
        credits {
          ...creditData_credits
        }
        errors {
          reason
          path
          message
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

const known = { CREDITS_ENABLED: () => t('detail.enabled'), CREDITS_NOT_ENABLED: () => t('detail.notEnabled') } as const

/** Returns the explanation of an error: our own text for a known reason, or the server's text. */
export function explanationOf(fault: unknown): string {
  if (fault instanceof NetworkError) return t('detail.network')
  const { reason, message } = fault as { reason?: string; message?: string }
  return Object.entries(known).find(([each]) => each === reason)?.[1]() ?? message ?? ''
}

/** Shows that an action failed, with the server's explanation (ADMIN-35). */
export function showFailure(title: string, fault: unknown): void {
  reportError(
    new RejectedWriteError(
      fault instanceof RequestError ? fault.code : ((fault as { reason?: string }).reason ?? 'OTHER'),
      `${title} ${explanationOf(fault)}`.trim(),
    ),
  )
}

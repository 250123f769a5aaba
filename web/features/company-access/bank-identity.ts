import { graphql } from 'react-relay'
import { fetchQuery } from 'relay-runtime'
import { isLimitedCompanyNumber, isOrganisationNumber } from '#rules/people/organisation-number.ts'
import type { bankIdentityExistingQuery } from '#web/__generated__/bankIdentityExistingQuery.graphql.ts'
import type { bankIdentityStartMutation } from '#web/__generated__/bankIdentityStartMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { connectingTexts } from './texts.ts'

const start = defineAct<bankIdentityStartMutation>(
  graphql`
    mutation bankIdentityStartMutation($input: StartBankIdentityInput!) {
      startBankIdentity(input: $input) {
        redirectUrl
        errors {
          reason
        }
      }
    }
  `,
  { refused: { IDENTITY_UNAVAILABLE: () => connectingTexts.t('identityUnavailable') } },
)

const existing = graphql`
  query bankIdentityExistingQuery($number: String!) {
    existingCompany(organizationNumber: $number) {
      name
    }
  }
`

/** Returns the validation message for an organisation number. Null if the number is valid (COMP-10, COMP-11). */
export function validateCompanyNumber(value: string): string | null {
  if (!isOrganisationNumber(value)) return connectingTexts.t('invalidNumber')
  return isLimitedCompanyNumber(value) ? null : connectingTexts.t('notLimited')
}

/** Asks whether to join a company that already exists in Tavla (COMP-12). */
export const confirmJoining = (name: string): Promise<boolean> =>
  dialogs.confirm({
    title: connectingTexts.t('linkedTitle', { name }),
    body: connectingTexts.t('linkedBody'),
    confirmLabel: connectingTexts.t('continue'),
  })

/**
 * Sends the browser to BankID and returns to the page of assignments, with the organisation number to add, if any
 * (ACC-48, COMP-09).
 */
export async function startBankIdentity(number: string | null = null): Promise<void> {
  const returnUrl =
    number === null ? '/assignment' : `/assignment?${new URLSearchParams({ organizationNumber: number })}`
  const answer = await runAct(start, { input: { returnUrl } })
  if (answer?.redirectUrl) location.assign(answer.redirectUrl)
}

/** Starts BankID for a typed organisation number. Asks first if the company already exists in Tavla. */
export async function addByNumber(number: string): Promise<void> {
  try {
    const answer = await fetchQuery<bankIdentityExistingQuery>(currentEnvironment(), existing, { number }).toPromise()
    const name = answer?.existingCompany?.name
    if (name !== undefined && !(await confirmJoining(name))) return
  } catch (error) {
    return reportError(error)
  }
  await startBankIdentity(number)
}

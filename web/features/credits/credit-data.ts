import { commitLocalUpdate, fetchQuery, graphql, readInlineData } from 'relay-runtime'
import type { creditData_credits$data, creditData_credits$key } from '#web/__generated__/creditData_credits.graphql.ts'
import type { creditDataQuery } from '#web/__generated__/creditDataQuery.graphql.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'

/** A company's credits as the dialog shows them. */
export type DialogCredits = creditData_credits$data

/** Returns the credits in a response. */
export const creditsOf = (key: creditData_credits$key): DialogCredits =>
  readInlineData(
    graphql`
      fragment creditData_credits on CompanyCredits @inline {
        isEnabled
        enabledAt
        maxPeriodDays
        updatedAt
        updatedBy {
          name
        }
        amounts {
          package
          amount
        }
      }
    `,
    key,
  )

/** Fetches a company's current credits. Throws if they cannot be read. */
export async function getCredits(databaseId: number): Promise<DialogCredits> {
  const answer = await fetchQuery<creditDataQuery>(
    currentEnvironment(),
    graphql`
      query creditDataQuery($company: Int!) @throwOnFieldError {
        company(by: { databaseId: $company }) {
          credits {
            ...creditData_credits
          }
        }
      }
    `,
    { company: databaseId },
    refetchOptions,
  ).toPromise()
  if (!answer) throw new Error('The response contains no credits.')
  return creditsOf(answer.company.credits)
}

/** Updates the credits in the company's row of the table, by the row's id. */
export function showCredits(rowId: string, { isEnabled, amounts }: Pick<DialogCredits, 'isEnabled' | 'amounts'>): void {
  commitLocalUpdate(currentEnvironment(), (store) => {
    const row = store.get(rowId)
    if (!row) return
    const records = amounts
      .filter(({ amount }) => amount > 0)
      .map((each) => {
        const id = `client:${rowId}:credits:${each.package}`
        const record = store.get(id) ?? store.create(id, 'CreditAmount')
        return record.setValue(each.package, 'package').setValue(each.amount, 'amount')
      })
    row.setValue(isEnabled, 'areCreditsEnabled').setLinkedRecords(records, 'credits')
  })
}

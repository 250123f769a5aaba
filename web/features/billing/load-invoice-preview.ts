import { fetchQuery, graphql } from 'react-relay'
import type {
  loadInvoicePreviewQuery,
  loadInvoicePreviewQuery$data,
} from '#web/__generated__/loadInvoicePreviewQuery.graphql.ts'
import { currentEnvironment, refetchOptions } from '#web/relay/environment.ts'

export type LoadedPreview = loadInvoicePreviewQuery$data

/**
 * Loads the invoice that a request would create now. `hasOrders` also loads its orders, and `isMember` the company's
 * salesperson.
 */
export async function loadInvoicePreview(
  company: number,
  { hasOrders, isMember }: { hasOrders: boolean; isMember: boolean },
): Promise<LoadedPreview> {
  const answer = await fetchQuery<loadInvoicePreviewQuery>(
    currentEnvironment(),
    graphql`
      query loadInvoicePreviewQuery($company: Int!, $hasOrders: Boolean!, $isMember: Boolean!) @throwOnFieldError {
        company(by: { databaseId: $company }) {
          invoicePreview {
            orders @include(if: $hasOrders) {
              id
              title
              type
              item
              startsOn
              expiresOn
              discount {
                amount
              }
              due {
                amount
              }
            }
            orderCount
            canceledCount
            paperFee {
              amount
            }
            vatRate
            isReverseCharge
            sums {
              net {
                amount
              }
              vat {
                amount
              }
              rounding {
                amount
              }
              payable {
                amount
              }
            }
            buyerName
            organizationNumber
            sentTo
            fingerprint
          }
        }
        own: company(by: { databaseId: $company }) @include(if: $isMember) @catch(to: NULL) {
          salesContact {
            name
            phone
          }
        }
      }
    `,
    { company, hasOrders, isMember },
    refetchOptions,
  ).toPromise()
  if (!answer) throw new Error('The preview was not loaded.')
  return answer
}

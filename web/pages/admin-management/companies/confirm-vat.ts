import { fetchQuery, graphql } from 'react-relay'
import { addVat, kronorToOre, oreToKronor, rateToBasisPoints } from '#rules/billing/money.ts'
import { kronorOf, type Kronor } from '#web/i18n/money.ts'
import type { confirmVatQuery } from '#web/__generated__/confirmVatQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { currentEnvironment, refetchOptions } from '#web/relay/environment.ts'
import { adminCompaniesTexts } from './texts.ts'

/** The VAT rate of a company with VAT (ADMIN-56). */
const VAT_RATE = 0.25

/**
 * Asks before the VAT of a company changes what its orders cost, with the amounts before and after (BILL-13). Returns
 * true without a question if the company has no orders to invoice.
 */
export async function confirmVat(
  { databaseId, name }: { databaseId: number; name: string },
  hasVat: boolean,
  money: (kronor: Kronor) => string,
): Promise<boolean> {
  const read = await fetchQuery<confirmVatQuery>(
    currentEnvironment(),
    graphql`
      query confirmVatQuery($company: Int!) @throwOnFieldError {
        company(by: { databaseId: $company }) {
          invoicePreview {
            orderCount
            sums {
              net {
                amount
              }
              gross {
                amount
              }
            }
          }
        }
      }
    `,
    { company: databaseId },
    refetchOptions,
  )
    .toPromise()
    // The mutation decides whether the VAT can be changed, and shows its failure.
    .catch(() => undefined)
  const preview = read?.company.invoicePreview
  if (preview === undefined || preview.orderCount === 0) return true
  const { gross } = addVat(kronorToOre(kronorOf(preview.sums.net)), rateToBasisPoints(hasVat ? VAT_RATE : 0))
  const t = adminCompaniesTexts.t
  return dialogs.confirm({
    title: t(hasVat ? 'vatOnTitle' : 'vatOffTitle', { name }),
    body: t('vatBody', {
      count: preview.orderCount,
      before: money(preview.sums.gross),
      after: money(oreToKronor(gross)),
    }),
    confirmLabel: t('vatConfirm'),
  })
}

import { graphql } from 'react-relay'
import type { requestInvoiceMutation } from '#web/__generated__/requestInvoiceMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { billingTexts } from './texts.ts'

/** Requests an invoice for all unbilled orders of a company. The invoice page shows the result (BILL-27, ADMIN-72). */
export const requestInvoice = defineAct<requestInvoiceMutation>(
  graphql`
    mutation requestInvoiceMutation($input: RequestInvoiceInput!, $isShown: Boolean!) {
      requestInvoice(input: $input) {
        company @include(if: $isShown) {
          ...OrdersFragment_company
          ...InvoicesFragment_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => billingTexts.t('requestFailed'), refused: { NO_ORDERS: () => billingTexts.t('noOrders') } },
)

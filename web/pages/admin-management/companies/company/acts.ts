import { graphql } from 'react-relay'
import type { actsApplyDiscountMutation } from '#web/__generated__/actsApplyDiscountMutation.graphql.ts'
import type { actsCorrectInvoiceMutation } from '#web/__generated__/actsCorrectInvoiceMutation.graphql.ts'
import type { actsCreateLineMutation } from '#web/__generated__/actsCreateLineMutation.graphql.ts'
import type { actsDeleteLineMutation } from '#web/__generated__/actsDeleteLineMutation.graphql.ts'
import type { actsSetPaymentMutation } from '#web/__generated__/actsSetPaymentMutation.graphql.ts'
import type { actsUpdateInvoiceMutation } from '#web/__generated__/actsUpdateInvoiceMutation.graphql.ts'
import type { actsUpdateLineMutation } from '#web/__generated__/actsUpdateLineMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminCompanyTexts } from './texts.ts'

const t = adminCompanyTexts.t
const failed = () => t('failed')
const refused = {
  INVOICE_SENT: () => t('refused.INVOICE_SENT'),
  BELOW_ZERO: () => t('refused.BELOW_ZERO'),
  EMPTY: () => t('refused.EMPTY'),
  TOO_FAR: () => t('refused.TOO_FAR'),
  BEFORE_START: () => t('refused.BEFORE_START'),
  CONFLICT: () => t('refused.CONFLICT'),
}
/** Told by the panel, with both versions side by side. */
const own = ['CHANGED_MEANWHILE'] as const

/** ADMIN-54 to ADMIN-57. */
export const updating = defineAct<actsUpdateInvoiceMutation>(
  graphql`
    mutation actsUpdateInvoiceMutation($input: UpdateInvoiceInput!) {
      updateInvoice(input: $input) {
        invoice {
          ...InvoicePanel_invoice
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed, refused, own },
)

/** ADMIN-65; what fails is only logged (ADMIN-67), and the line stays as it was typed. */
export const creatingLine = defineAct<actsCreateLineMutation>(
  graphql`
    mutation actsCreateLineMutation($input: CreateInvoiceLineInput!) {
      createInvoiceLine(input: $input) {
        invoice {
          ...InvoicePanel_invoice
        }
        errors {
          reason
        }
      }
    }
  `,
  { own, isOnlyLogged: true },
)

/** ADMIN-66, ADMIN-67. */
export const updatingLine = defineAct<actsUpdateLineMutation>(
  graphql`
    mutation actsUpdateLineMutation($input: UpdateInvoiceLineInput!) {
      updateInvoiceLine(input: $input) {
        invoice {
          ...InvoicePanel_invoice
        }
        errors {
          reason
        }
      }
    }
  `,
  { own, isOnlyLogged: true },
)

/** ADMIN-66, ADMIN-67. */
export const deletingLine = defineAct<actsDeleteLineMutation>(
  graphql`
    mutation actsDeleteLineMutation($input: DeleteInvoiceLineInput!) {
      deleteInvoiceLine(input: $input) {
        invoice {
          ...InvoicePanel_invoice
        }
        errors {
          reason
        }
      }
    }
  `,
  { own, isOnlyLogged: true },
)

/** ADMIN-68. */
export const settingPayment = defineAct<actsSetPaymentMutation>(
  graphql`
    mutation actsSetPaymentMutation($input: SetPaymentCanceledInput!) {
      setPaymentCanceled(input: $input) {
        invoice {
          ...InvoicePanel_invoice
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed, refused, own },
)

/** ADMIN-69; the dialog tells why it was refused (ADMIN-71). */
export const discounting = defineAct<actsApplyDiscountMutation>(
  graphql`
    mutation actsApplyDiscountMutation($input: ApplyDiscountInput!) {
      applyDiscount(input: $input) {
        invoice {
          ...InvoicePanel_invoice
        }
        errors {
          reason
          message
        }
      }
    }
  `,
  { failed, refused, own: [...own, 'MORE_THAN_PRICE', 'BELOW_ZERO'] },
)

export const correcting = defineAct<actsCorrectInvoiceMutation>(
  graphql`
    mutation actsCorrectInvoiceMutation($input: CorrectInvoiceInput!) {
      correctInvoice(input: $input) {
        invoice {
          databaseId
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed, refused, own },
)

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
/** The panel shows these conflicts, with both versions. */
const handledReasons = ['CHANGED_MEANWHILE'] as const

/** Changes status, dates, VAT or paper delivery of an invoice (ADMIN-54 to ADMIN-57). */
export const updateInvoice = defineAct<actsUpdateInvoiceMutation>(
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
  { failed, refused, handledByCaller: handledReasons },
)

/** Adds a line (ADMIN-65). A failure is only logged, and the typed line stays (ADMIN-67). */
export const createInvoiceLine = defineAct<actsCreateLineMutation>(
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
  { handledByCaller: handledReasons, isOnlyLogged: true },
)

/** Changes a line (ADMIN-66). A failure is only logged (ADMIN-67). */
export const updateInvoiceLine = defineAct<actsUpdateLineMutation>(
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
  { handledByCaller: handledReasons, isOnlyLogged: true },
)

/** Deletes a line (ADMIN-66). A failure is only logged (ADMIN-67). */
export const deleteInvoiceLine = defineAct<actsDeleteLineMutation>(
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
  { handledByCaller: handledReasons, isOnlyLogged: true },
)

/** Cancels or restores the payment of a line (ADMIN-68). */
export const setPaymentCanceled = defineAct<actsSetPaymentMutation>(
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
  { failed, refused, handledByCaller: handledReasons },
)

/** Gives a discount on a line (ADMIN-69). The dialog shows why a discount was rejected (ADMIN-71). */
export const applyDiscount = defineAct<actsApplyDiscountMutation>(
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
  { failed, refused, handledByCaller: [...handledReasons, 'MORE_THAN_PRICE', 'BELOW_ZERO'] },
)

/** Creates an invoice that replaces this one. */
export const correctInvoice = defineAct<actsCorrectInvoiceMutation>(
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
  { failed, refused, handledByCaller: handledReasons },
)

import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  ClockAlert,
  ReceiptText,
  type LucideIcon,
} from 'lucide-react'
import type { InvoiceStatus as Status } from '#web/__generated__/InvoicesFragment_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { invoiceStatuses, type KnownStatus } from './invoice-statuses.ts'
import styles from './InvoiceStatus.module.css'
import { billingTexts } from './texts.ts'

export { invoiceStatuses, type KnownStatus }

const glyphs: Record<KnownStatus, LucideIcon> = {
  UN_SENT: CircleDashed,
  SENT: CircleDot,
  UN_PAID: ClockAlert,
  PAID: CircleCheck,
  CANCELED: CircleSlash,
}

/** Returns the status as this version of the client knows it. */
export const knownStatus = (status: Status): KnownStatus =>
  invoiceStatuses.find((known) => known === status) ?? 'UN_SENT'

/**
 * Whether the invoice was issued to the customer. Only then are its dates shown and its file available (BILL-19 to
 * BILL-23).
 */
export const isIssued = (status: Status): boolean => status === 'SENT' || status === 'UN_PAID' || status === 'PAID'

/** The icon of a status, without text. */
export const InvoiceGlyph = ({ status }: { status: KnownStatus }) => (
  <span className={styles.glyph} data-status={status}>
    <Icon icon={glyphs[status]} size="sm" />
  </span>
)

/** The status of an invoice as icon and text. */
export function InvoiceStatusLabel({ status: serverStatus }: { status: Status }) {
  const t = useTexts(billingTexts)
  const status = knownStatus(serverStatus)
  return (
    <span className={styles.status}>
      <InvoiceGlyph status={status} />
      {t(`status.${status}`)}
    </span>
  )
}

/** The label of a credit note, in place of a status. A credit note has no status of its own. */
export function CreditNoteLabel() {
  const t = useTexts(billingTexts)
  return (
    <span className={styles.status}>
      <Icon icon={ReceiptText} size="sm" />
      {t('creditNote')}
    </span>
  )
}

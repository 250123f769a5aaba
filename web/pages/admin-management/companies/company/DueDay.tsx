import { daysBetween } from '#rules/text-and-time/stockholm-time.ts'
import type { AdminCompanyPage_invoices$data } from '#web/__generated__/AdminCompanyPage_invoices.graphql.ts'
import { isIssued } from '#web/features/billing/InvoiceStatus.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useToday } from '#web/state/clock.ts'
import styles from './AdminCompany.module.css'
import { adminCompanyTexts } from './texts.ts'

type Invoice = AdminCompanyPage_invoices$data['office']['company']['invoices']['edges'][number]['node']

interface DueDayProps {
  status: Invoice['status']
  dueOn: string | null
}

/** The day on which an invoice is due. An unpaid invoice also says how many days that is from today. */
export function DueDay({ status, dueOn }: DueDayProps) {
  const t = useTexts(adminCompanyTexts)
  const day = useDay()
  const today = useToday()
  if (!isIssued(status) || dueOn === null) return <span className="muted">–</span>
  const days = daysBetween(today, dueOn)
  const isUnpaid = status === 'SENT' || status === 'UN_PAID'
  return (
    <span className={styles.due} data-late={(isUnpaid && days < 0) || undefined}>
      <span className="num">{day(dueOn)}</span>
      {isUnpaid && (
        <span className="num">
          {days === 0 ? t('dueToday') : days > 0 ? t('dueIn', { count: days }) : t('daysLate', { count: -days })}
        </span>
      )}
    </span>
  )
}

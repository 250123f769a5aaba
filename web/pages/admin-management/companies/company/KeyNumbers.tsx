import { graphql, useFragment } from 'react-relay'
import type { KeyNumbers_company$key } from '#web/__generated__/KeyNumbers_company.graphql.ts'
import { useKronor } from '#web/i18n/money.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './Overview.module.css'
import { adminCompanyTexts } from './texts.ts'

interface KeyNumbersProps {
  company: KeyNumbers_company$key
  /** The company's overdue invoices. */
  overdue: readonly { databaseId: number; number: string; sums: { gross: number } }[]
}

/** The key numbers of a company in one row (PLUS-107). */
export function KeyNumbers({ company: key, overdue }: KeyNumbersProps) {
  const { databaseId, viewerCanOpen, overview, settings } = useFragment(
    graphql`
      fragment KeyNumbers_company on BilledCompany @throwOnFieldError {
        databaseId
        viewerCanOpen
        overview {
          adCount
          activeAdCount
          promotedAdCount
          unbilledOrderCount
          invoiceable
          boughtThisYear
          boughtLastYear
        }
        settings {
          credits {
            amount
          }
        }
      }
    `,
    key,
  )
  const t = useTexts(adminCompanyTexts)
  const money = useKronor()
  const number = useNumber()
  const { adCount, activeAdCount, promotedAdCount, unbilledOrderCount, boughtThisYear, boughtLastYear } = overview
  const [latest] = overdue
  const numbers = [
    {
      name: t('key.activeAds'),
      value: number(activeAdCount),
      note: t('key.promoted', { count: promotedAdCount }),
      more: viewerCanOpen ? (
        <Link to={`/${databaseId}`}>{t('key.allAds', { count: adCount })}</Link>
      ) : (
        t('key.ofAds', { count: adCount })
      ),
    },
    {
      name: t('key.credits'),
      value: number(settings.credits.reduce((sum, { amount }) => sum + amount, 0)),
      note: t('key.packages', { count: settings.credits.filter(({ amount }) => amount > 0).length }),
    },
    {
      name: t('key.invoiceable'),
      value: money(overview.invoiceable),
      note: t('key.orders', { count: unbilledOrderCount }),
      more: unbilledOrderCount > 0 && <Link to="/admin-management/billing">{t('key.allUnbilled')}</Link>,
    },
    {
      name: t('key.overdue'),
      value: money(overdue.reduce((sum, { sums }) => sum + sums.gross, 0)),
      note: t('key.invoices', { count: overdue.length }),
      more: latest && (
        <Link to={`/admin-management/companies/${databaseId}/${latest.databaseId}`}>
          {t('invoice', { number: latest.number })}
        </Link>
      ),
    },
    {
      name: t('key.bought'),
      value: money(boughtThisYear),
      note: t('key.withoutVat'),
      more: t('key.lastYear', { sum: money(boughtLastYear) }),
    },
  ]
  return (
    <ul className={styles.keys} aria-label={t('key.title')}>
      {numbers.map(({ name, value, note, more }) => (
        <li key={name}>
          <span className={styles.keyName}>{name}</span>
          <span>
            <b className={`${styles.value} num`}>{value}</b> <span className="muted num">{note}</span>
          </span>
          {more && <span className={styles.more}>{more}</span>}
        </li>
      ))}
    </ul>
  )
}

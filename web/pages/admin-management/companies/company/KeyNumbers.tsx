import { graphql, useFragment } from 'react-relay'
import { daysBetween } from '#rules/text-and-time/stockholm-time.ts'
import type { KeyNumbers_company$key } from '#web/__generated__/KeyNumbers_company.graphql.ts'
import { useCreditsDialog } from '#web/features/credits/useCreditsDialog.tsx'
import { locales } from '#web/i18n/language.ts'
import { kronorOf, type ApiMoney, useKronor } from '#web/i18n/money.ts'
import { useLanguage, useNumber, useTexts } from '#web/i18n/texts.ts'
import { useToday } from '#web/state/clock.ts'
import { Button } from '#web/ui/Button.tsx'
import { KeyNumberList } from '#web/ui/KeyNumberList.tsx'
import { Link } from '#web/ui/Link.tsx'
import { adminCompanyTexts } from './texts.ts'

const percentOf = (locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
/** Changes in percent, always with a sign: `+18 %`, in English `+18%`. */
const percent = { sv: percentOf(locales.sv), en: percentOf(locales.en) }

interface KeyNumbersProps {
  company: KeyNumbers_company$key
  /** The company's overdue invoices. */
  overdue: readonly {
    databaseId: number
    number: string
    dueOn?: string | null | undefined
    sums: { gross: ApiMoney }
  }[]
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
          reservedCredits {
            amount
          }
          invoiceable {
            amount
          }
          boughtThisYear {
            amount
          }
          boughtLastYear {
            amount
          }
        }
        settings {
          id
          company {
            id
          }
          databaseId
          name
          viewerCanEdit
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
  const today = useToday()
  // Text, because numbers get a separator of thousands.
  const lastYear = String(Number(today.slice(0, 4)) - 1)
  const language = useLanguage()
  const [openCredits, isOpeningCredits] = useCreditsDialog(settings)
  const { adCount, activeAdCount, promotedAdCount, unbilledOrderCount, boughtThisYear, boughtLastYear } = overview
  const reservedCount = overview.reservedCredits.reduce((sum, { amount }) => sum + amount, 0)
  // Invoices are listed newest first.
  const oldest = overdue.at(-1)
  const daysLate = oldest?.dueOn == null ? 0 : daysBetween(oldest.dueOn, today)
  const change = kronorOf(boughtLastYear) > 0 ? kronorOf(boughtThisYear) / kronorOf(boughtLastYear) - 1 : null
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
      note:
        reservedCount > 0
          ? t('reserved', { count: reservedCount })
          : t('key.packages', { count: settings.credits.filter(({ amount }) => amount > 0).length }),
      more: settings.viewerCanEdit && (
        <Button variant="link" size="xs" isPending={isOpeningCredits} onPress={openCredits}>
          {t('addCredits')}
        </Button>
      ),
    },
    {
      name: t('key.invoiceable'),
      value: money(overview.invoiceable),
      note: t('key.orders', { count: unbilledOrderCount }),
      more: unbilledOrderCount > 0 && <Link to="/admin-management/billing">{t('key.allUnbilled')}</Link>,
    },
    {
      name: t('key.overdue'),
      value: money(overdue.reduce((sum, { sums }) => sum + kronorOf(sums.gross), 0)),
      note: daysLate > 0 ? t('daysLate', { count: daysLate }) : t('key.invoices', { count: overdue.length }),
      more: oldest && (
        <>
          <Link to={`/admin-management/companies/${databaseId}/${oldest.databaseId}`}>
            {t('invoice', { number: oldest.number })}
          </Link>
          {overdue.length > 1 && <> {t('moreRows', { count: overdue.length - 1 })}</>}
        </>
      ),
    },
    {
      name: t('key.bought'),
      value: money(boughtThisYear),
      note: change === null ? t('key.withoutVat') : percent[language].format(change),
      more: t(change === null ? 'key.lastYear' : 'key.comparedTo', {
        sum: money(boughtLastYear),
        year: lastYear,
      }),
    },
  ]
  return <KeyNumberList numbers={numbers} label={t('key.title')} />
}

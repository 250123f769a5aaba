import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { BillingPageQuery } from '#web/__generated__/BillingPageQuery.graphql.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { billingTexts } from '#web/features/billing/texts.ts'
import { useRequestInvoice } from '#web/features/billing/useRequestInvoice.tsx'
import { useEverEnabled } from '#web/settings/FeatureOff.tsx'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Billing.module.css'
import { Credits } from './Credits.tsx'
import { Invoices } from './Invoices.tsx'
import { Orders } from './Orders.tsx'
import { companyBillingTexts } from './texts.ts'
import { LinesCacheContext, type CachedLines } from './useLines.ts'

export const query = graphql`
  query BillingPageQuery($company: Int!) @preloadable @throwOnFieldError {
    viewer {
      features @catch(to: NULL) {
        hasContactSales
      }
    }
    company(by: { databaseId: $company }) {
      id
      databaseId
      info @catch(to: NULL) {
        paperBilling: hasPaperBilling
        invoiceEmail
        contactEmail
        billingAddress {
          postArea
        }
      }
      credits @catch(to: NULL) {
        isEnabled
        changedAt
        amounts {
          package
          amount
        }
      }
      # The same page as the table reads, so that it is read once.
      unbilledOrders(first: 20) {
        totalCount
      }
      ...OrdersFragment_company
      ...InvoicesFragment_company
      ...CreditsFragment_company
    }
  }
`

/** Fallback if the credits cannot be read: credits are disabled, and the company has none (PROMO-39). */
const NO_CREDITS = { isEnabled: false, changedAt: null, amounts: [] }

export const live = () => fetchPart(() => import('./billing-live.ts'))

/** Shows a company's unbilled orders, invoices and credits (BILL-01 to BILL-33). */
export default function BillingPage({ data: { company, viewer } }: PageProps<BillingPageQuery>) {
  const t = useTexts(companyBillingTexts)
  const tBilling = useTexts(billingTexts)
  const day = useDay()
  const [search] = useSearchParams()
  const [request, isRequesting] = useRequestInvoice({ company, isMember: true })
  const [linesCache] = useState(() => new Map<number, CachedLines>())
  const isContactOn = viewer.features?.hasContactSales === true
  const wasFeatureOn = useEverEnabled(isContactOn ? ['contactSales'] : []).size > 0
  const { credits: storedCredits, info, unbilledOrders } = company
  const billedTo = info?.paperBilling ? info.billingAddress.postArea : info?.invoiceEmail || info?.contactEmail || ''
  const credits = storedCredits ?? NO_CREDITS
  // If credits are disabled, the tab parameter is ignored and the page shows the invoices (BILL-03).
  const isCredit = credits.isEnabled && search.get('tab') === 'credit'
  const address = `/${company.databaseId}/billing`
  const isEmpty = unbilledOrders.totalCount === 0
  const requestProps = { isDisabled: isEmpty, isPending: isRequesting, onPress: request }
  const creditCount = credits.amounts.reduce(
    (sum, { package: name, amount }) => sum + (name === 'VOLUME' ? 0 : amount),
    0,
  )
  return (
    <SettingsFrame
      layout={isCredit ? 'columns' : 'sheet'}
      title={t('title')}
      actions={
        isCredit
          ? []
          : [
              {
                id: 'requestInvoice',
                label: tBilling('requestInvoice'),
                icon: ReceiptText,
                isDisabled: isEmpty || isRequesting,
                onAction: request,
                ...(isEmpty && { detail: tBilling('noOrders') }),
              },
            ]
      }
      primary={
        isCredit ? undefined : (
          <Button variant="primary" icon={ReceiptText} {...requestProps}>
            {tBilling('requestInvoice')}
          </Button>
        )
      }
      subBar={
        <TabLinks
          aria-label={t('tabs')}
          isReplacing
          current={isCredit ? `${address}?tab=credit` : `${address}?tab=billing`}
          links={[
            { to: `${address}?tab=billing`, label: t('invoices') },
            ...(credits.isEnabled ? [{ to: `${address}?tab=credit`, label: t('credits'), count: creditCount }] : []),
          ]}
        />
      }
      subBarEnd={
        isCredit
          ? credits.changedAt !== null &&
            credits.changedAt !== undefined && (
              <span className={cx(textStyles.note, textStyles.facts)}>
                {t('lastChanged')} <span className="num">{day(credits.changedAt)}</span>
              </span>
            )
          : info && (
              <span className={cx(textStyles.note, textStyles.facts)}>
                <Rich
                  text={
                    billedTo === ''
                      ? t('billedNowhere')
                      : info.paperBilling
                        ? t('billedOnPaper', { place: billedTo })
                        : t('billedByEmail', { address: billedTo })
                  }
                  parts={{ b: (words) => <b>{words}</b> }}
                />{' '}
                <Link to={`/${company.databaseId}/company-info`}>{t('change')}</Link>
              </span>
            )
      }
    >
      {isCredit ? (
        <Credits company={company} contact={isContactOn ? 'on' : wasFeatureOn ? 'off' : null} />
      ) : (
        <div className={styles.page}>
          <Orders
            company={company}
            request={
              <Button size="sm" icon={ReceiptText} {...requestProps}>
                {tBilling('requestInvoice')}
              </Button>
            }
          />
          <LinesCacheContext value={linesCache}>
            <Invoices company={company} />
          </LinesCacheContext>
        </div>
      )}
    </SettingsFrame>
  )
}

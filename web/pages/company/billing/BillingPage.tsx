import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { BillingPageQuery } from '#web/__generated__/BillingPageQuery.graphql.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useAct } from '#web/relay/acts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { KeptKey } from '#web/relay/idempotency-key.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { requestInvoice } from '#web/features/billing/request-invoice.ts'
import { billingTexts } from '#web/features/billing/texts.ts'
import { useOnMeanwhile } from '#web/settings/FeatureOff.tsx'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import styles from './Billing.module.css'
import { Credits } from './Credits.tsx'
import { Invoices } from './Invoices.tsx'
import { Orders } from './Orders.tsx'
import { companyBillingTexts } from './texts.ts'
import { ReadLines, type Kept } from './useLines.ts'

export const query = graphql`
  query BillingPageQuery($company: Int!) @preloadable @throwOnFieldError {
    viewer {
      features @catch(to: NULL) {
        contactSales
      }
    }
    company(by: { databaseId: $company }) {
      id
      databaseId
      info @catch(to: NULL) {
        paperBilling
        invoiceEmail
        contactEmail
        billingAddress {
          postArea
        }
      }
      credits @catch(to: NULL) {
        isEnabled
        updatedAt
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

/** What holds where the credits could not be read: they are off, and none are left (PROMO-39). */
const noCredits = { isEnabled: false, updatedAt: null, amounts: [] }

export const live = () => fetchPart(() => import('./billing-live.ts'))

/** What a company bought and was not billed for, its invoices, and its credits (BILL-01 to BILL-33). */
export default function BillingPage({ data: { company, viewer } }: PageProps<BillingPageQuery>) {
  const t = useTexts(companyBillingTexts)
  const shared = useTexts(billingTexts)
  const day = useDay()
  const [search] = useSearchParams()
  const [run, isRequesting] = useAct(requestInvoice)
  const [press] = useState(() => new KeptKey())
  const [readLines] = useState(() => new Map<number, Kept>())
  const request = useOneAtATime(async () => {
    if (await run({ input: { companyId: company.id }, isShown: true }, { press })) showToast(shared('requested'))
  })
  const hasContact = viewer.features?.contactSales === true
  const wasThere = useOnMeanwhile(hasContact ? ['contactSales'] : []).size > 0
  const { credits: known, info, unbilledOrders } = company
  const billedTo = info?.paperBilling ? info.billingAddress.postArea : info?.invoiceEmail || info?.contactEmail || ''
  const credits = known ?? noCredits
  // Without credits the parameter shows the invoices (BILL-03).
  const isCredit = credits.isEnabled && search.get('tab') === 'credit'
  const address = `/${company.databaseId}/billing`
  const isEmpty = unbilledOrders.totalCount === 0
  const asking = { isDisabled: isEmpty, isPending: isRequesting, onPress: () => void request() }
  const left = credits.amounts.reduce((sum, { package: name, amount }) => sum + (name === 'VOLUME' ? 0 : amount), 0)
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
                label: shared('requestInvoice'),
                icon: ReceiptText,
                isDisabled: isEmpty || isRequesting,
                onAction: () => void request(),
                ...(isEmpty && { detail: shared('noOrders') }),
              },
            ]
      }
      primary={
        isCredit ? undefined : (
          <Button variant="primary" icon={ReceiptText} {...asking}>
            {shared('requestInvoice')}
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
            ...(credits.isEnabled ? [{ to: `${address}?tab=credit`, label: t('credits'), count: left }] : []),
          ]}
        />
      }
      subBarEnd={
        isCredit
          ? credits.updatedAt !== null &&
            credits.updatedAt !== undefined && (
              <span className={styles.fact}>
                {t('lastChanged')} <span className="num">{day(credits.updatedAt)}</span>
              </span>
            )
          : info && (
              <span className={styles.fact}>
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
        <Credits company={company} contact={hasContact ? 'on' : wasThere ? 'off' : null} />
      ) : (
        <div className={styles.page}>
          <Orders
            company={company}
            request={
              <Button size="sm" icon={ReceiptText} {...asking}>
                {shared('requestInvoice')}
              </Button>
            }
          />
          <ReadLines value={readLines}>
            <Invoices company={company} />
          </ReadLines>
        </div>
      )}
    </SettingsFrame>
  )
}

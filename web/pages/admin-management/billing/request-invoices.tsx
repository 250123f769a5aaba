import { Calendar, CircleAlert, Lock, MailOpen, TriangleAlert } from 'lucide-react'
import { fetchQuery, graphql } from 'react-relay'
import { DUE_DAYS } from '#rules/billing/invoice-status.ts'
import type { requestInvoicesQuery } from '#web/__generated__/requestInvoicesQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { requestInvoice } from '#web/features/billing/request-invoice.ts'
import { billingTexts } from '#web/features/billing/texts.ts'
import { formatKronor } from '#web/i18n/money.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct } from '#web/relay/acts.ts'
import { raiseCurtain } from '#web/relay/curtain.ts'
import { currentEnvironment, refetchOptions } from '#web/relay/environment.ts'
import type { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { ReasonList } from '#web/ui/ReasonList.tsx'
import { showToast } from '#web/ui/toasts.ts'
import type { InvoiceToRequest } from './InvoicesPreviewDialog.tsx'
import { adminBillingTexts } from './texts.ts'

/** Maximum number of companies in one go. Each has its own preview and its own request. */
export const MAX_REQUESTED_INVOICES = 50

/** A company to request an invoice for. */
interface Company {
  /** The global id. */
  id: string
  databaseId: number
}

interface Preview extends InvoiceToRequest {
  sentTo: string | null
  fingerprint: string
}

/** Loads the invoice that a request would create now. */
async function loadPreview({ id, databaseId }: Company): Promise<Preview> {
  const answer = await fetchQuery<requestInvoicesQuery>(
    currentEnvironment(),
    graphql`
      query requestInvoicesQuery($company: Int!) @throwOnFieldError {
        invoicePreview(of: { databaseId: $company }) {
          orderCount
          paperFee
          sums {
            net
            vat
            rounding
            payable
          }
          buyerName
          organizationNumber
          sentTo
          fingerprint
        }
      }
    `,
    { company: databaseId },
    refetchOptions,
  ).toPromise()
  if (!answer) throw new Error('The preview was not loaded.')
  const { paperFee, sentTo, ...preview } = answer.invoicePreview
  return { ...preview, companyId: id, paperFee: paperFee ?? null, sentTo: sentTo ?? null }
}

/** Loads the previews one after another, so that a large selection does not use up the limit of requests. */
async function loadPreviews(companies: readonly Company[]): Promise<Preview[]> {
  const previews: Preview[] = []
  for (const company of companies) previews.push(await loadPreview(company))
  return previews.filter(({ orderCount }) => orderCount > 0)
}

/** Asks whether to request these invoices, and names their number, sum and paper fees. */
async function confirm(previews: readonly Preview[], skippedCount: number): Promise<boolean> {
  const { t } = adminBillingTexts
  const { InvoicesPreviewDialog } = await fetchPart(() => import('./InvoicesPreviewDialog.tsx'))
  const paperCount = previews.filter(({ paperFee }) => paperFee !== null).length
  const withoutAddress = previews.filter(({ sentTo }) => sentTo === null).length
  const payable = previews.reduce((sum, { sums }) => sum + sums.payable, 0)
  const effects = [
    { icon: Lock, text: t('requestAll.locked') },
    withoutAddress > 0
      ? { icon: TriangleAlert, text: t('requestAll.sentNowhere', { count: withoutAddress }) }
      : {
          icon: MailOpen,
          text: paperCount > 0 ? t('requestAll.sentOnPaper', { count: paperCount }) : t('requestAll.sentByMail'),
        },
    { icon: Calendar, text: t('requestAll.pay', { count: DUE_DAYS }) },
    { icon: CircleAlert, text: billingTexts.t('request.final') },
  ]
  const about = [
    t('requestAll.count', { count: previews.length }),
    ...(skippedCount > 0 ? [t('requestAll.skipped', { count: skippedCount })] : []),
  ].join('. ')
  const answer = await dialogs.open<true>((close) => (
    <InvoicesPreviewDialog
      title={t('selected.request')}
      about={about}
      invoices={previews}
      effects={effects}
      hint={billingTexts.t('request.nothingYet')}
      confirmLabel={t('requestAll.confirm', { count: previews.length, sum: formatKronor(payable) })}
      onClose={close}
    />
  ))
  return answer === true
}

/**
 * Shows the invoices of several companies and requests them if the user confirms (PLUS-141). Each invoice is requested
 * with the fingerprint of its preview. A company whose orders changed meanwhile keeps its orders. Returns the ids of
 * the companies whose invoice was requested.
 */
export async function requestInvoices(
  companies: readonly Company[],
  skippedCount: number,
  keys: IdempotencyKeys,
): Promise<ReadonlySet<string>> {
  const { t } = adminBillingTexts
  const done = new Set<string>()
  const lower = raiseCurtain()
  const previews = await loadPreviews(companies)
    .catch(() => null)
    .finally(lower)
  if (previews === null) {
    await dialogs.error({ body: t('requestAll.failed') })
    return done
  }
  if (previews.length === 0) {
    await dialogs.alert({ title: t('selected.request'), body: t('selected.nothing') })
    return done
  }
  if (!(await confirm(previews, skippedCount + companies.length - previews.length))) return done
  const left: { id: string; name: string; reason: string }[] = []
  const lowerAgain = raiseCurtain()
  try {
    for (const { companyId, buyerName, fingerprint } of previews) {
      const answer = await runAct(
        requestInvoice,
        { input: { companyId, fingerprint }, isShown: false },
        { keys, handledByCaller: 'all' },
      )
      // The user has seen why. The invoices requested so far stay requested.
      if (answer === null) return done
      const [error] = answer.errors
      if (!error) done.add(companyId)
      else
        left.push({
          id: companyId,
          name: buyerName,
          reason: t(
            error.reason === 'ORDERS_CHANGED'
              ? 'requestAll.left.changed'
              : error.reason === 'NO_ORDERS'
                ? 'requestAll.left.noOrders'
                : 'requestAll.left.failed',
          ),
        })
    }
  } finally {
    lowerAgain()
  }
  if (left.length === 0) showToast(t('requestAll.done', { count: done.size }))
  else
    await dialogs.alert({
      title: t('requestAll.left.title', { count: left.length }),
      body: (
        <>
          <p>{t('requestAll.left.body', { done: done.size, all: previews.length })}</p>
          <ReasonList label={t('requestAll.left.list')} items={left} />
        </>
      ),
    })
  return done
}

import { DUE_DAYS } from '#rules/billing/invoice-status.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { formatKronor, kronorOf, sumsInKronor } from '#web/i18n/money.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct } from '#web/relay/acts.ts'
import { raiseCurtain } from '#web/relay/curtain.ts'
import type { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { ReasonList } from '#web/ui/ReasonList.tsx'
import { showToast } from '#web/ui/toasts.ts'
import type { InvoiceToRequest } from './InvoicesPreviewDialog.tsx'
import { loadInvoicePreview } from './load-invoice-preview.ts'
import { requestEffects } from './request-effects.ts'
import { requestInvoice } from './request-invoice.ts'
import { billingTexts } from './texts.ts'

/** Maximum number of companies in one go. Each has its own preview and its own request. */
export const MAX_REQUESTED_INVOICES = 50

/** A company to request an invoice for. */
export interface CompanyToInvoice {
  /** The global id. */
  id: string
  databaseId: number
}

interface Preview extends InvoiceToRequest {
  sentTo: string | null
  fingerprint: string
}

/**
 * Loads the invoices that a request would create now. Loads them one after another, so that a large selection does not
 * use up the limit of requests.
 */
async function loadPreviews(companies: readonly CompanyToInvoice[]): Promise<Preview[]> {
  const previews: Preview[] = []
  for (const { id, databaseId } of companies) {
    const { company } = await loadInvoicePreview(databaseId, { hasOrders: false, isMember: false })
    const { buyerName, organizationNumber, orderCount, paperFee, sums, sentTo, fingerprint } = company.invoicePreview
    if (orderCount === 0) continue
    previews.push({
      companyId: id,
      buyerName,
      organizationNumber,
      orderCount,
      paperFee: paperFee == null ? null : kronorOf(paperFee),
      sums: sumsInKronor(sums),
      sentTo: sentTo ?? null,
      fingerprint,
    })
  }
  return previews
}

/** Asks whether to request these invoices, and names their number, sum and paper fees. */
async function confirm(previews: readonly Preview[], skippedCount: number): Promise<boolean> {
  const { t } = billingTexts
  const { InvoicesPreviewDialog } = await fetchPart(() => import('./InvoicesPreviewDialog.tsx'))
  const paperCount = previews.filter(({ paperFee }) => paperFee !== null).length
  const withoutAddress = previews.filter(({ sentTo }) => sentTo === null).length
  const payable = previews.reduce((sum, { sums }) => sum + sums.payable, 0)
  const effects = requestEffects({
    locked: t('requestAll.locked'),
    hasAddress: withoutAddress === 0,
    sent:
      withoutAddress > 0
        ? t('requestAll.sentNowhere', { count: withoutAddress })
        : paperCount > 0
          ? t('requestAll.sentOnPaper', { count: paperCount })
          : t('requestAll.sentByMail'),
    pay: t('requestAll.pay', { count: DUE_DAYS }),
    final: t('request.final'),
  })
  const about = [
    t('requestAll.count', { count: previews.length }),
    ...(skippedCount > 0 ? [t('requestAll.skipped', { count: skippedCount })] : []),
  ].join('. ')
  const answer = await dialogs.open<true>((close) => (
    <InvoicesPreviewDialog
      title={t('requestAll.button')}
      about={about}
      invoices={previews}
      effects={effects}
      hint={t('request.nothingYet')}
      confirmLabel={t('requestAll.confirm', { count: previews.length, sum: formatKronor(payable) })}
      onClose={close}
    />
  ))
  return answer === true
}

/**
 * Shows the invoices of several companies and requests them if the user confirms (PLUS-141). Each invoice is requested
 * with the fingerprint of its preview. If the orders of a company have changed since then, its invoice is not requested.
 * Returns the ids of the companies with a requested invoice.
 */
export async function requestInvoices(
  companies: readonly CompanyToInvoice[],
  skippedCount: number,
  keys: IdempotencyKeys,
): Promise<ReadonlySet<string>> {
  const { t } = billingTexts
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
    await dialogs.alert({ title: t('requestAll.button'), body: t('requestAll.nothing') })
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

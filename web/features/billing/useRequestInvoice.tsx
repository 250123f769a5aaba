import { Zap } from 'lucide-react'
import { useState } from 'react'
import { DUE_DAYS } from '#rules/billing/invoice-status.ts'
import { lineWithVat } from '#rules/billing/invoice-lines.ts'
import { kronorToOre, ore, oreToKronor, rateToBasisPoints } from '#rules/billing/money.ts'
import { PAPER_FEE_TITLE } from '#rules/billing/order-title.ts'
import { displayOrganisationNumber } from '#rules/people/organisation-number.ts'
import type { requestInvoiceMutation$data } from '#web/__generated__/requestInvoiceMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { kronorOf, sumsInKronor, useKronor } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useAct } from '#web/relay/acts.ts'
import { raiseCurtain } from '#web/relay/curtain.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { loadInvoicePreview, type LoadedPreview } from './load-invoice-preview.ts'
import type { MoneyPreview } from './MoneyPreviewDialog.tsx'
import { requestEffects } from './request-effects.ts'
import { requestInvoice } from './request-invoice.ts'
import { billingTexts } from './texts.ts'
import { useOrderTitle } from './useOrderTitle.ts'

interface Options {
  company: { id: string; databaseId: number }
  /** Whether a member requests the invoice of the own company. Otherwise staff request it for a customer. */
  isMember: boolean
  /** Called when the invoice was requested. */
  onRequested?: (answer: requestInvoiceMutation$data['requestInvoice']) => void
}

/**
 * Returns a function that shows the invoice of a company's orders and requests it if the user confirms (BILL-26,
 * BILL-27, ADMIN-72). If the content changes meanwhile, the user sees the new content first.
 */
export function useRequestInvoice({
  company,
  isMember,
  onRequested,
}: Options): [request: () => void, pending: boolean] {
  const t = useTexts(billingTexts)
  const money = useKronor()
  const titleOf = useOrderTitle()
  const [run, isRunning] = useAct(requestInvoice)
  const [idempotencyKeys] = useState(() => new IdempotencyKeys())
  const previewOf = ({ company: { invoicePreview: read }, own }: LoadedPreview): MoneyPreview => {
    const { orders = [], sums, vatRate, orderCount, canceledCount, sentTo } = read
    const paperFee = read.paperFee == null ? null : kronorOf(read.paperFee)
    const isPaper = paperFee !== null
    const contact = own?.salesContact
    const fee = {
      net: kronorToOre(paperFee ?? 0),
      discount: ore(0),
      isPaymentCanceled: false,
    }
    const feeWithVat = money(oreToKronor(lineWithVat(fee, rateToBasisPoints(vatRate)).gross))
    const people = isMember ? 'member' : 'staff'
    return {
      title: t('requestInvoice'),
      about: `${read.buyerName}, ${displayOrganisationNumber(read.organizationNumber)}`,
      counted: t(isPaper ? 'preview.ordersAndFee' : 'preview.orders', { count: orderCount }),
      lines: [
        ...orders.map((order) => ({
          ...order,
          title: titleOf(order),
          discount: kronorOf(order.discount),
          net: kronorOf(order.due),
        })),
        ...(isPaper
          ? [
              {
                id: 'fee',
                title: titleOf({ title: PAPER_FEE_TITLE, type: 'OTHER', item: 'PAPER_FEE' }),
                discount: 0,
                net: paperFee,
                isFee: true,
              },
            ]
          : []),
      ],
      remaining: orderCount - orders.length,
      vatRate,
      isReverseCharge: read.isReverseCharge,
      sums: sumsInKronor(sums),
      effects: requestEffects({
        locked: `${t('request.locked', { count: orderCount })}${
          canceledCount > 0 ? ` ${t('request.cancelled', { count: canceledCount })}` : ''
        }`,
        hasAddress: sentTo != null,
        sent: t(sentTo == null ? 'request.sentNowhere' : isPaper ? 'request.sentOnPaper' : 'request.sentByMail', {
          to: sentTo ?? '',
        }),
        pay: t(`request.pay.${people}`, { count: DUE_DAYS }),
        final: `${t('request.final')}${
          contact
            ? ` ${t(contact.phone ? 'request.callSales' : 'request.askSales', { name: contact.name, phone: contact.phone ?? '' })}`
            : ''
        }`,
      }),
      alternative:
        isPaper && isMember ? (
          <>
            <Icon icon={Zap} size="sm" />
            <span>
              {t('request.withoutFee', { fee: feeWithVat })}{' '}
              <Link to={`/${company.databaseId}/company-info`} onClick={() => dialogs.closeAll()}>
                {t('request.changeDelivery')}
              </Link>
            </span>
          </>
        ) : undefined,
      hint: t('request.nothingYet'),
      confirmLabel: t('request.confirm', { sum: money(sums.payable) }),
    }
  }
  const request = useOneAtATime(async () => {
    let notice: string | undefined
    for (;;) {
      const lower = raiseCurtain()
      const [read, { MoneyPreviewDialog }] = await Promise.all([
        loadInvoicePreview(company.databaseId, { hasOrders: true, isMember }).catch(() => undefined),
        fetchPart(() => import('./MoneyPreviewDialog.tsx')),
      ]).finally(lower)
      if (!read) return void (await dialogs.error({ body: t('requestFailed') }))
      const preview = { ...previewOf(read), notice }
      const isSure = await dialogs.open<true>((close) => <MoneyPreviewDialog {...preview} onClose={close} />)
      if (isSure !== true) return
      const { fingerprint } = read.company.invoicePreview
      const answer = await run(
        { input: { companyId: company.id, fingerprint }, isShown: isMember },
        { keys: idempotencyKeys, handledByCaller: ['ORDERS_CHANGED'] },
      )
      if (answer === null) return
      if (answer.errors.length === 0) {
        showToast(t('requested'))
        onRequested?.(answer)
        return
      }
      notice = t('request.changed')
    }
  })
  return [() => void request(), isRunning]
}

import { Ban, Calendar, CircleAlert, Eye, FileMinus, Lock, ReceiptText } from 'lucide-react'
import { dueDateOf } from '#rules/billing/invoice-status.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import type { InvoicePanel_invoice$data } from '#web/__generated__/InvoicePanel_invoice.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { kronorOf, sumsInKronor, useKronor } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { isIssued, knownStatus } from '#web/features/billing/InvoiceStatus.tsx'
import type { MoneyPreview } from '#web/features/billing/MoneyPreviewDialog.tsx'
import { useOrderTitle } from '#web/features/billing/useOrderTitle.ts'
import { adminCompanyTexts } from './texts.ts'
import type { Line } from './useAllLines.ts'

type Status = ReturnType<typeof knownStatus>

/** Shows the preview of an invoice. Returns whether the user confirmed it. */
async function confirmPreview(preview: MoneyPreview): Promise<boolean> {
  const { MoneyPreviewDialog } = await fetchPart(() => import('#web/features/billing/MoneyPreviewDialog.tsx'))
  return (await dialogs.open<true>((close) => <MoneyPreviewDialog {...preview} onClose={close} />)) ?? false
}

/**
 * Returns the questions before an invoice is sent, cancelled, restored or replaced. They show its number, lines and
 * sums. A status that can simply be changed back has no question (ADMIN-55).
 */
export function useInvoiceQuestions(
  invoice: InvoicePanel_invoice$data,
  { lines, count }: { lines: readonly Line[]; count: number },
): { confirmStatus: (next: Status) => Promise<boolean>; confirmReplacement: () => Promise<boolean> } {
  const t = useTexts(adminCompanyTexts)
  const money = useKronor()
  const day = useDay()
  const titleOf = useOrderTitle()
  const { number, sums, vatRate } = invoice
  const sum = money(sums.payable)
  const charged = lines.filter(({ isPaymentCanceled }) => !isPaymentCanceled)
  const cancelled = lines.filter(({ isPaymentCanceled }) => isPaymentCanceled)
  const hasFee = charged.some(({ item }) => item === 'PAPER_FEE')
  const preview = (of: Pick<MoneyPreview, 'title' | 'effects' | 'confirmLabel' | 'isDestructive'>): MoneyPreview => ({
    ...of,
    about: [
      invoice.companyName,
      invoice.requestedBy?.name
        ? t('requestedBy', { day: day(invoice.createdAt), name: invoice.requestedBy.name })
        : t('requested', { day: day(invoice.createdAt) }),
    ].join(', '),
    counted: t(hasFee ? 'ask.linesAndFee' : 'ask.lines', { count: charged.length - (hasFee ? 1 : 0) }),
    lines: charged.map((line) => ({
      ...line,
      title: titleOf(line),
      discount: kronorOf(line.discount),
      net: kronorOf(line.due),
      isFee: line.item === 'PAPER_FEE',
    })),
    remaining: count - lines.length,
    vatRate,
    isReverseCharge: invoice.isReverseCharge,
    sums: sumsInKronor(sums),
  })
  const confirmSending = () => {
    const issuedOn = invoice.issuedOn ?? stockholmDay(new Date())
    const dueOn = invoice.dueOn && invoice.dueOn >= issuedOn ? invoice.dueOn : dueDateOf(issuedOn)
    const [first] = cancelled
    return confirmPreview(
      preview({
        title: t('ask.sendTitle', { number }),
        effects: [
          { icon: Eye, text: t(invoice.isPaper ? 'ask.visibleOnPaper' : 'ask.visible') },
          { icon: Calendar, text: t('ask.dates', { issued: day(issuedOn), due: day(dueOn) }) },
          ...(first === undefined
            ? []
            : [{ icon: Ban, text: t('ask.withoutCancelled', { count: cancelled.length, title: titleOf(first) }) }]),
          { icon: Lock, text: t('ask.final') },
        ],
        confirmLabel: t('ask.send', { sum }),
      }),
    )
  }
  const confirmCancelling = () =>
    confirmPreview(
      preview({
        title: t('ask.cancelTitle', { number }),
        effects: [
          { icon: Ban, text: t('ask.nothingToPay') },
          { icon: ReceiptText, text: t('ask.notBilledAgain') },
          ...(invoice.sentAt == null ? [] : [{ icon: CircleAlert, text: t('ask.noCreditNote') }]),
        ],
        confirmLabel: t('ask.cancel', { sum }),
        isDestructive: true,
      }),
    )
  const confirmReplacement = () =>
    confirmPreview(
      preview({
        title: t('ask.replaceTitle', { number }),
        effects: [
          { icon: ReceiptText, text: t('ask.newInvoice') },
          { icon: Ban, text: t('ask.oldCancelled', { number }) },
          { icon: FileMinus, text: t('ask.creditNote', { number }) },
          { icon: Lock, text: t('ask.replaceFinal') },
        ],
        confirmLabel: t('ask.replace', { number }),
      }),
    )
  const confirmStatus = async (next: Status) => {
    const status = knownStatus(invoice.status)
    if (next === 'CANCELED') return confirmCancelling()
    if (isIssued(next) && invoice.sentAt == null) return confirmSending()
    if (next === 'UN_SENT' && invoice.sentAt != null)
      return dialogs.confirm({
        title: t('ask.backTitle', { number }),
        body: t('ask.backBody'),
        confirmLabel: t('ask.back'),
      })
    if (status === 'CANCELED')
      return dialogs.confirm({
        title: t('ask.restoreTitle', { number }),
        body: t('ask.restoreBody'),
        confirmLabel: t('ask.restore'),
      })
    return true
  }
  return { confirmStatus, confirmReplacement }
}

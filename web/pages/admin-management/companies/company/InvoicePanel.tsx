import { Ban, Download, FileText, Lock, MailOpen, Percent, Plus, ReceiptText, Trash2, Upload, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { formatFileSize } from '#rules/forms/file-size.ts'
import { DEFAULT_DISCOUNT_KRONOR, grossOfStored, netOfTypedGross } from '#rules/billing/invoice-lines.ts'
import { MAX_MONTHS_AHEAD } from '#rules/billing/invoice-status.ts'
import { rateToBasisPoints, oreToKronor, kronorToOre } from '#rules/billing/money.ts'
import { addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { MAX_BYTES_BY_PURPOSE } from '#rules/forms/uploads.ts'
import type { InvoiceChangeInput } from '#web/__generated__/actsUpdateInvoiceMutation.graphql.ts'
import type {
  InvoicePanel_invoice$data,
  InvoicePanel_invoice$key,
} from '#web/__generated__/InvoicePanel_invoice.graphql.ts'
import { useDialogs } from '#web/dialogs/useDialogs.tsx'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { runAct } from '#web/relay/acts.ts'
import { onPageKey } from '#web/shell/page-keys.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { CancelledName } from '#web/features/billing/CancelledName.tsx'
import { InvoiceGlyph, invoiceStatuses, isIssued, knownStatus } from '#web/features/billing/InvoiceStatus.tsx'
import { downloadInvoiceFile } from '#web/features/billing/invoice-file.ts'
import { PrintInvoiceButton } from '#web/features/billing/PrintInvoiceButton.tsx'
import { billingTexts } from '#web/features/billing/texts.ts'
import { useOrderTitle } from '#web/features/billing/useOrderTitle.ts'
import { kronorOf, toDecimal, useKronor } from '#web/i18n/money.ts'
import {
  correctInvoice,
  createInvoiceLine,
  deleteInvoiceLine,
  applyDiscount,
  setPaymentCanceled,
  updateInvoice,
  updateInvoiceLine,
} from './acts.ts'
import tableStyles from '#web/office/Table.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './AdminCompany.module.css'
import { InvoiceDay } from './InvoiceDay.tsx'
import { sendInvoiceFile } from './send-invoice-file.ts'
import { adminCompanyTexts } from './texts.ts'
import { useAllLines, type Line } from './useAllLines.ts'
import { useInvoiceQuestions } from './useInvoiceQuestions.tsx'

type Invoice = InvoicePanel_invoice$data

/** A change that conflicts with a colleague's change. */
interface Conflict {
  /** Describes the user's change. */
  mine: string
  /** The version that the change was based on. While the page shows it, the stored version has not been refetched. */
  baseVersion: number
  /** Saves the change over the given version. */
  overwrite: (version: number) => void
}

interface Answer {
  readonly invoice?: object | null | undefined
  readonly errors: readonly { readonly reason: string }[]
}

/** The editor of an invoice. Each value is saved on change (ADMIN-53 to ADMIN-71). */
export function InvoicePanel({
  invoice: key,
  onClose,
  onRefetch,
}: {
  invoice: InvoicePanel_invoice$key
  onClose: () => void
  onRefetch: () => void
}) {
  const t = useTexts(adminCompanyTexts)
  const shared = useTexts(billingTexts)
  const money = useKronor()
  const day = useDay()
  const navigate = useNavigate()
  const invoice = useFragment<InvoicePanel_invoice$key>(
    graphql`
      fragment InvoicePanel_invoice on Invoice @throwOnFieldError {
        id
        databaseId
        company {
          databaseId
        }
        number
        companyName
        status
        vatRate
        isReverseCharge
        isPaper
        issuedOn
        dueOn
        createdAt
        requestedBy {
          name
        }
        version
        sentAt
        viewerCanEdit
        viewerCanCorrect
        ocr
        sums {
          net {
            amount
          }
          vat {
            amount
          }
          gross {
            amount
          }
          rounding {
            amount
          }
          payable {
            amount
          }
        }
        corrects {
          databaseId
          number
        }
        correctedBy {
          databaseId
          number
        }
        creditNote {
          number
          issuedOn
          sums {
            gross {
              amount
            }
          }
        }
        file {
          name
          size
          url
          isUploaded
        }
        ...useAllLines_invoice
      }
    `,
    key,
  )
  const { lines, count } = useAllLines(invoice)
  const titleOf = useOrderTitle()
  const questions = useInvoiceQuestions(invoice, { lines, count })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isClosed = !invoice.viewerCanEdit
  const status = knownStatus(invoice.status)
  const [today] = useState(() => stockholmDay(new Date()))
  const latestDay = (current: string | null | undefined) =>
    addMonths(current && current > today ? current : today, MAX_MONTHS_AHEAD)
  const latestStart = [latestDay(invoice.issuedOn), ...(invoice.dueOn ? [invoice.dueOn] : [])].sort()[0]

  /** Runs a change of the shown version. On a conflict, shows the stored version and offers to repeat the change. */
  const attempt = async <P extends Answer>(
    mine: string,
    run: (version: number) => Promise<P | null>,
    version = invoice.version,
  ): Promise<P | null> => {
    setConflict(null)
    const done = await run(version)
    if (done?.errors[0]?.reason !== 'CHANGED_MEANWHILE') return done
    // The answer has the stored invoice, except that of an uploaded file.
    if (!done.invoice) onRefetch()
    setConflict({ mine, baseVersion: version, overwrite: (stored) => void attempt(mine, run, stored) })
    return null
  }
  const change = async (mine: string, value: InvoiceChangeInput): Promise<boolean> => {
    const done = await attempt(mine, (version) =>
      runAct(updateInvoice, { input: { invoiceId: invoice.id, expectedVersion: version, change: value } }),
    )
    if (done) onRefetch()
    return done !== null
  }

  const changeStatus = async (next: typeof status) => {
    if (await questions.confirmStatus(next))
      await change(`${t('status')}: ${shared(`status.${next}`)}`, { status: next })
  }

  const correct = async () => {
    if (!(await questions.confirmReplacement())) return
    const done = await attempt(t('correct'), (version) =>
      runAct(correctInvoice, { input: { invoiceId: invoice.id, expectedVersion: version } }),
    )
    if (done?.invoice)
      void navigate(`/admin-management/companies/${invoice.company.databaseId}/${done.invoice.databaseId}`)
  }
  const pathOf = (databaseId: number) => `/admin-management/companies/${invoice.company.databaseId}/${databaseId}`
  const cancelled = lines.filter(({ isPaymentCanceled }) => isPaymentCanceled).length
  const rows = [
    [t('line'), t('period'), t('price'), t('discount'), t('net'), t('withVat')],
    ...lines.map((line) => [
      titleOf(line),
      [line.startsOn, line.expiresOn].filter(Boolean).join('–'),
      ...[line.total, line.discount, line.due, line.gross].map(kronorOf),
    ]),
  ]
  const storedText = () =>
    [
      shared(`status.${status}`),
      [invoice.issuedOn, invoice.dueOn].filter(Boolean).join(' – ') || '–',
      money(invoice.sums.gross),
      ...(invoice.file?.isUploaded ? [invoice.file.name] : []),
    ].join(', ')
  // Closing navigates to the company's URL, so the guard asks about an unsaved line first.
  const close = useEffectEvent(onClose)
  useEffect(() => onPageKey('Escape', () => close()), [])
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes the panel
    <section className={styles.panel} aria-label={t('invoice', { number: invoice.number })} onKeyDown={keyDown}>
      <header className={styles.panelHead}>
        <h2 className={textStyles.title}>{t('invoice', { number: invoice.number })}</h2>
        {invoice.isPaper && (
          <span className={flexStyles.inline}>
            <Icon icon={MailOpen} size="sm" />
            {t('paper')}
          </span>
        )}
        <span className="muted truncate" title={invoice.requestedBy?.name ?? undefined}>
          {invoice.requestedBy?.name
            ? t('requestedBy', { day: day(invoice.createdAt), name: invoice.requestedBy.name })
            : t('requested', { day: day(invoice.createdAt) })}
        </span>
        {invoice.corrects && (
          <Anchor to={pathOf(invoice.corrects.databaseId)} className={cx(flexStyles.inline, styles.link)}>
            {t('replaces', { number: invoice.corrects.number })}
          </Anchor>
        )}
        {invoice.correctedBy && (
          <Anchor to={pathOf(invoice.correctedBy.databaseId)} className={cx(flexStyles.inline, styles.link)}>
            {t('replacedBy', { number: invoice.correctedBy.number })}
          </Anchor>
        )}
        {invoice.creditNote && (
          <span className={flexStyles.inline}>
            {t('creditNote', {
              number: invoice.creditNote.number,
              day: day(invoice.creditNote.issuedOn),
              sum: money(invoice.creditNote.sums.gross),
            })}
            <PrintInvoiceButton invoiceId={invoice.id} number={invoice.creditNote.number} document="CREDIT_NOTE" />
            <Button
              size="sm"
              variant="link"
              aria-label={t('downloadCreditNote', { number: invoice.creditNote.number, form: 'PDF' })}
              onPress={() => void downloadInvoiceFile(invoice.id, 'PDF', 'CREDIT_NOTE')}
            >
              PDF
            </Button>
            <Button
              size="sm"
              variant="link"
              aria-label={t('downloadCreditNote', { number: invoice.creditNote.number, form: 'Peppol' })}
              onPress={() => void downloadInvoiceFile(invoice.id, 'PEPPOL', 'CREDIT_NOTE')}
            >
              Peppol
            </Button>
          </span>
        )}
        <span className={styles.panelEnd}>
          {invoice.viewerCanCorrect && (
            <Button size="sm" icon={ReceiptText} onPress={() => void correct()}>
              {t('correct')}
            </Button>
          )}
          <CopyButton
            size="sm"
            variant="ghost"
            label={t('copyLines')}
            isDisabled={lines.length < count}
            text={rows.map((row) => row.join('\t')).join('\n')}
          />
          <IconButton size="sm" icon={X} label={t('closePanel')} onPress={onClose} />
        </span>
      </header>
      {conflict && (
        <div className={styles.conflict}>
          <Notice
            tone="warning"
            isLive
            end={
              <span className={styles.conflictTools}>
                <Button
                  size="sm"
                  isDisabled={invoice.version === conflict.baseVersion}
                  onPress={() => conflict.overwrite(invoice.version)}
                >
                  {t('saveMine')}
                </Button>
                <Button size="sm" variant="ghost" onPress={() => setConflict(null)}>
                  {t('keepStored')}
                </Button>
              </span>
            }
          >
            {t('conflict', {
              mine: conflict.mine,
              stored: storedText(),
            })}
          </Notice>
        </div>
      )}
      {invoice.sentAt != null && (
        <p className={styles.closed}>
          {t(status === 'UN_SENT' ? 'closedAgain' : 'closed', { day: day(invoice.sentAt) })}
        </p>
      )}
      <div className={styles.values}>
        <Select
          label={t('status')}
          size="sm"
          isDisabled={invoice.correctedBy != null}
          value={status}
          options={invoiceStatuses.map((id) => ({
            id,
            label: shared(`status.${id}`),
            mark: <InvoiceGlyph status={id} />,
          }))}
          onChange={(next) => {
            if (next !== status) void changeStatus(next)
          }}
        />
        <InvoiceDay
          label={t('issuedOn')}
          stored={invoice.issuedOn ?? null}
          max={latestStart}
          isDisabled={isClosed}
          check={(day) =>
            invoice.dueOn && day > invoice.dueOn
              ? t('refused.BEFORE_START')
              : day > latestDay(invoice.issuedOn)
                ? t('refused.TOO_FAR')
                : null
          }
          onSave={(issuedOn) => change(`${t('issuedOn')}: ${issuedOn}`, { issuedOn })}
        />
        <InvoiceDay
          label={t('dueOn')}
          stored={invoice.dueOn ?? null}
          min={invoice.issuedOn ?? today}
          max={latestDay(invoice.dueOn)}
          check={(day) =>
            day < (invoice.issuedOn ?? today)
              ? t(invoice.issuedOn ? 'refused.BEFORE_START' : 'beforeToday')
              : day > latestDay(invoice.dueOn)
                ? t('refused.TOO_FAR')
                : null
          }
          onSave={(dueOn) => change(`${t('dueOn')}: ${dueOn}`, { dueOn })}
        />
        <div className={styles.checks}>
          <Checkbox
            isSmall
            isSelected={invoice.vatRate > 0}
            isDisabled={isClosed}
            onChange={(on) => void change(t('vat25'), { vatRate: on ? 0.25 : 0 })}
          >
            {t('vat25')}
          </Checkbox>
          <Checkbox
            isSmall
            isSelected={invoice.isPaper}
            isDisabled={isClosed}
            onChange={(on) => void change(t('paper'), { isPaper: on })}
          >
            {t('paper')}
          </Checkbox>
        </div>
        <FilePart invoice={invoice} attempt={attempt} onStored={onRefetch} />
      </div>
      <div className={styles.linesBox}>
        <DataTable className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('period')}</th>
              <th scope="col" data-align="end">
                {t('price')}
              </th>
              <th scope="col" data-align="end">
                {t('discount')}
              </th>
              <th scope="col" data-align="end">
                {t('net')}
              </th>
              <th scope="col" data-align="end">
                {t('withVat')}
              </th>
              <th scope="col">
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.id} invoice={invoice} line={line} isClosed={isClosed} attempt={attempt} />
            ))}
            {!isClosed && <NewLine invoice={invoice} attempt={attempt} />}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>
                {t('linesCounted', { count })}
                {cancelled > 0 && `, ${t('cancelledCounted', { count: cancelled })}`}
                {!isClosed && `. ${t('editHelp')}`}
              </td>
              <td data-align="end">{t('total')}</td>
              <td data-align="end">{money(invoice.sums.net)}</td>
              <td data-align="end" className={textStyles.heading}>
                {money(invoice.sums.gross)}
              </td>
              <td>{''}</td>
            </tr>
            <tr>
              <td colSpan={6} data-align="end">
                {t(invoice.isReverseCharge ? 'reverseCharge' : 'vatOf')}
              </td>
              <td data-align="end">{money(invoice.sums.vat)}</td>
              <td>{''}</td>
            </tr>
            {kronorOf(invoice.sums.rounding) !== 0 && (
              <tr>
                <td colSpan={6} data-align="end">
                  {t('rounding')}
                </td>
                <td data-align="end">{money(invoice.sums.rounding)}</td>
                <td>{''}</td>
              </tr>
            )}
            {kronorOf(invoice.sums.rounding) !== 0 && (
              <tr>
                <td colSpan={6} data-align="end">
                  {t('payable')}
                </td>
                <td data-align="end" className={textStyles.heading}>
                  {money(invoice.sums.payable)}
                </td>
                <td>{''}</td>
              </tr>
            )}
          </tfoot>
        </DataTable>
      </div>
    </section>
  )
}

type Attempt = <P extends Answer>(
  mine: string,
  run: (version: number) => Promise<P | null>,
  version?: number,
) => Promise<P | null>

const typedOre = (gross: number) => kronorToOre(Math.round(gross * 100) / 100)

/** Returns the net amount of a typed gross amount. Null if the field is empty or invalid. */
const netOf = (gross: number | null, vatRate: number): number | null =>
  gross === null || Number.isNaN(gross)
    ? null
    : oreToKronor(netOfTypedGross(typedOre(gross), rateToBasisPoints(vatRate)))

/** Says what a typed amount becomes, if it cannot be stored without VAT to the öre (ADMIN-64). */
function StoredAmount({ gross, vatRate }: { gross: number | null; vatRate: number }) {
  const t = useTexts(adminCompanyTexts)
  const money = useKronor()
  if (gross === null || Number.isNaN(gross)) return null
  const stored = grossOfStored(typedOre(gross), rateToBasisPoints(vatRate))
  return stored === typedOre(gross) ? null : (
    <small role="status" className={styles.stored}>
      {t('storedAs', { sum: money(oreToKronor(stored)) })}
    </small>
  )
}

/** The line as it was when the edit began. */
interface OriginalLine {
  title: string
  gross: number
  version: number
}

function LineRow({
  invoice,
  line,
  isClosed,
  attempt,
}: {
  invoice: Invoice
  line: Line
  isClosed: boolean
  attempt: Attempt
}) {
  const t = useTexts(adminCompanyTexts)
  const money = useKronor()
  const day = useDay()
  const name = useOrderTitle()(line)
  const dialogs = useDialogs()
  const [edited, setEdited] = useState<{ title: string; gross: number | null; original: OriginalLine } | null>(null)
  const isDirty = edited !== null && (edited.title !== edited.original.title || edited.gross !== edited.original.gross)
  useUnsaved(isDirty)
  const period = [line.startsOn, line.expiresOn].flatMap((each) => (each ? [day(each)] : [])).join(' – ') || '–'
  const isSystem = !line.isManual && line.item !== 'PAPER_FEE' && line.type !== 'OTHER'
  const kind =
    line.item === 'PAPER_FEE'
      ? t('kinds.fee')
      : line.item === 'SUBSCRIPTION'
        ? t('kinds.subscription')
        : line.isManual
          ? t('kinds.manual')
          : line.type === 'CANDIDATE'
            ? t('kinds.candidate')
            : line.type === 'POSTING'
              ? t('kinds.posting')
              : t('kinds.other')
  const target = { invoiceId: invoice.id, orderId: line.id }
  const save = async () => {
    if (edited === null || edited.gross === null || edited.title.trim() === '') return
    const { title, gross, original } = edited
    // Only a colleague's change of the same line is a conflict, not other changes of the invoice.
    const isSame = original.title === line.title && original.gross === kronorOf(line.gross)
    await attempt(
      `${title}, ${money(gross)}`,
      async (version) => {
        const done = await runAct(updateInvoiceLine, {
          input: { ...target, expectedVersion: version, title, gross: toDecimal(gross) },
        })
        if (done?.errors.length === 0) setEdited(null)
        return done
      },
      isSame ? invoice.version : original.version,
    )
  }
  const remove = async () => {
    const isSure = await dialogs.confirm({
      title: t('deleteLineTitle', { title: name }),
      body: <p>{t('deleteLineBody', { number: invoice.number, sum: money(line.gross) })}</p>,
      confirmLabel: t('deleteLineConfirm'),
      isDestructive: true,
    })
    if (!isSure) return
    await attempt(t('deleteLine', { title: name }), (version) =>
      runAct(deleteInvoiceLine, { input: { ...target, expectedVersion: version } }),
    )
  }
  const discount = async () => {
    let initial = String(kronorOf(line.discount) === 0 ? DEFAULT_DISCOUNT_KRONOR : kronorOf(line.discount))
    let error: string | null = null
    for (;;) {
      const typed: string | null | undefined = await dialogs.prompt({
        title: t('discountTitle'),
        label: t('discountLabel'),
        initial,
        error,
        body: name,
        confirmLabel: t('give'),
        accepts: 'signedDecimal',
        validate: (value) => (Number.isFinite(parseKronor(value)) ? null : t('notNumber')),
      })
      if (typed === null || typed === undefined) return
      const done = await attempt(t('discountOf', { amount: money(parseKronor(typed)) }), (version) =>
        runAct(applyDiscount, {
          input: { ...target, expectedVersion: version, discount: toDecimal(parseKronor(typed)) },
        }),
      )
      // The message of the error is in the user's language.
      const [refused] = done?.errors ?? []
      if (refused === undefined) return
      initial = typed
      error = refused.reason === 'BELOW_ZERO' ? t('refused.BELOW_ZERO') : refused.message
    }
  }
  if (edited !== null) {
    const net = netOf(edited.gross, invoice.vatRate)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc ends the edit only
      <tr
        data-edit
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented || isDirty) return
          event.preventDefault()
          setEdited(null)
        }}
      >
        <td>
          <TextField
            size="sm"
            aria-label={t('line')}
            value={edited.title}
            onChange={(title) => setEdited({ ...edited, title })}
            maxLength={200}
            autoFocus
          />
        </td>
        <td className="muted">{kind}</td>
        <td className="num muted">{period}</td>
        <td data-align="end" className="muted">
          {net === null ? '–' : money(net)}
        </td>
        <td data-align="end" className="muted">
          –
        </td>
        <td data-align="end" className="muted">
          {net === null ? '–' : money(net)}
        </td>
        <td>
          <NumberField
            size="sm"
            className={cx(tableStyles.amount, styles.amount)}
            suffix="kr"
            aria-label={t('withVat')}
            value={edited.gross}
            minValue={0}
            decimals={2}
            onChange={(gross) => setEdited({ ...edited, gross })}
          />
          <StoredAmount gross={edited.gross} vatRate={invoice.vatRate} />
        </td>
        <td className={styles.tools}>
          <span>
            <Button
              size="sm"
              variant="primary"
              isDisabled={net === null || edited.title.trim() === ''}
              onPress={() => void save()}
            >
              {t('save')}
            </Button>
            <IconButton size="sm" icon={X} label={t('cancel')} onPress={() => setEdited(null)} />
            <IconButton
              size="sm"
              icon={Trash2}
              label={t('deleteLine', { title: name })}
              onPress={() => void remove()}
            />
          </span>
        </td>
      </tr>
    )
  }
  const isCanceled = line.isPaymentCanceled
  return (
    <tr className={isCanceled ? styles.cancelled : undefined}>
      <td title={name}>
        {isCanceled ? <CancelledName name={name} /> : <b className={styles.title}>{name}</b>}
        {line.item === 'PAPER_FEE' && (
          <span className={styles.hint}>
            <Icon icon={Lock} size="xs" />
            {t('kept')}
          </span>
        )}
      </td>
      <td className="muted">{kind}</td>
      <td className="num muted">{period}</td>
      <td data-align="end">{isCanceled ? <s>{money(line.total)}</s> : money(line.total)}</td>
      <td data-align="end" className={kronorOf(line.discount) < 0 ? styles.negative : undefined}>
        {kronorOf(line.discount) === 0 ? '–' : money(line.discount)}
      </td>
      <td data-align="end">{isCanceled ? <s>{money(0)}</s> : money(line.due)}</td>
      <td data-align="end">{isCanceled ? <s>{money(0)}</s> : money(line.gross)}</td>
      <td className={styles.tools}>
        {!isClosed && line.isManual && (
          <Button
            size="sm"
            variant="link"
            aria-label={t('editOf', { title: name })}
            onPress={() =>
              setEdited({
                title: line.title,
                gross: kronorOf(line.gross),
                original: { title: line.title, gross: kronorOf(line.gross), version: invoice.version },
              })
            }
          >
            {t('edit')}
          </Button>
        )}
        {!isClosed && isSystem && isCanceled && (
          <Button
            size="sm"
            variant="link"
            onPress={() =>
              void attempt(t('restore'), (version) =>
                runAct(setPaymentCanceled, { input: { ...target, expectedVersion: version, isCanceled: false } }),
              )
            }
          >
            {t('restore')}
          </Button>
        )}
        {!isClosed && isSystem && !isCanceled && (
          <>
            <IconButton
              size="sm"
              icon={Percent}
              label={t('discountFor', { title: name })}
              onPress={() => void discount()}
            />
            <IconButton
              size="sm"
              icon={Ban}
              label={t('cancelPayment', { title: name })}
              onPress={() =>
                void attempt(t('cancelPayment', { title: name }), (version) =>
                  runAct(setPaymentCanceled, { input: { ...target, expectedVersion: version, isCanceled: true } }),
                )
              }
            />
          </>
        )}
      </td>
    </tr>
  )
}

/** Parses typed kronor, such as `-1 000` or `1000,50`. NaN if invalid. */
const parseKronor = (text: string): number => {
  const plain = text
    .replace(/[\s\u00a0]/g, '')
    .replace('−', '-')
    .replace(',', '.')
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
}

/** The last row, which adds a line (ADMIN-65). */
function NewLine({ invoice, attempt }: { invoice: Invoice; attempt: Attempt }) {
  const t = useTexts(adminCompanyTexts)
  const money = useKronor()
  const [title, setTitle] = useState('')
  const [gross, setGross] = useState<number | null>(null)
  useUnsaved(title !== '' || gross !== null)
  const net = netOf(gross, invoice.vatRate)
  const isReady = title.trim() !== '' && net !== null && net !== 0
  const add = async () => {
    if (!isReady || gross === null) return
    await attempt(`${title}, ${money(gross)}`, async (version) => {
      const done = await runAct(createInvoiceLine, {
        input: { invoiceId: invoice.id, expectedVersion: version, title, gross: toDecimal(gross) },
      })
      if (done?.errors.length === 0) {
        setTitle('')
        setGross(null)
      }
      return done
    })
  }
  return (
    <tr className={styles.newLine}>
      <td>
        <TextField
          size="sm"
          aria-label={t('newLine')}
          placeholder={t('newLineExample')}
          value={title}
          onChange={setTitle}
          maxLength={200}
        />
      </td>
      <td className="muted">{t('kinds.manual')}</td>
      <td>{''}</td>
      <td data-align="end" className="muted">
        {net === null ? '' : money(net)}
      </td>
      <td>{''}</td>
      <td data-align="end" className="muted">
        {net === null ? '' : money(net)}
      </td>
      <td>
        <NumberField
          size="sm"
          className={cx(tableStyles.amount, styles.amount)}
          suffix="kr"
          aria-label={t('newAmount')}
          value={gross}
          minValue={0}
          decimals={2}
          onChange={setGross}
        />
        <StoredAmount gross={gross} vatRate={invoice.vatRate} />
      </td>
      <td className={styles.tools}>
        <Button size="sm" icon={Plus} isDisabled={!isReady} onPress={() => void add()}>
          {t('add')}
        </Button>
      </td>
    </tr>
  )
}

/** The file of the invoice, with an upload that replaces it (ADMIN-58 to ADMIN-60). */
function FilePart({ invoice, attempt, onStored }: { invoice: Invoice; attempt: Attempt; onStored: () => void }) {
  const t = useTexts(adminCompanyTexts)
  const language = useLanguage()
  const [chosen, setChosen] = useState<File | null>(null)
  const [fault, setFault] = useState<'wrongFormat' | 'tooLarge' | null>(null)
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useUnsaved(chosen !== null)
  const isInvoiceIssued = isIssued(invoice.status)
  const choose = (file: File | undefined) => {
    const problem =
      file === undefined
        ? null
        : !/\.(txt|pdf)$/i.test(file.name)
          ? 'wrongFormat'
          : file.size > MAX_BYTES_BY_PURPOSE.document
            ? 'tooLarge'
            : null
    setFault(problem)
    setChosen(problem === null ? (file ?? null) : null)
  }
  const upload = async () => {
    if (chosen === null) return
    setSending(true)
    await attempt(`${t('file')}: ${chosen.name}`, async (version) => {
      const done = await sendInvoiceFile({ databaseId: invoice.databaseId, version, file: chosen })
      if (done?.errors.length === 0) {
        setChosen(null)
        onStored()
      }
      return done
    })
    setSending(false)
  }
  return (
    <div className={styles.file}>
      <span className={styles.label}>
        {t('file')} <span className="muted">{t('fileKinds')}</span>
      </span>
      <span className={styles.fileLine}>
        {invoice.file ? (
          <>
            <a className={cx(flexStyles.inline, styles.link)} href={invoice.file.url}>
              <Icon icon={FileText} size="sm" />{' '}
              <span className="truncate" title={invoice.file.name}>
                {invoice.file.name}
              </span>
            </a>
            <span className="num muted">{formatFileSize(invoice.file.size, language)}</span>
          </>
        ) : (
          <span className="muted">{t(isInvoiceIssued ? 'madeOnDownload' : 'noFile')}</span>
        )}
        {isInvoiceIssued && <PrintInvoiceButton invoiceId={invoice.id} number={invoice.number} hasKey />}
        {isInvoiceIssued && (
          <IconButton
            size="sm"
            icon={Download}
            label={t('download')}
            onPress={() => void downloadInvoiceFile(invoice.id)}
          />
        )}
        {isInvoiceIssued && (
          <Button size="sm" variant="link" onPress={() => void downloadInvoiceFile(invoice.id, 'PEPPOL')}>
            Peppol
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept=".txt,.pdf"
          hidden
          aria-label={t('chooseFile')}
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {chosen ? (
          <span className={styles.chosen}>
            {chosen.name}
            <IconButton size="xs" icon={X} label={t('dropFile')} onPress={() => setChosen(null)} />
          </span>
        ) : (
          <Button size="sm" variant="ghost" onPress={() => input.current?.click()}>
            {t('chooseFile')}
          </Button>
        )}
        <Button
          size="sm"
          icon={Upload}
          isDisabled={chosen === null}
          isPending={isSending}
          onPress={() => void upload()}
        >
          {t('upload')}
        </Button>
      </span>
      {fault !== null && (
        <span role="alert" className={styles.wrong}>
          {t(fault)}
        </span>
      )}
    </div>
  )
}

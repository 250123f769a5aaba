import { CircleCheck, CircleOff } from 'lucide-react'
import { useId, useState } from 'react'
import { MAX_CREDITS, MAX_PERIOD_DAYS } from '#rules/promotion/promotion.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { NumberField, Stepper } from '#web/ui/NumberField.tsx'
import { Skeleton, SkeletonBar } from '#web/ui/Skeleton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { askAboutValue, isConflict } from '#web/editing/conflict.tsx'
import { packageNames, type PackageName } from '#web/features/promotion/package-names/package-names.ts'
import { packageNameTexts } from '#web/features/promotion/package-names/texts.ts'
import { useRefetchOnChange } from '#web/office/office-changes.ts'
import { useDialogRead } from '#web/office/useDialogRead.ts'
import {
  addCredits,
  explanationOf,
  disableCredits,
  enableCredits,
  setCreditPeriod,
  showFailure,
} from './credit-acts.ts'
import { creditsOf, getCredits, showCredits, type DialogCredits } from './credit-data.ts'
import tableStyles from '#web/office/Table.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Credits.module.css'
import { adminCreditsTexts } from './texts.ts'

interface CreditsDialogProps {
  /** Id of the company's row in the table, which shows the new balance. */
  rowId: string
  companyId: string
  databaseId: number
  name: string
  onClose: () => void
}

/** Maximum length of a comment on the platform. */
const MAX_COMMENT_LENGTH = 500

type Done = {
  readonly credits?: Parameters<typeof creditsOf>[0] | null | undefined
  readonly errors: readonly { readonly reason: string; readonly message: string }[]
} | null
type Added = Partial<Record<PackageName, number | null>>

/**
 * A company's credits: whether credits are enabled, the balances, added credits, and how many days ahead credits can be
 * used (ADMIN-29 to ADMIN-35).
 */
export function CreditsDialog({ rowId, companyId, databaseId, name, onClose }: CreditsDialogProps) {
  const t = useTexts(adminCreditsTexts)
  const formId = useId()
  const { value: credits, error, retry, set } = useDialogRead(() => getCredits(databaseId))
  // A colleague's change reaches the open dialog. The typed numbers stay.
  useRefetchOnChange(
    1,
    () => void getCredits(databaseId).then(set, () => undefined),
    (changedId) => changedId !== rowId,
  )
  const [added, setAdded] = useState<Added>({})
  // Counts additions. The fields are reset after each addition.
  const [round, setRound] = useState(0)
  const [comment, setComment] = useState('')
  const [commentFault, setFault] = useState<string | null>(null)
  const [enable, isEnabling] = useAct(enableCredits)
  const [add, isAdding] = useAct(addCredits)
  const amounts = packageNames.flatMap((each) =>
    (added[each] ?? 0) > 0 ? [{ package: each, amount: added[each] ?? 0 }] : [],
  )
  const isWrong = Object.values(added).some(Number.isNaN)
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0)
  /** Shows the result in the dialog and in the table, or shows an error. Returns whether the action succeeded. */
  const settle = (failureTitle: string, answer: Done): boolean => {
    if (answer === null) return false
    const [refused] = answer.errors
    if (refused) {
      showFailure(failureTitle, refused)
      // A colleague made the same change first.
      if (refused.reason === 'CREDITS_ENABLED' || refused.reason === 'CREDITS_NOT_ENABLED') retry()
      return false
    }
    if (!answer.credits) return false
    const now = creditsOf(answer.credits)
    set(now)
    showCredits(rowId, now)
    return true
  }
  const submit = async () => {
    if (credits === null || (credits.isEnabled && (total === 0 || isWrong))) return
    const text = comment.trim()
    if (text === '') return setFault(t('commentNeeded'))
    if (text.length > MAX_COMMENT_LENGTH) return setFault(t('commentLong', { max: MAX_COMMENT_LENGTH }))
    const failureTitle = t(credits.isEnabled ? 'failed.add' : 'failed.enable')
    const onFailure = (fault: unknown) => showFailure(failureTitle, fault)
    const answer = credits.isEnabled
      ? await add({ input: { companyId, amounts, comment: text } }, { onFailure })
      : await enable({ input: { companyId, comment: text } }, { onFailure })
    if (!settle(failureTitle, answer)) return
    showToast(credits.isEnabled ? t('done.added', { count: total }) : t('done.enabled'))
    setAdded({})
    setRound(round + 1)
    setComment('')
  }
  return (
    <Dialog
      title={t('title')}
      about={name}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {t('close')}
          </Button>
          {credits !== null && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isDisabled={credits.isEnabled && (total === 0 || isWrong)}
              isPending={isEnabling || isAdding}
            >
              {credits.isEnabled ? (total === 0 ? t('add') : t('addVerb', { count: total })) : t('enable')}
            </Button>
          )}
        </>
      }
    >
      {credits === null ? (
        error === null ? (
          <Waiting />
        ) : (
          <Unread error={error} onRetry={retry} />
        )
      ) : (
        <>
          <State credits={credits} companyId={companyId} name={name} settle={settle} />
          <form
            id={formId}
            noValidate
            className={flexStyles.form}
            onSubmit={(event) => {
              event.preventDefault()
              void submit()
            }}
          >
            <Balances key={round} credits={credits} added={added} onChange={setAdded} />
            <TextArea
              label={t('comment')}
              rows={2}
              help={t(credits.isEnabled ? 'seen' : 'kept')}
              value={comment}
              error={commentFault}
              onChange={(text) => {
                setComment(text)
                setFault(null)
              }}
            />
          </form>
          <MaxPeriod
            key={credits.maxPeriodDays}
            stored={credits.maxPeriodDays}
            companyId={companyId}
            settle={settle}
            onRead={set}
          />
        </>
      )}
    </Dialog>
  )
}

interface PartProps {
  companyId: string
  settle: (failureTitle: string, answer: Done) => boolean
}

/** Shows whether credits are enabled and since when, with a button that disables them (ADMIN-34). */
function State({
  credits: { isEnabled, enabledAt, updatedAt, updatedBy },
  companyId,
  name,
  settle,
}: PartProps & { credits: DialogCredits; name: string }) {
  const t = useTexts(adminCreditsTexts)
  const day = useDay()
  const [disable, isDisabling] = useAct(disableCredits)
  const end = async () => {
    const sure = await dialogs.confirm({
      title: t('disableTitle', { name }),
      body: t('disableBody'),
      confirmLabel: t('disable'),
      isDestructive: true,
    })
    if (!sure) return
    const failureTitle = t('failed.disable')
    if (
      settle(
        failureTitle,
        await disable({ input: { companyId } }, { onFailure: (fault) => showFailure(failureTitle, fault) }),
      )
    )
      showToast(t('done.disabled'))
  }
  const changed =
    updatedAt == null
      ? null
      : updatedBy?.name == null
        ? t('changed', { day: day(updatedAt) })
        : t('changedBy', { day: day(updatedAt), by: updatedBy.name })
  return (
    <div className={styles.state}>
      <span className={cx(flexStyles.inlineWide, styles.word)} data-on={isEnabled || undefined} role="status">
        <Icon icon={isEnabled ? CircleCheck : CircleOff} size="sm" />
        {!isEnabled ? t('off') : enabledAt == null ? t('on') : t('onSince', { day: day(enabledAt) })}
      </span>
      <span className={styles.changed}>{changed}</span>
      {isEnabled && (
        <Button variant="danger" size="sm" isPending={isDisabling} onPress={() => void end()}>
          {t('disable')}
        </Button>
      )}
    </div>
  )
}

/** Shows the balance of each package, the credits to add and the new balance (ADMIN-31, ADMIN-32). */
function Balances({
  credits,
  added,
  onChange,
}: {
  credits: DialogCredits
  added: Added
  onChange: (added: Added) => void
}) {
  const t = useTexts(adminCreditsTexts)
  const names = useTexts(packageNameTexts)
  const number = useNumber()
  return (
    <DataTable className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('package')}</th>
          <th scope="col" data-align="end">
            {t('balance')}
          </th>
          {credits.isEnabled && (
            <th scope="col" className={styles.adding}>
              {t('add')}
            </th>
          )}
          {credits.isEnabled && (
            <th scope="col" data-align="end">
              {t('newBalance')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {packageNames.map((each) => {
          const label = names(each)
          const has = credits.amounts.find((one) => one.package === each)?.amount ?? 0
          const more = added[each] ?? 0
          return (
            <tr key={each}>
              <th scope="row" className={tableStyles.name}>
                {label}
              </th>
              <td data-align="end" data-none={has === 0 || undefined}>
                {number(has)}
              </td>
              {credits.isEnabled && (
                <td className={styles.adding}>
                  <Stepper
                    size="sm"
                    label={<VisuallyHidden>{t('addOf', { package: label })}</VisuallyHidden>}
                    minValue={0}
                    maxValue={MAX_CREDITS}
                    value={added[each] === undefined ? 0 : added[each]}
                    onChange={(amount) => onChange({ ...added, [each]: amount })}
                  />
                </td>
              )}
              {credits.isEnabled && (
                <td data-align="end" data-none={!(more > 0) || undefined} className={styles.sum}>
                  {number(has + (more > 0 ? more : 0))}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </DataTable>
  )
}

/** The number of days ahead that credits can be used. Saved automatically (ADMIN-33). */
function MaxPeriod({
  stored,
  companyId,
  settle,
  onRead,
}: PartProps & { stored: number; onRead: (credits: DialogCredits) => void }) {
  const t = useTexts(adminCreditsTexts)
  const number = useNumber()
  const [days, setDays] = useState<number | null>(stored)
  const [save, isSaving] = useAct(setCreditPeriod)
  const isWrong = days === null || Number.isNaN(days)
  const send = async () => {
    if (isWrong || days === stored) return
    await store(days, stored)
  }
  /** Stores a number of days. If a colleague stored another number since it was read, the user must confirm. */
  const store = async (wanted: number, replaces: number): Promise<void> => {
    const failureTitle = t('failed.period')
    const done = await save(
      { input: { companyId, days: wanted, expectedDays: replaces } },
      { onFailure: (fault) => showFailure(failureTitle, fault) },
    )
    if (!done || !isConflict(done.errors)) {
      if (settle(failureTitle, done)) showToast(t('done.period'))
      return
    }
    if (!done.credits) return
    const now = creditsOf(done.credits)
    const inDays = (count: number) => `${number(count)} ${t('days')}`
    const choice = await askAboutValue({
      label: t('period'),
      base: inDays(replaces),
      theirs: inDays(now.maxPeriodDays),
      mine: inDays(wanted),
    })
    if (choice === 'mine') return store(wanted, now.maxPeriodDays)
    if (choice === 'theirs') onRead(now)
  }
  return (
    <form
      noValidate
      className={styles.period}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <NumberField
        label={t('period')}
        suffix={t('days')}
        minValue={1}
        maxValue={MAX_PERIOD_DAYS}
        value={days}
        onChange={setDays}
      />
      <p className={styles.help}>{t('periodHelp')}</p>
      <Button type="submit" isDisabled={isWrong || days === stored} isPending={isSaving}>
        {t('save')}
      </Button>
    </form>
  )
}

function Waiting() {
  return (
    <Skeleton className={flexStyles.form}>
      <SkeletonBar width="60%" />
      {packageNames.map((each) => (
        <SkeletonBar key={each} width="100%" />
      ))}
    </Skeleton>
  )
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts(adminCreditsTexts)
  return (
    <Notice
      tone="negative"
      isLive
      end={
        <Button size="sm" onPress={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('failed.read')} {explanationOf(error)}
    </Notice>
  )
}

import { useEffect, useId, useState } from 'react'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { openDialog } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useAct } from '#web/relay/acts.ts'
import { logFailure, reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton, SkeletonBar } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { creditsOf, showCredits } from '#web/features/credits/credit-data.ts'
import { packageNames } from '#web/features/promotion/package-names/package-names.ts'
import { packageNameTexts } from '#web/features/promotion/package-names/texts.ts'
import { useDialogRead } from '#web/office/useDialogRead.ts'
import {
  type Draft,
  draftOf,
  emptyDraft,
  validateDraft,
  hasWrongNumber,
  inputOf,
  isDraftChanged,
  monthOf,
  monthsBetween,
} from './draft.ts'
import { SubscriptionContents } from './SubscriptionContents.tsx'
import { addSubscription, expireSubscription } from './acts.ts'
import {
  listSubscriptions,
  listTemplates,
  getCanEditTemplates,
  showCount,
  subscriptionOf,
  type ShownSubscription,
} from './subscription-data.ts'
import { SubscriptionFields } from './SubscriptionFields.tsx'
import styles from './Subscriptions.module.css'
import { adminSubscriptionsTexts } from './texts.ts'

interface SubscriptionsDialogProps {
  /** Id of the company's row in the table, which shows the number of running subscriptions. */
  rowId: string
  companyId: string
  databaseId: number
  name: string
  onClose: () => void
}

/** A company's subscriptions, next to the form for a new one (ADMIN-36 to ADMIN-44, ADMIN-99). */
export function SubscriptionsDialog({ rowId, companyId, databaseId, name, onClose }: SubscriptionsDialogProps) {
  const t = useTexts(adminSubscriptionsTexts)
  const formId = useId()
  const [thisMonth] = useState(() => monthOf(stockholmDay(new Date())))
  const subscriptions = useDialogRead(() => listSubscriptions(databaseId))
  const templates = useDialogRead(listTemplates)
  const mayEditTemplates = useDialogRead(getCanEditTemplates)
  // `round` counts the drafts. The fields are reset for each new draft.
  const [{ draft, template, round }, setForm] = useState({ draft: emptyDraft(thisMonth), template: '', round: 0 })
  const [wasSent, setSent] = useState(false)
  const [add, isAdding] = useAct(addSubscription)
  const faults = validateDraft(draft, thisMonth)
  const begunFrom = (id: string) => templates.value?.find((each) => each.id === id) ?? null
  const isDirty = isDraftChanged(draft, begunFrom(template), thisMonth)
  const begin = (id: string) => {
    const chosen = begunFrom(id)
    setForm({ draft: chosen ? draftOf(chosen, thisMonth) : emptyDraft(thisMonth), template: id, round: round + 1 })
    setSent(false)
  }
  /** Starts from another template, after a confirmation if the form has unsaved changes. */
  const choose = async (id: string) => {
    if (!isDirty || (await askToDiscard())) begin(id)
  }
  const show = (shown: readonly ShownSubscription[]) => {
    subscriptions.set(shown)
    showCount(rowId, shown)
  }
  const submit = async () => {
    setSent(true)
    if (Object.keys(faults).length > 0 || hasWrongNumber(draft)) return
    const answer = await add({ input: { companyId, subscription: inputOf(draft) } })
    if (!answer?.subscription) return
    showToast(t('done.added'))
    // Monthly credits are added at once, and enable credits for a company without a credit setting.
    if (answer.company?.credits) showCredits(rowId, creditsOf(answer.company.credits))
    if (subscriptions.value === null) subscriptions.retry()
    else show([subscriptionOf(answer.subscription), ...subscriptions.value])
    begin('')
  }
  const keepTemplates = async () => {
    try {
      const { TemplatesDialog } = await fetchPart(() => import('./TemplatesDialog.tsx'))
      await openDialog((close) => <TemplatesDialog onClose={() => close()} />)
      templates.retry()
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <Dialog
      title={t('title')}
      about={name}
      size="split"
      isDirty={isDirty}
      onClose={onClose}
      footer={
        <>
          <Summary draft={draft} />
          {mayEditTemplates.value === true && (
            <Button onPress={() => void keepTemplates()}>{t('keepTemplates')}</Button>
          )}
          <Button variant="ghost" slot="close">
            {t('close')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isAdding}>
            {t('add')}
          </Button>
        </>
      }
    >
      <div className={styles.split}>
        <section className={styles.aside}>
          <h3>
            {t('list')} {subscriptions.value !== null && <span className="muted">{subscriptions.value.length}</span>}
          </h3>
          <SubscriptionList {...subscriptions} onChanged={show} />
        </section>
        <form
          id={formId}
          noValidate
          className={styles.form}
          aria-label={t('new')}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <h3>{t('new')}</h3>
          {templates.error !== null && (
            <Notice
              tone="negative"
              isLive
              end={
                <Button size="sm" onPress={templates.retry}>
                  {t('retry')}
                </Button>
              }
            >
              {t('failed.readTemplates')}
            </Notice>
          )}
          <SubscriptionFields
            key={round}
            draft={draft}
            faults={wasSent ? faults : {}}
            thisMonth={thisMonth}
            start={
              <Select
                label={t('from')}
                isDisabled={templates.value === null}
                options={[
                  { id: '', label: t('noTemplate') },
                  ...(templates.value ?? []).map((each) => ({ id: each.id, label: each.name })),
                ]}
                value={template}
                onChange={(id) => void choose(id)}
              />
            }
            onChange={(next) => setForm({ draft: next, template, round })}
          />
        </form>
      </div>
    </Dialog>
  )
}

interface ListProps {
  value: readonly ShownSubscription[] | null
  error: unknown
  retry: () => void
  onChanged: (subscriptions: readonly ShownSubscription[]) => void
}

function SubscriptionList({ value, error, retry, onChanged }: ListProps) {
  const t = useTexts(adminSubscriptionsTexts)
  const [expire, isExpiring] = useAct(expireSubscription)
  useEffect(() => {
    if (error !== null) logFailure(error)
  }, [error])
  // A failed read is only logged (ADMIN-44). The dialog shows a retry button.
  if (error !== null)
    return (
      <Button size="sm" onPress={retry}>
        {t('retry')}
      </Button>
    )
  if (value === null)
    return (
      <Skeleton className={styles.waiting}>
        <SkeletonBar width="70%" />
        <SkeletonBar width="90%" />
        <SkeletonBar width="60%" />
      </Skeleton>
    )
  if (value.length === 0) return <p className="muted">{t('none')}</p>
  const end = async ({ id, name }: ShownSubscription) => {
    const sure = await dialogs.confirm({
      title: t('expireTitle', { name }),
      body: t('expireBody'),
      confirmLabel: t('expire'),
      isDestructive: true,
    })
    if (!sure) return
    const answer = await expire({ input: { subscriptionId: id } })
    if (!answer?.subscription) return retry()
    const ended = subscriptionOf(answer.subscription)
    onChanged(value.map((each) => (each.id === id ? ended : each)))
    showToast(t('done.expired'))
  }
  return (
    <ul className={styles.list}>
      {value.map((each) => (
        <li key={each.id} data-expired={each.isExpired || undefined}>
          <span>
            <b>{each.name}</b>
            <SubscriptionContents capabilities={each.capabilities} />
            <small>
              {each.period.endsOn == null
                ? t('openEnded', { start: each.period.startsOn.slice(0, 7) })
                : `${each.period.startsOn.slice(0, 7)} – ${each.period.endsOn.slice(0, 7)}`}
            </small>
          </span>
          {each.isExpired ? (
            <small>{t('expired')}</small>
          ) : (
            <Button
              size="sm"
              isDisabled={isExpiring}
              aria-label={t('expireOf', { name: each.name })}
              onPress={() => void end(each)}
            >
              {t('expire')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Summarizes the period and the total of the monthly credits. */
function Summary({ draft: { isLimited, start, end, monthly } }: { draft: Draft }) {
  const t = useTexts(adminSubscriptionsTexts)
  const names = useTexts(packageNameTexts)
  const number = useNumber()
  const months = monthsBetween(start, end)
  if (!isLimited || months < 1) return <p className={styles.summary} />
  const total = packageNames
    .flatMap((each) => {
      const sum = monthly.reduce(
        (all, row) => all + (row.package === each && row.amount !== null && row.amount > 0 ? row.amount : 0),
        0,
      )
      return sum === 0 ? [] : [`${number(sum * months)} ${names(each)}`]
    })
    .join(', ')
  return (
    <p className={styles.summary}>
      {total === '' ? t('summary', { count: months }) : t('summaryWith', { count: months, total })}
    </p>
  )
}

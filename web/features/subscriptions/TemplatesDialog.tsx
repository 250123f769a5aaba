import { Trash2 } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { runAct, useAct } from '#web/relay/acts.ts'
import { NotFoundError } from '#web/relay/errors.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton, SkeletonBar } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { saveVersioned, writeWith } from '#web/editing/versioned-save.ts'
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
} from './draft.ts'
import { SubscriptionContents } from './SubscriptionContents.tsx'
import { asConflict, hasChanged, templatePart } from './save-template.ts'
import { createSubscriptionTemplate, deleteSubscriptionTemplate } from './acts.ts'
import { listTemplates, type ShownTemplate } from './subscription-data.ts'
import { SubscriptionFields } from './SubscriptionFields.tsx'
import styles from './Subscriptions.module.css'
import { adminSubscriptionsTexts } from './texts.ts'

/** The subscription templates. An administrator can create, change and delete them (ADMIN-100). */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(adminSubscriptionsTexts)
  const formId = useId()
  const [thisMonth] = useState(() => monthOf(stockholmDay(new Date())))
  const { value: templates, error, retry, set } = useDialogRead(listTemplates)
  // `edited` is the template that the form started from. Null for a new template.
  const [{ draft, edited, round }, setForm] = useState<{
    draft: ReturnType<typeof emptyDraft>
    edited: ShownTemplate | null
    round: number
  }>({ draft: emptyDraft(thisMonth), edited: null, round: 0 })
  const [wasSent, setSent] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [keys] = useState(() => new IdempotencyKeys())
  const [remove, isRemoving] = useAct(deleteSubscriptionTemplate)
  const faults = validateDraft(draft, thisMonth)
  const latest = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  }, [draft])
  const sent = useRef(draft)
  // The last saved draft, if the stored version could not be refetched or differs from the draft. The next save starts
  // with a refetch.
  const unconfirmedSave = useRef<{ id: string; sent: Draft } | null>(null)
  const isDirty = isDraftChanged(draft, edited, thisMonth)
  const begin = (template: ShownTemplate | null) => {
    setForm((before) => ({
      draft: template ? draftOf(template, thisMonth) : emptyDraft(thisMonth),
      edited: template,
      round: before.round + 1,
    }))
    setSent(false)
    unconfirmedSave.current = null
  }
  /** Starts with another template, after a confirmation if the form has unsaved changes. */
  const choose = async (template: ShownTemplate | null) => {
    if (!isDirty || (await askToDiscard())) begin(template)
  }
  /** Returns the stored template. Null if it was deleted. Throws if it cannot be read. */
  const readStored = async (id: string) => {
    const read = await listTemplates()
    set(read)
    return read.find((each) => each.id === id) ?? null
  }
  /** Returns the id of the new template. Null if it was not stored. */
  const make = async (): Promise<string | null> => {
    const input = { template: inputOf(draft) }
    const made = await runAct(createSubscriptionTemplate, { input }, writeWith(keys, reportError)(input))
    if (made) keys.markAnswered()
    return made?.subscriptionTemplate?.id ?? null
  }
  /** Returns whether all content of the form is stored. */
  const change = async (id: string): Promise<boolean> => {
    try {
      const previousSave = unconfirmedSave.current
      const known = previousSave === null ? edited : await readStored(id)
      if (known === null) throw new NotFoundError('NOT_FOUND')
      const part = templatePart(thisMonth, (stored) =>
        set((templates ?? []).map((each) => (each.id === stored.id ? stored : each))),
      )
      // If a colleague saved after the previous save, both are merged, even if this save has the current version.
      const isOthers = previousSave !== null && hasChanged(known, previousSave.sent, thisMonth)
      const saved = await saveVersioned(isOthers ? asConflict(part, previousSave.sent, thisMonth) : part, {
        mine: () => latest.current,
        base: known,
        write: writeWith(keys, reportError),
        onMerged: (merged, base) => {
          sent.current = merged
          unconfirmedSave.current = null
          flushSync(() => setForm((before) => ({ draft: merged, edited: base, round: before.round + 1 })))
        },
      })
      if (saved.is !== 'failed') keys.markAnswered()
      return saved.is === 'done'
    } catch (fault) {
      // The stored template could not be read, or it was deleted.
      reportError(fault)
      return false
    }
  }
  /** Rebases text typed during the save onto the stored version. */
  const rebase = async (id: string) => {
    const previousSave = { id, sent: sent.current }
    unconfirmedSave.current = previousSave
    const stored = await readStored(id).catch(reportError)
    if (!stored || unconfirmedSave.current !== previousSave || hasChanged(stored, previousSave.sent, thisMonth)) return
    unconfirmedSave.current = null
    setForm((before) => ({ ...before, edited: stored }))
  }
  const submit = useOneAtATime(async () => {
    setSent(true)
    if (Object.keys(faults).length > 0 || hasWrongNumber(draft)) return
    const before = unconfirmedSave.current?.id ?? edited?.id ?? null
    setSaving(true)
    sent.current = draft
    const id = before === null ? await make() : (await change(before)) ? before : null
    setSaving(false)
    if (id === null) return
    showToast(t(before === null ? 'done.created' : 'done.changed'))
    if (latest.current === sent.current) begin(null)
    else await rebase(id)
    retry()
  })
  const end = async ({ id, name }: ShownTemplate) => {
    const sure = await dialogs.confirm({
      title: t('templates.deleteTitle', { name }),
      body: t('templates.deleteBody'),
      confirmLabel: t('templates.delete'),
      isDestructive: true,
    })
    if (!sure || !(await remove({ input: { subscriptionTemplateId: id } }))) return
    showToast(t('done.deleted'))
    if (edited?.id === id) begin(null)
    retry()
  }
  return (
    <Dialog
      title={t('templates.title')}
      size="split"
      isDirty={isDirty}
      onClose={onClose}
      footer={
        <>
          {edited !== null && (
            <Button isDisabled={isSaving} onPress={() => void choose(null)}>
              {t('templates.new')}
            </Button>
          )}
          <Button variant="ghost" slot="close">
            {t('close')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSaving}>
            {t(edited === null ? 'templates.create' : 'templates.save')}
          </Button>
        </>
      }
    >
      <DialogText>{t('templates.text')}</DialogText>
      <div className={styles.split}>
        <section className={styles.aside}>
          <h3>
            {t('templates.list')} {templates !== null && <span className="muted">{templates.length}</span>}
          </h3>
          {error !== null ? (
            <Notice
              tone="negative"
              isLive
              end={
                <Button size="sm" onPress={retry}>
                  {t('retry')}
                </Button>
              }
            >
              {t('failed.readTemplates')}
            </Notice>
          ) : templates === null ? (
            <Skeleton className={styles.waiting}>
              <SkeletonBar width="70%" />
              <SkeletonBar width="90%" />
            </Skeleton>
          ) : templates.length === 0 ? (
            <p className="muted">{t('templates.none')}</p>
          ) : (
            <ul className={styles.list}>
              {templates.map((each) => (
                <li key={each.id} data-edited={each.id === edited?.id || undefined}>
                  <button
                    type="button"
                    disabled={isSaving}
                    className={styles.choose}
                    aria-label={t('templates.editOf', { name: each.name })}
                    aria-pressed={each.id === edited?.id}
                    onClick={() => void choose(each)}
                  >
                    <b>{each.name}</b>
                    <SubscriptionContents capabilities={each.capabilities} />
                    <small>
                      {each.period.months == null
                        ? t('infinite')
                        : t('templates.monthCount', { count: each.period.months })}
                    </small>
                  </button>
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={t('templates.deleteOf', { name: each.name })}
                    isDisabled={isRemoving || isSaving}
                    onPress={() => void end(each)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
        <form
          id={formId}
          noValidate
          className={styles.form}
          aria-label={t(edited === null ? 'templates.new' : 'templates.edit')}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <h3>{t(edited === null ? 'templates.new' : 'templates.edit')}</h3>
          <SubscriptionFields
            key={round}
            isTemplate
            draft={draft}
            faults={wasSent ? faults : {}}
            thisMonth={thisMonth}
            onChange={(next) => setForm((before) => ({ ...before, draft: next }))}
          />
        </form>
      </div>
    </Dialog>
  )
}

import { Trash2 } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { runAct, useAct } from '#web/relay/acts.ts'
import { NotFoundError } from '#web/relay/errors.ts'
import { KeptKey } from '#web/relay/idempotency-key.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton, SkeletonBar } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { askAboutConflict } from '#web/editing/conflict.tsx'
import { saveVersioned, writeWith } from '#web/editing/versioned-save.ts'
import { useDialogRead } from '#web/office/useDialogRead.ts'
import { type Draft, draftOf, emptyDraft, faultsOf, hasWrongNumber, inputOf, isOtherThan, monthOf } from './draft.ts'
import { Given } from './Given.tsx'
import { asConflict, hasChanged, templatePart } from './save-template.ts'
import { creatingTemplate, deletingTemplate } from './acts.ts'
import { readTemplates, type ShownTemplate } from './subscription-data.ts'
import { SubscriptionFields } from './SubscriptionFields.tsx'
import styles from './Subscriptions.module.css'
import { adminSubscriptionsTexts } from './texts.ts'

/** The templates of subscriptions: made, changed and deleted by an Administrator (ADMIN-100). */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(adminSubscriptionsTexts)
  const formId = useId()
  const [thisMonth] = useState(() => monthOf(stockholmDay(new Date())))
  const { value: templates, error, again, set } = useDialogRead(readTemplates)
  // `edited`: the template as the form began from it; null for a new one.
  const [{ draft, edited, round }, setForm] = useState<{
    draft: ReturnType<typeof emptyDraft>
    edited: ShownTemplate | null
    round: number
  }>({ draft: emptyDraft(thisMonth), edited: null, round: 0 })
  const [wasSent, setSent] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [keys] = useState(() => new KeptKey())
  const [remove, isRemoving] = useAct(deletingTemplate)
  const faults = faultsOf(draft, thisMonth)
  const latest = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  }, [draft])
  const sent = useRef(draft)
  // What was stored last and is not read anew, or not as it was sent: the next save begins by reading it.
  const behind = useRef<{ id: string; sent: Draft } | null>(null)
  const isDirty = isOtherThan(draft, edited, thisMonth)
  const begin = (template: ShownTemplate | null) => {
    setForm((before) => ({
      draft: template ? draftOf(template, thisMonth) : emptyDraft(thisMonth),
      edited: template,
      round: before.round + 1,
    }))
    setSent(false)
    behind.current = null
  }
  /** Begins with another one, once the user is sure of what stands in the form. */
  const choose = async (template: ShownTemplate | null) => {
    if (!isDirty || (await askToDiscard())) begin(template)
  }
  /** The template as it is stored now; null when it is gone. Throws when it cannot be read. */
  const readStored = async (id: string) => {
    const read = await readTemplates()
    set(read)
    return read.find((each) => each.id === id) ?? null
  }
  /** Answers the id of the new template; null when it is not stored. */
  const make = async (): Promise<string | null> => {
    const input = { template: inputOf(draft) }
    const made = await runAct(creatingTemplate, { input }, writeWith(keys, reportError)(input))
    if (made) keys.answered()
    return made?.subscriptionTemplate?.id ?? null
  }
  /** Answers whether all that stands in the form is stored. */
  const change = async (id: string): Promise<boolean> => {
    try {
      const after = behind.current
      const known = after === null ? edited : await readStored(id)
      if (known === null) throw new NotFoundError('NOT_FOUND')
      const part = templatePart(thisMonth, () => readStored(id))
      // A colleague was first after the save before: that is asked about, whatever version this save would have.
      const isOthers = after !== null && hasChanged(known, after.sent, thisMonth)
      const saved = await saveVersioned(
        isOthers ? asConflict(part) : part,
        draft,
        isOthers ? (edited ?? known) : known,
        writeWith(keys, reportError),
        askAboutConflict,
        (merged) => {
          sent.current = merged
          flushSync(() => setForm((before) => ({ ...before, draft: merged, round: before.round + 1 })))
        },
      )
      if (saved.is !== 'failed') keys.answered()
      if (saved.is === 'load') begin(saved.stored)
      return saved.is === 'done'
    } catch (fault) {
      // What is stored could not be read, or is gone.
      reportError(fault)
      return false
    }
  }
  /** What was written while it was saved stands on what is stored now. */
  const goOn = async (id: string) => {
    const after = { id, sent: sent.current }
    behind.current = after
    const stored = await readStored(id).catch(reportError)
    if (!stored || behind.current !== after || hasChanged(stored, after.sent, thisMonth)) return
    behind.current = null
    setForm((before) => ({ ...before, edited: stored }))
  }
  const submit = useOneAtATime(async () => {
    setSent(true)
    if (Object.keys(faults).length > 0 || hasWrongNumber(draft)) return
    const before = behind.current?.id ?? edited?.id ?? null
    setSaving(true)
    sent.current = draft
    const id = before === null ? await make() : (await change(before)) ? before : null
    setSaving(false)
    if (id === null) return
    showToast(t(before === null ? 'done.created' : 'done.changed'))
    if (latest.current === sent.current) begin(null)
    else await goOn(id)
    again()
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
    again()
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
                <Button size="sm" onPress={again}>
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
                    <Given capabilities={each.capabilities} />
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

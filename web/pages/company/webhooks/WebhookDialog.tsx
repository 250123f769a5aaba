import { useState } from 'react'
import {
  checkWebhookUrl,
  MAX_WEBHOOK_DESCRIPTION_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  MAX_WEBHOOKS,
} from '#rules/companies/webhooks.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Fault, Written } from './acts.ts'
import { allEvents, eventGroups } from './events.ts'
import { webhooksTexts } from './texts.ts'
import styles from './Webhooks.module.css'

interface WebhookDialogProps {
  /** The address to change; null for a new one. */
  initial: Written | null
  save: (written: Written) => Promise<Fault | 'done'>
  onClose: () => void
}

const reasons = { required: 'REQUIRED', tooLong: 'TOO_LONG', format: 'FORMAT' } as const

/** Address, description and events. What is wrong is told beside its field, and the dialog stays. */
export function WebhookDialog({ initial, save, onClose }: WebhookDialogProps) {
  const t = useTexts(webhooksTexts)
  const [url, setUrl] = useState(initial?.url ?? '')
  const [description, setDescription] = useState(initial?.description ?? '')
  const [kind, setKind] = useState<'all' | 'some'>(initial && initial.events.length > 0 ? 'some' : 'all')
  const [chosen, setChosen] = useState<readonly string[]>(initial?.events ?? [])
  const [fault, setFault] = useState<Fault | null>(null)
  const [isNoneChosen, setNoneChosen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    const wrong = checkWebhookUrl(url)
    if (wrong) return setFault({ field: 'url', why: reasons[wrong] })
    if (description.trim().length > MAX_WEBHOOK_DESCRIPTION_LENGTH)
      return setFault({ field: 'description', why: 'TOO_LONG' })
    const events = kind === 'all' ? [] : allEvents.filter((event) => chosen.includes(event))
    if (kind === 'some' && events.length === 0) return setNoneChosen(true)
    setSaving(true)
    const done = await save({ url: url.trim(), description: description.trim(), events }).finally(() =>
      setSaving(false),
    )
    if (done === 'done') onClose()
    else setFault(done)
  }
  const errorOf = (field: Fault['field']) =>
    fault?.field !== field
      ? null
      : t(`fault.${fault.why}`, {
          max:
            fault.why === 'TOO_MANY'
              ? MAX_WEBHOOKS
              : field === 'url'
                ? MAX_WEBHOOK_URL_LENGTH
                : MAX_WEBHOOK_DESCRIPTION_LENGTH,
        })
  return (
    <Dialog
      title={t(initial ? 'editTitle' : 'newTitle')}
      size="lg"
      onClose={onClose}
      onSubmit={() => {
        submit().catch(reportError)
      }}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={isSaving}>
            {t(initial ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('url')}
          name="url"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoFocus
          value={url}
          onChange={(typed) => {
            setUrl(typed)
            setFault(null)
          }}
          help={t('urlHelp')}
          error={errorOf('url')}
        />
        <TextField
          label={t('description')}
          name="description"
          isOptional
          value={description}
          onChange={(typed) => {
            setDescription(typed)
            setFault(null)
          }}
          help={t('descriptionHelp')}
          error={errorOf('description')}
        />
        <RadioGroup
          label={t('told')}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setNoneChosen(false)
          }}
          options={[
            { id: 'all', label: t('allEvents'), detail: t('allHelp') },
            { id: 'some', label: t('someEvents') },
          ]}
        />
        {kind === 'some' && (
          <div className={styles.groups}>
            {eventGroups.map(({ id, events }) => (
              <CheckboxGroup
                key={id}
                label={t(`groups.${id}`)}
                value={events.filter((event) => chosen.includes(event))}
                onChange={(ticked) => {
                  setChosen([...chosen.filter((each) => !events.some((event) => event === each)), ...ticked])
                  setNoneChosen(false)
                }}
              >
                {events.map((event) => (
                  <Checkbox key={event} value={event} isSmall>
                    {t(`events.${event}`)}
                  </Checkbox>
                ))}
              </CheckboxGroup>
            ))}
          </div>
        )}
        {isNoneChosen && (
          <p className={styles.problem} data-tone="bad" role="alert">
            {t('noneChosen')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

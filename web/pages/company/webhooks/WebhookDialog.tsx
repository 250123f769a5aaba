import { useState } from 'react'
import {
  checkWebhookUrl,
  MAX_WEBHOOK_DESCRIPTION_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  MAX_WEBHOOKS,
} from '#rules/integrations/webhooks.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { FieldError, EditedWebhook } from './acts.ts'
import { ALL_EVENTS, EVENT_GROUPS } from './events.ts'
import { webhooksTexts } from './texts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Webhooks.module.css'

interface WebhookDialogProps {
  /** The webhook to edit. Null for a new webhook. */
  initial: EditedWebhook | null
  save: (webhook: EditedWebhook) => Promise<FieldError | 'done'>
  onClose: () => void
}

const REASONS = { required: 'REQUIRED', tooLong: 'TOO_LONG', format: 'FORMAT' } as const

/**
 * Edits the address, description and events of a webhook. Errors are shown at their field, and the dialog stays open.
 */
export function WebhookDialog({ initial, save, onClose }: WebhookDialogProps) {
  const t = useTexts(webhooksTexts)
  const [url, setUrl] = useState(initial?.url ?? '')
  const [description, setDescription] = useState(initial?.description ?? '')
  const [kind, setKind] = useState<'all' | 'some'>(initial && initial.events.length > 0 ? 'some' : 'all')
  const [chosen, setChosen] = useState<readonly string[]>(initial?.events ?? [])
  const [fault, setFault] = useState<FieldError | null>(null)
  const [isNoneChosen, setNoneChosen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    const urlError = checkWebhookUrl(url)
    if (urlError) return setFault({ field: 'url', reason: REASONS[urlError] })
    if (description.trim().length > MAX_WEBHOOK_DESCRIPTION_LENGTH)
      return setFault({ field: 'description', reason: 'TOO_LONG' })
    const events = kind === 'all' ? [] : ALL_EVENTS.filter((event) => chosen.includes(event))
    if (kind === 'some' && events.length === 0) return setNoneChosen(true)
    setSaving(true)
    const result = await save({ url: url.trim(), description: description.trim(), events }).finally(() =>
      setSaving(false),
    )
    if (result === 'done') onClose()
    else setFault(result)
  }
  const getError = (field: FieldError['field']) =>
    fault?.field !== field
      ? null
      : t(`fault.${fault.reason}`, {
          max:
            fault.reason === 'TOO_MANY'
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
      <div className={flexStyles.form}>
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
          error={getError('url')}
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
          error={getError('description')}
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
            {EVENT_GROUPS.map(({ id, events }) => (
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

import { useId, useState, type FormEvent } from 'react'
import { setTeamtailorWebhookKey } from '#web/features/connectors/acts.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './ConnectionPage.module.css'
import { connectionsTexts } from './texts.ts'

interface WebhookKeyFormProps {
  companyId: string
  connectionId: string
  webhookUrl: string
  hasKey: boolean
  canEdit: boolean
}

/** Stores the key with which Teamtailor signs the events of the company's webhook. The key is never shown again. */
export function WebhookKeyForm({ companyId, connectionId, webhookUrl, hasKey, canEdit }: WebhookKeyFormProps) {
  const t = useTexts(connectionsTexts)
  const titleId = useId()
  const [key, setKey] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [save, isPending] = useAct(setTeamtailorWebhookKey)
  useUnsaved(key !== '')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setWrong(key.trim() === '')
    if (key.trim() === '') return
    if (await save({ input: { companyId, connectionId, key } })) setKey('')
  }
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={textStyles.heading}>
        {t('webhookKey.title')}
      </h2>
      <p className={textStyles.note}>{t('webhookKey.help')}</p>
      <p className={styles.address}>
        <code>{webhookUrl}</code>
      </p>
      {canEdit && (
        <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
          <PasswordField
            name="webhookKey"
            label={t('webhookKey.label')}
            help={hasKey ? t('webhookKey.stored') : t('webhookKey.none')}
            autoComplete="off"
            value={key}
            onChange={setKey}
            error={isWrong && key.trim() === '' ? t('form.required') : null}
          />
          <Button type="submit" isPending={isPending}>
            {t('webhookKey.save')}
          </Button>
        </form>
      )}
    </section>
  )
}

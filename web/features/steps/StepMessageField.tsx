import { ClipboardList, FileText, FileUp, Mail, MailX, Pencil, Plus, type LucideIcon } from 'lucide-react'
import { isValidStepMessage, type Message, type MessageType } from '#rules/candidates/step-message.ts'
import type { EditedStep } from '#rules/candidates/steps.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { stepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Select } from '#web/ui/Select.tsx'
import { contentOf, draftOfKind } from '#web/features/message/draft.ts'
import type { EditedMessage } from '#web/features/message/EditMessageDialog.tsx'
import { messageDefaults } from '#web/features/message/message-defaults.ts'
import styles from './StepLane.module.css'
import { stepsTexts } from './texts.ts'

const icons: Record<MessageType, LucideIcon> = {
  none: MailX,
  text: Mail,
  template: Mail,
  upload: FileUp,
  study: ClipboardList,
}

/** The message of a step with its kind. */
interface StepMessage {
  messageType: MessageType
  message: Message
}

interface StepMessageFieldProps {
  step: EditedStep
  companyId: number
  /** Whether this is the first step. Its candidates get the confirmation of the application instead. */
  isIncoming: boolean
  isLocked: boolean
  onChange: (message: StepMessage) => void
}

/** The message that candidates get when they are moved to the step (PIPE-84). */
export function StepMessageField({ step, companyId, isIncoming, isLocked, onChange }: StepMessageFieldProps) {
  const t = useTexts(stepsTexts)
  const { messageType, message } = step
  const name = stepName(step.name.trim()) || t('unnamed')
  const write = async (kind: 'text' | 'upload' | 'study') => {
    const loaded = await Promise.all([
      fetchPart(() => import('#web/features/message/EditMessageDialog.tsx')),
      messageDefaults(),
    ]).catch(reportError)
    if (!loaded) return
    const [{ EditMessageDialog }, defaults] = loaded
    const keep = async ({ draft }: EditedMessage) => {
      const written: StepMessage = {
        messageType: draft.kind === 'text' && messageType === 'template' ? 'template' : draft.kind,
        message: contentOf(draft),
      }
      if (JSON.stringify(written) === JSON.stringify({ messageType, message })) return true
      if (
        message !== null &&
        !(await dialogs.confirm({
          title: t('updateTitle'),
          body: t('updateBody', { name }),
          confirmLabel: t('update'),
        }))
      )
        return false
      onChange(written)
      return true
    }
    await dialogs.open((close) => (
      <EditMessageDialog
        mode="text"
        title={t('messageTitle', { name })}
        initial={{ name: '', draft: draftOfKind(message, kind, defaults.html) }}
        initialKind={messageType === 'study' ? 'study' : 'text'}
        templates={{ companyId }}
        defaults={defaults}
        saveLabel={t('keep')}
        onSave={({ latest }) => keep(latest())}
        onClose={() => close()}
      />
    ))
  }
  const clear = async () => {
    if (
      await dialogs.confirm({
        title: t('clearTitle'),
        body: t('clearBody', { name }),
        confirmLabel: t('clear'),
        isDestructive: true,
      })
    )
      onChange({ messageType: 'none', message: null })
  }
  const choose = (kind: MessageType) => {
    if (kind === messageType) return
    if (kind === 'none') void clear()
    else void write(kind === 'template' ? 'text' : kind)
  }
  const kinds: MessageType[] = ['none', 'text', 'upload']
  if (!kinds.includes(messageType)) kinds.push(messageType)
  return (
    <>
      <Select
        size="sm"
        label={t('message')}
        options={kinds.map((kind) => ({ id: kind, label: t(`kind.${kind}`), icon: icons[kind] }))}
        value={messageType}
        onChange={choose}
        isDisabled={isLocked}
      />
      <div
        className={styles.message}
        data-filled={message !== null || undefined}
        data-invalid={!isValidStepMessage(messageType, message) || undefined}
      >
        {message === null ? (
          <p className={styles.help}>{t(isIncoming ? 'incoming' : 'noMessage')}</p>
        ) : (
          <Summary message={message} />
        )}
        {!isLocked && (
          <Button
            variant="link"
            size="sm"
            icon={message === null ? Plus : Pencil}
            onPress={() => void write(messageType === 'upload' || messageType === 'study' ? messageType : 'text')}
          >
            {t(message === null ? 'write' : 'edit')}
          </Button>
        )}
      </div>
    </>
  )
}

function Summary({ message }: { message: NonNullable<EditedStep['message']> }) {
  const t = useTexts(stepsTexts)
  if (typeof message === 'string') return <p className={styles.text}>{visibleText(message)}</p>
  if ('url' in message) {
    const { url, days, hours, minutes } = message
    return (
      <p className={styles.text}>
        {url}
        <br />
        {t('studyTime', { days, hours, minutes })}
      </p>
    )
  }
  const documents = [
    ...(['cv', 'letter', 'video'] as const).filter((each) => message[each]).map((each) => t(each)),
    ...message.files,
  ]
  return (
    <>
      <p className={styles.help}>{t('asks')}</p>
      <ul className={styles.files}>
        {documents.map((file) => (
          <li key={file}>
            <Icon icon={FileText} size="sm" />
            {file}
          </li>
        ))}
      </ul>
    </>
  )
}

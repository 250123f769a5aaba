import { TriangleAlert } from 'lucide-react'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useClosingQuestion } from '#web/dialogs/useClosingQuestion.ts'
import { CopyBox } from '#web/features/api-keys/CopyBox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './TestCompany.module.css'
import { testCompanyTexts } from './texts.ts'

interface TestKeysDialogProps {
  name: string
  expiresAt: string
  writeKey: string
  readKey: string
  onClose: () => void
}

/** Shows the keys of a new test company once. Asks before closing if no key was copied (PLUS-102). */
export function TestKeysDialog({ name, expiresAt, writeKey, readKey, onClose }: TestKeysDialogProps) {
  const t = useTexts(testCompanyTexts)
  const day = useDay()
  const { close, setCopied } = useClosingQuestion(
    { title: t('closeTitle'), body: t('closeBody'), confirmLabel: t('closeConfirm') },
    onClose,
  )
  return (
    <Dialog
      title={t('madeTitle', { name })}
      size="lg"
      onClose={close}
      footer={<Button onPress={close}>{t('close')}</Button>}
    >
      <DialogText>{t('madeText', { day: day(expiresAt) })}</DialogText>
      <div className={styles.key}>
        <b>{t('writeKey')}</b>
        <CopyBox text={writeKey} label={t('copyWriteKey')} onCopied={setCopied} />
      </div>
      <div className={styles.key}>
        <b>{t('readKey')}</b>
        <CopyBox text={readKey} label={t('copyReadKey')} onCopied={setCopied} />
      </div>
      <Notice tone="warning" icon={TriangleAlert}>
        {t('onlyOnce')}
      </Notice>
    </Dialog>
  )
}

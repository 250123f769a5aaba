import { TriangleAlert } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { webhooksTexts } from './texts.ts'
import styles from './Webhooks.module.css'

/** Shows a secret once. */
export function SecretDialog({ secret, isNew, onClose }: { secret: string; isNew: boolean; onClose: () => void }) {
  const t = useTexts(webhooksTexts)
  return (
    <Dialog
      title={t(isNew ? 'created' : 'secretMade')}
      size="lg"
      onClose={onClose}
      footer={<Button slot="close">{t('close')}</Button>}
    >
      <DialogText>{t(isNew ? 'secretText' : 'secretTextAgain')}</DialogText>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton variant="primary" text={secret} label={t('copy')} />
      </div>
      <Notice tone="warning" icon={TriangleAlert}>
        {t('secretWarning')}
      </Notice>
    </Dialog>
  )
}

import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import styles from './SecondFactor.module.css'
import { secondFactorTexts } from './texts.ts'

/** Shows the recovery codes. They cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts(secondFactorTexts)
  return (
    <Dialog
      title={t('codesTitle')}
      onClose={onClose}
      footer={
        <>
          <CopyButton text={codes.join('\n')} label={t('copyCodes')} />
          <Button variant="primary" onPress={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <DialogText>{t('codesBody')}</DialogText>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

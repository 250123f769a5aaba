import { useClosingQuestion } from '#web/dialogs/useClosingQuestion.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import styles from './SecondFactor.module.css'
import { secondFactorTexts } from './texts.ts'

/** Shows the recovery codes once. Asks for confirmation if the user closes the dialog without copying them (PLUS-154). */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts(secondFactorTexts)
  const { close, setCopied } = useClosingQuestion(
    { title: t('closeTitle'), body: t('closeBody'), confirmLabel: t('closeConfirm') },
    onClose,
  )
  return (
    <Dialog
      title={t('codesTitle')}
      onClose={close}
      footer={
        <>
          <CopyButton text={codes.join('\n')} label={t('copyCodes')} onCopied={setCopied} />
          <Button variant="primary" onPress={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <DialogText>{t('codesBody')}</DialogText>
      {/* The user can also select and copy the codes by hand. */}
      <ul className={styles.codes} onCopy={() => setCopied(true)}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

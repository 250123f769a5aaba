import { useTexts, useLanguage } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import styles from './Agreements.module.css'
import en from './agreements.en.json'
import sv from './agreements.sv.json'

const agreements = { sv, en }

export type AgreementId = keyof typeof sv

/** The text of an agreement. */
export function AgreementDialog({ id, onClose }: { id: AgreementId; onClose: () => void }) {
  const ui = useTexts(uiTexts)
  const { title, sections } = agreements[useLanguage()][id]
  return (
    <Dialog
      title={title}
      size="lg"
      isDismissable
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {ui('close')}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className={styles.text} tabIndex={0} role="region" aria-label={title}>
        {sections.map(({ heading, text }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

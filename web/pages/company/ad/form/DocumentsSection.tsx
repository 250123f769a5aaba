import { DOCUMENT_CHOICES, type Documents, type MethodChoice } from '#rules/ads/application-method.ts'
import { useState } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Form.module.css'
import { formTexts } from './texts.ts'

type When = 'now' | 'later'
type DocumentChoice = (typeof DOCUMENT_CHOICES)[number]

/** Asks for CV and cover letter, CV, or cover letter. Cancel keeps the previous choice (FORM-12). */
function DocumentsDialog({ initial, onClose }: { initial: Documents; onClose: (documents?: DocumentChoice) => void }) {
  const t = useTexts(formTexts)
  const ui = useTexts(uiTexts)
  const [chosen, setChosen] = useState<DocumentChoice>(initial === 'none' ? 'both' : initial)
  return (
    <Dialog
      title={t('documents.dialogTitle')}
      onClose={() => onClose()}
      onSubmit={() => onClose(chosen)}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit">
            OK
          </Button>
        </>
      }
    >
      <RadioGroup
        aria-label={t('documents.title')}
        options={DOCUMENT_CHOICES.map((each) => ({ id: each, label: t(`documents.${each}`) }))}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  )
}

/** The documents that candidates send, and when they send them (FORM-07 to FORM-12). */
export function DocumentsSection({
  choice,
  isLocked,
  onChange,
}: {
  choice: MethodChoice
  isLocked: boolean
  onChange: (changed: Partial<MethodChoice>) => void
}) {
  const t = useTexts(formTexts)
  const { method, documents, later } = choice
  // The stored value is `none` both for no documents and for documents that are requested later (FORM-08).
  const when: When = later === true || documents === 'none' ? 'later' : 'now'
  const choose = async () => {
    const chosen = await dialogs.open<DocumentChoice>((close) => (
      <DocumentsDialog initial={documents} onClose={close} />
    ))
    if (chosen) onChange({ documents: chosen, later: false })
  }
  const setWhen = (next: When) => {
    if (next === 'later') return onChange({ later: true })
    if (documents === 'none') return void choose()
    onChange({ later: false })
  }
  const options = [
    { id: 'now', label: t('documents.now') },
    { id: 'later', label: t(method === 'form' ? 'documents.none' : 'documents.later') },
  ] as const
  return (
    <section className={styles.part}>
      <h2 className={textStyles.heading}>{t('documents.title')}</h2>
      <div className={styles.line}>
        <Segmented
          aria-label={t('documents.when')}
          options={options}
          value={when}
          onChange={setWhen}
          isDisabled={isLocked}
        />
        {when === 'now' && documents !== 'none' && (
          <>
            <span>{t(`documents.${documents}`)}</span>
            {!isLocked && (
              <Button variant="link" size="sm" onPress={() => void choose()}>
                {t('documents.change')}
              </Button>
            )}
          </>
        )}
      </div>
      {when === 'later' && <p className={textStyles.small}>{t('documents.laterHint')}</p>}
    </section>
  )
}

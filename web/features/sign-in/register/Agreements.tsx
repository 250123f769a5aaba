import { useId } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import type { AgreementId } from './AgreementDialog.tsx'
import styles from './Agreements.module.css'
import { registrationTexts } from './texts.ts'

export type Accepted = Record<AgreementId, boolean>

/** The two agreements that the user must accept. Each opens in a dialog (ACC-26). */
export function Agreements({ accepted, onChange }: { accepted: Accepted; onChange: (accepted: Accepted) => void }) {
  const t = useTexts(registrationTexts)
  const ownId = useId()
  const read = (id: AgreementId) =>
    fetchPart(() => import('./AgreementDialog.tsx'))
      .then(({ AgreementDialog }) => dialogs.open((close) => <AgreementDialog id={id} onClose={() => close()} />))
      .catch((error: unknown) => reportError(error))
  const opens = (id: AgreementId) => (words: string) => (
    <Button variant="link" className={styles.words} onPress={() => void read(id)}>
      {words}
    </Button>
  )
  return (
    <div className={styles.agreements}>
      {(['terms', 'dataProcessing'] as const).map((id) => (
        <div key={id} className={styles.row}>
          <Checkbox
            id={`${ownId}-${id}`}
            isSelected={accepted[id]}
            onChange={(value) => onChange({ ...accepted, [id]: value })}
            aria-label={t(id).replace(/<\/?\w+>/g, '')}
          />
          {/* A press on the words ticks the box. A press on the button opens the agreement. */}
          <span>
            <Rich
              text={t(id)}
              parts={{
                label: (words) => <label htmlFor={`${ownId}-${id}`}>{words}</label>,
                terms: opens('terms'),
                agreement: opens('dataProcessing'),
              }}
            />
          </span>
        </div>
      ))}
    </div>
  )
}

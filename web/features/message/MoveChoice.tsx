import { Eye, Mail, type LucideIcon } from 'lucide-react'
import { PROMISED_ANSWER } from '#rules/candidates/promised-answer.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { RadioRows } from '#web/ui/ChoiceRows.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './MoveChoice.module.css'
import { messageTexts } from './texts.ts'

/** Whether a move sends a message. */
export type MoveChoiceValue = 'send' | 'skip'

/** The candidates to reject. `name` and `appliedAt` are null for several candidates. */
export interface Rejected {
  name: string | null
  appliedAt: string | null
  /** Whether any of them has applied. Candidates that a recruiter added or copied got no confirmation. */
  hasApplied: boolean
}

interface MoveChoiceProps {
  /** Null for a move to another step than the rejection step. */
  rejected: Rejected | null
  value: MoveChoiceValue
  onChange: (value: MoveChoiceValue) => void
}

/**
 * The choice between a move with and without a message (PIPE-68). A rejection first quotes what the candidate was
 * promised, and says what the candidate sees afterwards (PIPE-99).
 */
export function MoveChoice({ rejected, value, onChange }: MoveChoiceProps) {
  const t = useTexts(messageTexts)
  if (rejected === null)
    return (
      <RadioGroup
        aria-label={t('choice')}
        orientation="horizontal"
        options={[
          { id: 'send', label: t('sendChoice') },
          { id: 'skip', label: t('skipChoice') },
        ]}
        value={value}
        onChange={onChange}
      />
    )
  const { name } = rejected
  return (
    <>
      <Promises {...rejected} />
      <RadioRows
        aria-label={t('choice')}
        options={[
          {
            id: 'send',
            label: t('reject.sendChoice'),
            detail: name === null ? t('reject.sendDetailMany') : t('reject.sendDetail', { name }),
          },
          {
            id: 'skip',
            label: t('reject.skipChoice'),
            detail: name === null ? t('reject.skipDetailMany') : t('reject.skipDetail', { name }),
          },
        ]}
        value={value}
        onChange={onChange}
      />
    </>
  )
}

function Promises({ name, appliedAt, hasApplied }: Rejected) {
  const t = useTexts(messageTexts)
  const day = useDay()
  const promise = PROMISED_ANSWER[useLanguage()]
  const title = name === null ? t('reject.toldMany') : t('reject.told', { name })
  const row = (icon: LucideIcon, when: string, text: string, where: string) => (
    <li>
      <Icon icon={icon} size="sm" />
      {appliedAt !== null && <span className="num muted">{when}</span>}
      <span className={styles.quote}>
        <b>{t('reject.quote', { text })}</b>
        <small>{where}</small>
      </span>
    </li>
  )
  return (
    <section className={styles.promises} data-dated={appliedAt !== null || undefined}>
      <h3 className={textStyles.label}>{title}</h3>
      <ul aria-label={title}>
        {hasApplied && row(Mail, appliedAt === null ? '' : day(appliedAt), promise.letter, t('reject.inConfirmation'))}
        {row(
          Eye,
          t('reject.today'),
          t('reject.onTrack', { promise: promise.track }),
          name === null ? t('reject.onTheirPages') : t('reject.onPage'),
        )}
      </ul>
    </section>
  )
}

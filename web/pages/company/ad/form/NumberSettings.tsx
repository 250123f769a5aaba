import { setMaximum, setMinimum, snapNumber } from '#rules/forms/form-editing.ts'
import { MAX_SUFFIX_LENGTH, type NumberQuestion } from '#rules/forms/form.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { EnterEvent } from './on-enter.ts'
import styles from './Question.module.css'
import { formTexts } from './texts.ts'

/** Minimum and maximum adjust each other on blur. */
const LIMIT_PROPS = { size: 'sm', decimals: 2, commitsOnBlur: true } as const

interface NumberSettingsProps {
  question: NumberQuestion
  onChange: (question: NumberQuestion) => void
  /** Handles keys in text fields. In a number field, Enter commits the number. */
  onKeyDown: (event: EnterEvent) => void
}

/**
 * The limits of a number question. Minimum and maximum adjust each other, and the default value follows (FORM-23,
 * FORM-32 to FORM-35).
 */
export function NumberSettings({ question, onChange, onKeyDown }: NumberSettingsProps) {
  const t = useTexts(formTexts)
  return (
    <div className={styles.numbers}>
      <NumberField
        {...LIMIT_PROPS}
        label={t('questions.minimum')}
        minValue={0}
        value={question.minimum}
        onChange={(value) =>
          onChange(Number.isNaN(value) ? { ...question, minimum: NaN } : setMinimum(question, value ?? 0))
        }
      />
      <NumberField
        {...LIMIT_PROPS}
        label={t('questions.maximum')}
        minValue={1}
        value={question.maximum}
        onChange={(value) =>
          onChange(Number.isNaN(value) ? { ...question, maximum: NaN } : setMaximum(question, value ?? 1))
        }
      />
      <NumberField
        {...LIMIT_PROPS}
        label={t('questions.default')}
        value={question.default}
        onChange={(value) =>
          onChange({
            ...question,
            default: Number.isNaN(value) ? NaN : snapNumber(value ?? question.minimum, question),
          })
        }
      />
      <NumberField
        {...LIMIT_PROPS}
        label={t('questions.step')}
        minValue={0.01}
        value={question.step}
        onChange={(value) => {
          const stepped = { ...question, step: value ?? 1 }
          onChange(Number.isNaN(value) ? stepped : { ...stepped, default: snapNumber(stepped.default, stepped) })
        }}
      />
      <TextField
        size="sm"
        label={t('questions.suffix')}
        isOptional
        value={question.suffix}
        onChange={(suffix) => onChange({ ...question, suffix })}
        onKeyDown={onKeyDown}
        maxLength={MAX_SUFFIX_LENGTH}
      />
      <TextField
        size="sm"
        label={t('questions.maximumSuffix')}
        isOptional
        value={question.maximumSuffix}
        onChange={(maximumSuffix) => onChange({ ...question, maximumSuffix })}
        onKeyDown={onKeyDown}
        maxLength={MAX_SUFFIX_LENGTH}
      />
      <TextField
        size="sm"
        label={t('questions.minimumSuffix')}
        isOptional
        value={question.minimumSuffix ?? ''}
        onChange={(typed) => onChange({ ...question, minimumSuffix: typed === '' ? null : typed })}
        onKeyDown={onKeyDown}
        maxLength={MAX_SUFFIX_LENGTH}
      />
    </div>
  )
}

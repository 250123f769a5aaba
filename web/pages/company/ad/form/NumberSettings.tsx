import { setMaximum, setMinimum, snapNumber } from '#rules/form-editing.ts'
import { MAX_SUFFIX_LENGTH, type NumberQuestion } from '#rules/form.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import type { EnterEvent } from './enter.ts'
import styles from './Question.module.css'
import { formTexts } from './texts.ts'

const decimals = { maximumFractionDigits: 2 }

interface NumberSettingsProps {
  question: NumberQuestion
  onChange: (question: NumberQuestion) => void
  /** In a field of words; in one of numbers Enter takes the number. */
  onKeyDown: (event: EnterEvent) => void
}

/** The limits of a number question; they push each other, and its value follows them (FORM-23, FORM-32 to FORM-35). */
export function NumberSettings({ question, onChange, onKeyDown }: NumberSettingsProps) {
  const t = useTexts(formTexts)
  return (
    <div className={styles.numbers}>
      <NumberField size="sm" label={t('questions.minimum')} formatOptions={decimals} minValue={0} value={question.minimum} onChange={(value) => onChange(setMinimum(question, value ?? 0))} />
      <NumberField size="sm" label={t('questions.maximum')} formatOptions={decimals} minValue={1} value={question.maximum} onChange={(value) => onChange(setMaximum(question, value ?? 1))} />
      <NumberField size="sm" label={t('questions.default')} formatOptions={decimals} value={question.default} onChange={(value) => onChange({ ...question, default: snapNumber(value ?? question.minimum, question) })} />
      <NumberField
        size="sm"
        label={t('questions.step')}
        formatOptions={decimals}
        minValue={0.01}
        value={question.step}
        onChange={(value) => {
          const stepped = { ...question, step: value !== null && value > 0 ? value : 1 }
          onChange({ ...stepped, default: snapNumber(stepped.default, stepped) })
        }}
      />
      <TextField size="sm" label={t('questions.suffix')} isOptional value={question.suffix} onChange={(suffix) => onChange({ ...question, suffix })} onKeyDown={onKeyDown} maxLength={MAX_SUFFIX_LENGTH} />
      <TextField size="sm" label={t('questions.maximumSuffix')} isOptional value={question.maximumSuffix} onChange={(maximumSuffix) => onChange({ ...question, maximumSuffix })} onKeyDown={onKeyDown} maxLength={MAX_SUFFIX_LENGTH} />
      <TextField size="sm" label={t('questions.minimumSuffix')} isOptional value={question.minimumSuffix ?? ''} onChange={(typed) => onChange({ ...question, minimumSuffix: typed === '' ? null : typed })} onKeyDown={onKeyDown} maxLength={MAX_SUFFIX_LENGTH} />
    </div>
  )
}

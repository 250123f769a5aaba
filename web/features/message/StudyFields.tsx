import { checkStepMessage, STUDY_LIMITS, type StudyMessage } from '#rules/candidates/step-message.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { FieldGrid } from '#web/ui/Layout.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { messageTexts } from './texts.ts'
import flexStyles from '#web/styles/Flex.module.css'

/** The address of a case study and the candidate's time limit (PIPE-77). */
export function StudyFields({ study, onChange }: { study: StudyMessage; onChange: (study: StudyMessage) => void }) {
  const t = useTexts(messageTexts)
  const errors = checkStepMessage('study', study)
  return (
    <div className={flexStyles.form}>
      <TextField
        label={t('studyUrl')}
        value={study.url}
        onChange={(url) => onChange({ ...study, url })}
        error={study.url !== '' && errors['url'] ? t('studyUrlInvalid') : null}
        inputMode="url"
        autoFocus
      />
      <FieldGrid columns={3}>
        {(['days', 'hours', 'minutes'] as const).map((part) => (
          <NumberField
            key={part}
            label={t(`${part}`)}
            value={study[part]}
            onChange={(value) => onChange({ ...study, [part]: value ?? 0 })}
            minValue={0}
            maxValue={STUDY_LIMITS[part]}
          />
        ))}
      </FieldGrid>
    </div>
  )
}

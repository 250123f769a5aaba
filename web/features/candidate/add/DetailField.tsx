import { useId } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import styles from './AddCandidate.module.css'
import { addTexts } from './texts.ts'
import type { Detail } from './useDetails.ts'

interface DetailFieldProps extends Omit<TextFieldProps, 'value' | 'labelEnd' | 'aria-describedby'> {
  detail: Detail
}

/** A field that says whether the CV has filled it. */
export function DetailField({ detail, ...rest }: DetailFieldProps) {
  const t = useTexts(addTexts)
  const id = useId()
  return (
    <TextField
      autoComplete="off"
      {...rest}
      value={detail.value}
      {...(detail.isFromCv && {
        'aria-describedby': id,
        labelEnd: (
          <span id={id} className={styles.fromCv}>
            {t('cv.from')}
          </span>
        ),
      })}
    />
  )
}

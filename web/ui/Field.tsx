import { CircleAlert } from 'lucide-react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from './cx.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { uiTexts } from './texts.ts'

/** The texts around a field's control. */
export interface FieldTexts {
  /** Visible label. A field without a label needs an `aria-label`. */
  label?: ReactNode
  /** A line below the control. */
  help?: ReactNode
  /** How to correct the value. Marks the field as invalid. */
  error?: string | null | undefined
  /** Marks the field as optional. Required fields have no mark. */
  isOptional?: boolean | undefined
  /** Shown at the end of the label row, for example a link. */
  labelEnd?: ReactNode
}

/** Field height: `sm` 26 px, `md` 32 px, `lg` 40 px. */
export type FieldSize = 'sm' | 'md' | 'lg'

export const fieldStyles = styles

/** The label row above a control. */
export function FieldLabel({ label, isOptional }: Pick<FieldTexts, 'label' | 'isOptional'>) {
  const t = useTexts(uiTexts)
  if (label === undefined || label === null) return null
  return (
    <span className={styles.labelRow}>
      <Label className={styles.label ?? ''}>
        {label}
        {isOptional && <span className={styles.optional}>{t('optional')}</span>}
      </Label>
    </span>
  )
}

/**
 * The help and error lines below a control, and the content at the end of the label row. It comes last in the DOM, so
 * that Tab reaches the control first.
 */
export function FieldNotes({ labelEnd, help, error }: Pick<FieldTexts, 'labelEnd' | 'help' | 'error'>) {
  return (
    <>
      {labelEnd && <span className={styles.labelEnd}>{labelEnd}</span>}
      {help && (
        <Text slot="description" className={textStyles.help ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>
        <Icon icon={CircleAlert} size="sm" />
        <span>{error}</span>
      </FieldError>
    </>
  )
}

/** Returns the class of a field's outer element. */
export function fieldClass(className?: string): string {
  return cx(styles.field, className)
}

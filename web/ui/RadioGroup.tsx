import {
  Radio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components/RadioGroup'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { fieldClass, FieldLabel, FieldNotes, type FieldTexts } from './Field.tsx'
import styles from './RadioGroup.module.css'

interface RadioGroupProps<K extends string>
  extends
    Omit<AriaRadioGroupProps, 'children' | 'className' | 'style' | 'isInvalid' | 'value' | 'defaultValue' | 'onChange'>,
    FieldTexts {
  options: readonly { id: K; label: ReactNode; detail?: ReactNode; isDisabled?: boolean | undefined }[]
  value: K | null
  onChange: (value: K) => void
  className?: string | undefined
}

/** A choice of one option, with all options visible. */
export function RadioGroup<K extends string>({
  options,
  value,
  onChange,
  label,
  help,
  error,
  isOptional,
  labelEnd,
  className,
  ...rest
}: RadioGroupProps<K>) {
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      {...rest}
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.id === next)
        if (chosen) onChange(chosen.id)
      }}
      isInvalid={Boolean(error)}
      className={fieldClass(className)}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <div className={styles.group}>
        {options.map((option) => (
          <Radio key={option.id} value={option.id} isDisabled={option.isDisabled ?? false} className={cx(styles.radio)}>
            <span className={styles.mark} />
            <span>
              {option.label}
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes labelEnd={labelEnd} help={help} error={error} />
    </AriaRadioGroup>
  )
}

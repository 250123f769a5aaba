import { Minus, Plus } from 'lucide-react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { fieldClass, FieldLabel, FieldNotes, type FieldSize, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import look from './NumberField.module.css'
import { TextField } from './TextField.tsx'
import { numericInput } from './typed-characters.ts'
import { uiTexts } from './texts.ts'
import { useTypedNumber, type TypedNumber } from './useTypedNumber.ts'

interface NumberProps extends TypedNumber, FieldTexts {
  size?: FieldSize | undefined
  isDisabled?: boolean
  className?: string | undefined
}

/**
 * A field for a number. It takes only digits from the keyboard. Invalid or out-of-range text that is pasted stays, with
 * an error, and `onChange` gets NaN (SHELL-05).
 * The value is null while the field is empty.
 */
export function NumberField({
  value,
  onChange,
  minValue,
  maxValue,
  decimals,
  commitsOnBlur,
  round,
  error,
  ...rest
}: NumberProps & { suffix?: ReactNode; placeholder?: string | undefined }) {
  const { fault, input, accepts } = useTypedNumber({
    value,
    onChange,
    minValue,
    maxValue,
    decimals,
    commitsOnBlur,
    round,
  })
  return <TextField {...rest} {...input} accepts={accepts} isNumeric error={fault ?? error} />
}

/** A number between a minus and a plus button. */
export function Stepper({
  label,
  help,
  error,
  isOptional,
  labelEnd,
  size = 'md',
  className,
  isDisabled = false,
  ...number
}: NumberProps) {
  const t = useTexts(uiTexts)
  const { fault, input, accepts, stepBy } = useTypedNumber(number)
  const { ref: acceptsRef, ...numeric } = numericInput(accepts)
  const button = (by: 1 | -1) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(by > 0 ? 'increase' : 'decrease')}
      disabled={isDisabled || !stepBy(by)}
      onClick={() => stepBy(by)?.()}
    >
      <Icon icon={by > 0 ? Plus : Minus} size="sm" />
    </button>
  )
  return (
    <AriaTextField
      validationBehavior="aria"
      {...input}
      {...numeric}
      isDisabled={isDisabled}
      isInvalid={Boolean(fault ?? error)}
      className={fieldClass(className)}
      data-size={size}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <Group className={look.stepper ?? ''} isDisabled={isDisabled} isInvalid={Boolean(fault ?? error)}>
        {button(-1)}
        <span className={look.control} ref={acceptsRef}>
          <Input className={`${look.input} num`} />
        </span>
        {button(1)}
      </Group>
      <FieldNotes labelEnd={labelEnd} help={help} error={fault ?? error} />
    </AriaTextField>
  )
}

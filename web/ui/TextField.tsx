import type { LucideIcon } from 'lucide-react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { useState, type ReactNode, type Ref } from 'react'
import { useNumber } from '#web/i18n/texts.ts'
import { fieldClass, FieldLabel, FieldNotes, type FieldSize, fieldStyles as styles, type FieldTexts } from './Field.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { numericInput, type TypedCharacters } from './typed-characters.ts'
import { useTypedText } from './typed-text.ts'

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'>, FieldTexts {
  placeholder?: string | undefined
  size?: FieldSize | undefined
  /** Shown inside, on the left. */
  icon?: LucideIcon | undefined
  /** A unit or a small button inside, on the right. */
  suffix?: ReactNode
  /** Shows `38/75` inside the field. Longer values are marked but not cut. */
  counterMax?: number | undefined
  /** Uses digits of equal width. */
  isNumeric?: boolean | undefined
  /** Ignores keys for other characters, and sets the keyboard of phones (SHELL-05). */
  accepts?: TypedCharacters | undefined
  className?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    help,
    error,
    isOptional,
    labelEnd,
    placeholder,
    size = 'md',
    icon,
    suffix,
    counterMax,
    isNumeric,
    accepts,
    className,
    inputRef,
    onChange,
    ...rest
  } = props
  const { ref: acceptsRef, ...numeric } = accepts === undefined ? {} : numericInput(accepts)
  const [typed, setTyped] = useState(props.defaultValue ?? '')
  const text = props.value ?? typed
  const markTyped = useTypedText(text)
  const number = useNumber()
  const changed = (value: string) => {
    markTyped()
    setTyped(value)
    onChange?.(value)
  }
  return (
    <AriaTextField
      validationBehavior="aria"
      {...numeric}
      {...rest}
      onChange={changed}
      isInvalid={Boolean(error)}
      className={fieldClass(className)}
      data-size={size}
      data-icon={icon ? true : undefined}
      data-end={counterMax !== undefined || suffix ? 'text' : undefined}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <span className={styles.control} ref={acceptsRef}>
        {icon && <Icon icon={icon} size="sm" className={styles.icon} />}
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          {...(placeholder === undefined ? {} : { placeholder })}
          className={cx(styles.input, isNumeric && 'num')}
        />
        {counterMax !== undefined ? (
          <span className={styles.end} data-over={text.length > counterMax || undefined} aria-hidden="true">
            {number(text.length)}/{number(counterMax)}
          </span>
        ) : (
          suffix && <span className={styles.end}>{suffix}</span>
        )}
      </span>
      <FieldNotes labelEnd={labelEnd} help={help} error={error} />
    </AriaTextField>
  )
}

import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { useState, type Ref } from 'react'
import { useNumber } from '#web/i18n/texts.ts'
import { fieldClass, FieldLabel, FieldNotes, fieldStyles as styles, type FieldTexts } from './Field.tsx'
import { useTypedText } from './typed-text.ts'

export interface TextAreaProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'type'>, FieldTexts {
  placeholder?: string | undefined
  rows?: number | undefined
  /** Shows `38/75` in the corner. Longer values are marked but not cut. */
  counterMax?: number | undefined
  className?: string | undefined
  inputRef?: Ref<HTMLTextAreaElement>
}

/** A multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    help,
    error,
    isOptional,
    labelEnd,
    placeholder,
    rows = 3,
    counterMax,
    className,
    inputRef,
    onChange,
    ...rest
  } = props
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
      {...rest}
      onChange={changed}
      isInvalid={Boolean(error)}
      className={fieldClass(className)}
      data-end={counterMax === undefined ? undefined : 'area'}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <span className={styles.control}>
        <AriaTextArea
          {...(inputRef ? { ref: inputRef } : {})}
          className={styles.input ?? ''}
          placeholder={placeholder}
          rows={rows}
        />
        {counterMax !== undefined && (
          <span className={styles.end} data-over={text.length > counterMax || undefined} aria-hidden="true">
            {number(text.length)}/{number(counterMax)}
          </span>
        )}
      </span>
      <FieldNotes labelEnd={labelEnd} help={help} error={error} />
    </AriaTextField>
  )
}

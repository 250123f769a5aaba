import { Eye, EyeOff } from 'lucide-react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { useState, type Ref } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { fieldClass, FieldLabel, FieldNotes, type FieldSize, fieldStyles as styles, type FieldTexts } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { uiTexts } from './texts.ts'
import { useTypedText } from './typed-text.ts'

export interface PasswordFieldProps
  extends
    Omit<
      AriaTextFieldProps,
      'children' | 'className' | 'style' | 'isInvalid' | 'type' | 'value' | 'onChange' | 'defaultValue'
    >,
    FieldTexts {
  value: string
  onChange: (value: string) => void
  size?: FieldSize | undefined
  className?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  help,
  error,
  isOptional,
  labelEnd,
  size = 'md',
  className,
  inputRef,
  onChange,
  ...rest
}: PasswordFieldProps) {
  const t = useTexts(uiTexts)
  const [isShown, setShown] = useState(false)
  const markTyped = useTypedText(rest.value)
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      onChange={(value) => {
        markTyped()
        onChange(value)
      }}
      type={isShown ? 'text' : 'password'}
      isInvalid={Boolean(error)}
      className={fieldClass(className)}
      data-size={size}
      data-end="button"
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <span className={styles.control}>
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          className={styles.input ?? ''}
          autoCapitalize="off"
          spellCheck={false}
        />
        <span className={styles.end} data-button>
          <IconButton
            size="sm"
            // The label and the content at the end of its row are above.
            tooltipPlacement="right"
            icon={isShown ? EyeOff : Eye}
            label={t(isShown ? 'hidePassword' : 'showPassword')}
            onPress={() => setShown(!isShown)}
          />
        </span>
      </span>
      <FieldNotes labelEnd={labelEnd} help={help} error={error} />
    </AriaTextField>
  )
}

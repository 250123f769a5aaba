import { Minus, Plus } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { NumberField as AriaNumberField, type NumberFieldProps as AriaNumberFieldProps } from 'react-aria-components/NumberField'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { cx } from './cx.ts'
import { fieldClass, FieldLabel, FieldNotes, type FieldSize, fieldStyles as styles, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import look from './NumberField.module.css'
import { uiTexts } from './texts.ts'

interface NumberProps extends Omit<AriaNumberFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'value' | 'defaultValue' | 'onChange'>, FieldTexts {
  value: number | null
  onChange: (value: number | null) => void
  size?: FieldSize | undefined
  className?: string | undefined
}

const toAria = (value: number | null) => value ?? Number.NaN
const fromAria = (value: number) => (Number.isNaN(value) ? null : value)

/** A field for a number; digits only, and the decimal comma when `formatOptions` allows decimals. Null while empty. */
export function NumberField(props: NumberProps & { suffix?: ReactNode; placeholder?: string | undefined }) {
  const { label, help, error, isOptional, labelEnd, size = 'md', suffix, placeholder, className, value, onChange, ...rest } = props
  return (
    <AriaNumberField
      validationBehavior="aria"
      formatOptions={{ maximumFractionDigits: 0 }}
      {...rest}
      value={toAria(value)}
      onChange={(next) => onChange(fromAria(next))}
      isInvalid={Boolean(error)}
      className={fieldClass(className)}
      data-size={size}
      data-end={suffix ? 'text' : undefined}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <span className={styles.control}>
        <Input className={cx(styles.input, 'num')} {...(placeholder === undefined ? {} : { placeholder })} />
        {suffix && <span className={styles.end}>{suffix}</span>}
      </span>
      <FieldNotes labelEnd={labelEnd} help={help} error={error} />
    </AriaNumberField>
  )
}

/** A number between a minus and a plus button. */
export function Stepper({ label, help, error, isOptional, labelEnd, size = 'md', className, value, onChange, ...rest }: NumberProps) {
  const t = useTexts(uiTexts)
  return (
    <AriaNumberField
      validationBehavior="aria"
      formatOptions={{ maximumFractionDigits: 0 }}
      incrementAriaLabel={t('increase')}
      decrementAriaLabel={t('decrease')}
      {...rest}
      value={toAria(value)}
      onChange={(next) => onChange(fromAria(next))}
      isInvalid={Boolean(error)}
      className={fieldClass(className)}
      data-size={size}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <Group className={look.stepper ?? ''}>
        <Button slot="decrement">
          <Icon icon={Minus} size="sm" />
        </Button>
        <Input className={cx(look.input, 'num')} />
        <Button slot="increment">
          <Icon icon={Plus} size="sm" />
        </Button>
      </Group>
      <FieldNotes labelEnd={labelEnd} help={help} error={error} />
    </AriaNumberField>
  )
}

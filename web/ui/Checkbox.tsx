import { Check, Minus } from 'lucide-react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox'
import {
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaCheckboxGroupProps,
} from 'react-aria-components/CheckboxGroup'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { fieldClass, FieldLabel, FieldNotes, type FieldTexts } from './Field.tsx'
import styles from './Checkbox.module.css'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  /** The text next to the box. A checkbox without text needs an `aria-label`. */
  children?: ReactNode
  /** 13 px text, for tables and menus. */
  isSmall?: boolean | undefined
  className?: string | undefined
}

/** A checkbox. Its value takes effect when the form is saved. */
export function Checkbox({ children, isSmall, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...rest}
      className={cx(styles.check, className)}
      data-small={isSmall || undefined}
      data-bare={children === undefined || undefined}
    >
      {({ isIndeterminate }) => (
        <>
          <span className={styles.mark}>
            {isIndeterminate ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
          </span>
          {children !== undefined && <span>{children}</span>}
        </>
      )}
    </AriaCheckbox>
  )
}

interface CheckboxGroupProps
  extends Omit<AriaCheckboxGroupProps, 'children' | 'className' | 'style' | 'isInvalid'>, FieldTexts {
  children: ReactNode
  /** Number of columns. `row` puts the boxes next to each other, each as wide as its text. */
  columns?: number | 'row' | undefined
  className?: string | undefined
}

/** Several checkboxes under one label. Each `Checkbox` needs a `value`. */
export function CheckboxGroup({
  label,
  help,
  error,
  isOptional,
  labelEnd,
  columns = 1,
  children,
  className,
  ...rest
}: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup validationBehavior="aria" {...rest} isInvalid={Boolean(error)} className={fieldClass(className)}>
      <FieldLabel label={label} isOptional={isOptional} />
      <div
        className={styles.group}
        {...(columns === 'row'
          ? { 'data-row': true }
          : { style: { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } })}
      >
        {children}
      </div>
      <FieldNotes labelEnd={labelEnd} help={help} error={error} />
    </AriaCheckboxGroup>
  )
}

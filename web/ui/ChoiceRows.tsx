import { Check } from 'lucide-react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup'
import type { ReactNode } from 'react'
import styles from './ChoiceRows.module.css'
import { cx } from './cx.ts'
import { fieldClass, FieldLabel } from './Field.tsx'

interface RowTexts {
  label: ReactNode
  /** A second line that explains the consequences. */
  detail?: ReactNode
  /** Shown on the right, for example a price. */
  end?: ReactNode
  isDisabled?: boolean | undefined
}

interface RadioRowsProps<K extends string> {
  /** Visible label. Rows without a label need an `aria-label`. */
  label?: string
  'aria-label'?: string
  options: readonly (RowTexts & { id: K })[]
  value: K
  onChange: (value: K) => void
}

/** A choice of one option, as rows of a box with their prices. */
export function RadioRows<K extends string>({
  label,
  'aria-label': ariaLabel,
  options,
  value,
  onChange,
}: RadioRowsProps<K>) {
  return (
    <AriaRadioGroup
      className={fieldClass()}
      {...(ariaLabel !== undefined && { 'aria-label': ariaLabel })}
      value={value}
      onChange={(next) => {
        const chosen = options.find(({ id }) => id === next)
        if (chosen) onChange(chosen.id)
      }}
    >
      <FieldLabel label={label} />
      <div className={styles.rows}>
        {options.map(({ id, label: name, detail, end, isDisabled }) => (
          <Radio key={id} value={id} isDisabled={isDisabled ?? false} className={styles.row ?? ''}>
            <span className={cx(styles.mark, styles.round)} />
            <Texts label={name} detail={detail} end={end} />
          </Radio>
        ))}
      </div>
    </AriaRadioGroup>
  )
}

interface CheckRowProps extends RowTexts {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** An additional option below a `RadioRows`. */
export function CheckRow({ label, detail, end, isSelected, isDisabled, onChange }: CheckRowProps) {
  return (
    <div className={styles.rows}>
      <AriaCheckbox
        className={styles.row ?? ''}
        isSelected={isSelected}
        isDisabled={isDisabled ?? false}
        onChange={onChange}
      >
        <span className={styles.mark}>
          <Check aria-hidden="true" />
        </span>
        <Texts label={label} detail={detail} end={end} />
      </AriaCheckbox>
    </div>
  )
}

function Texts({ label, detail, end }: RowTexts) {
  return (
    <>
      <span>
        <b>{label}</b>
        {detail && <small>{detail}</small>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  )
}

import styles from './RowCheckbox.module.css'

interface RowCheckboxProps {
  label: string
  isSelected: boolean
  isDisabled: boolean
  onChange: (isSelected: boolean) => void
}

/**
 * A checkbox without text, in a row of a long list. A native input, because hundreds of them render while scrolling.
 */
export function RowCheckbox({ label, isSelected, isDisabled, onChange }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={styles.check}
      checked={isSelected}
      disabled={isDisabled}
      aria-label={label}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

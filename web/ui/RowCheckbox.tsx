import styles from './RowCheckbox.module.css'

interface RowCheckboxProps {
  label: string
  isSelected: boolean
  isDisabled: boolean
  /** If set, the checkbox is disabled, and its tooltip says why. */
  whyDisabled?: string | null | undefined
  onChange: (isSelected: boolean) => void
}

/**
 * A checkbox without text, in a row of a long list. A native input, because hundreds of them render while scrolling.
 */
export function RowCheckbox({ label, isSelected, isDisabled, whyDisabled, onChange }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={styles.check}
      checked={isSelected}
      disabled={isDisabled || whyDisabled != null}
      title={whyDisabled ?? undefined}
      aria-label={label}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

import type { LucideIcon } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { useId } from 'react'
import { cx } from './cx.ts'
import { fieldStyles } from './Field.tsx'
import { Icon } from './Icon.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Segmented.module.css'

interface SegmentedProps<K extends string> {
  options: readonly { id: K; label: string; icon?: LucideIcon | undefined; isDisabled?: boolean | undefined }[]
  value: K
  onChange: (value: K) => void
  /** Visible label above. Without it, set `aria-label`. */
  label?: string | undefined
  'aria-label'?: string | undefined
  size?: 'sm' | 'md' | undefined
  /** Fills the width in equal parts. */
  isFill?: boolean | undefined
  isDisabled?: boolean | undefined
  help?: string | undefined
  className?: string | undefined
}

/** Two to four short options side by side, with one selected. Arrow keys move between them. */
export function Segmented<K extends string>(props: SegmentedProps<K>) {
  const { options, value, onChange, label, size = 'md', isFill, isDisabled = false, help, className } = props
  const labelId = useId()
  const name = label === undefined ? { 'aria-label': props['aria-label'] ?? '' } : { 'aria-labelledby': labelId }
  const group = (
    <ToggleButtonGroup
      {...name}
      className={cx(styles.segmented, isFill && styles.fill, label === undefined && className)}
      data-size={size}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.id))
        if (chosen && chosen.id !== value) onChange(chosen.id)
      }}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.id}
          id={option.id}
          isDisabled={option.isDisabled ?? false}
          className={styles.part ?? ''}
        >
          {option.icon && <Icon icon={option.icon} size="sm" />}
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
  if (label === undefined) return group
  return (
    <div className={cx(fieldStyles.field, styles.field, className)}>
      <span id={labelId} className={fieldStyles.label}>
        {label}
      </span>
      {group}
      {help && <span className={textStyles.help}>{help}</span>}
    </div>
  )
}

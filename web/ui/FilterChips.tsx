import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useRef } from 'react'
import { useNumber } from '../i18n/texts.ts'
import styles from './FilterChips.module.css'
import { Tooltip } from './Tooltip.tsx'

interface FilterChipsProps<K extends string> {
  options: readonly { id: K; label: string; mark?: ReactNode; count?: number | undefined }[]
  value: readonly K[]
  /** `shiftKey` tells that the chip should combine with the others. */
  onPress: (id: K, shiftKey: boolean) => void
  /** Spoken name of the row. */
  label: string
  /** Shown at a longer hover, for example that Shift combines filters. */
  tooltip?: string | undefined
}

/** Toggle chips that filter a list. */
export function FilterChips<K extends string>({ options, value, onPress, label, tooltip }: FilterChipsProps<K>) {
  const shift = useRef(false)
  const number = useNumber()
  return (
    <Toolbar aria-label={label} className={styles.filters ?? ''}>
      {options.map((option) => {
        const chip = (
          <ToggleButton
            key={option.id}
            className={styles.filter ?? ''}
            isSelected={value.includes(option.id)}
            onPressStart={(event) => {
              shift.current = event.shiftKey
            }}
            onChange={() => onPress(option.id, shift.current)}
          >
            {option.mark}
            {option.label}
            {option.count !== undefined && <span className={styles.count}>{number(option.count)}</span>}
          </ToggleButton>
        )
        if (!tooltip) return chip
        return (
          <Tooltip key={option.id} text={tooltip} describes placement="bottom">
            {chip}
          </Tooltip>
        )
      })}
    </Toolbar>
  )
}

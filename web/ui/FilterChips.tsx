import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useRef } from 'react'
import { useNumber } from '#web/i18n/texts.ts'
import styles from './FilterChips.module.css'
import { Tooltip } from './Tooltip.tsx'

interface Filter<K extends string> {
  id: K
  label: string
  mark?: ReactNode
  count?: number | undefined
}

interface FilterChipsProps<K extends string> {
  options: readonly Filter<K>[]
  value: readonly K[]
  /** `shiftKey`: the filter should be combined with the others. */
  onPress: (id: K, shiftKey: boolean) => void
  /** Accessible name of the row. */
  label: string
  /** Shown on hover, for example that Shift combines filters. */
  tooltip?: string | undefined
}

/** Toggle buttons that filter a list by one or several filters. */
export function FilterChips<K extends string>({ options, value, onPress, label, tooltip }: FilterChipsProps<K>) {
  const shift = useRef(false)
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
            <FilterText {...option} />
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

interface FilterChoiceProps<K extends string> {
  options: readonly Filter<K>[]
  value: K
  onChange: (id: K) => void
  /** Accessible name of the row. */
  label: string
}

/** Chips for a single choice, one of them for all items. Screen readers announce them as radio buttons. */
export function FilterChoice<K extends string>({ options, value, onChange, label }: FilterChoiceProps<K>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.filters ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find(({ id }) => keys.has(id))
        if (chosen && chosen.id !== value) onChange(chosen.id)
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.id} id={option.id} className={styles.filter ?? ''}>
          <FilterText {...option} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

function FilterText({ label, mark, count }: Pick<Filter<string>, 'label' | 'mark' | 'count'>) {
  const number = useNumber()
  return (
    <>
      {mark}
      {label}
      {count !== undefined && <span className={styles.count}>{number(count)}</span>}
    </>
  )
}

import { cx } from './cx.ts'
import styles from './SelectionCheckbox.module.css'

interface ChooseBoxProps {
  label: string
  isChosen: boolean
  /** Some of the items it represents are selected. */
  isPartial?: boolean | undefined
  tabIndex: number
  className?: string | undefined
  /** Called with true if Shift was pressed, which selects all items up to this one. */
  onChoose: (isRange: boolean) => void
}

/** A small checkbox that selects an item. A native input, because hundreds of them render while scrolling. */
export function SelectionCheckbox({ label, isChosen, isPartial, tabIndex, className, onChoose }: ChooseBoxProps) {
  return (
    <input
      ref={
        isPartial === undefined
          ? null
          : (input) => {
              if (input) input.indeterminate = isPartial
            }
      }
      type="checkbox"
      className={cx(styles.choose, className)}
      tabIndex={tabIndex}
      checked={isChosen}
      aria-label={label}
      onChange={(event) => onChoose(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
    />
  )
}

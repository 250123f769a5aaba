import { cx } from './cx.ts'
import styles from './ChooseBox.module.css'

interface ChooseBoxProps {
  label: string
  isChosen: boolean
  /** Some of those it stands for are chosen. */
  isPartial?: boolean | undefined
  tabIndex: number
  className?: string | undefined
  /** Called with whether Shift was held, which chooses everything up to this one. */
  onChoose: (isRange: boolean) => void
}

/** The small box that chooses one of many. A plain input: hundreds of them pass by in a scroll. */
export function ChooseBox({ label, isChosen, isPartial, tabIndex, className, onChoose }: ChooseBoxProps) {
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
      onChange={(event) => onChoose(event.nativeEvent instanceof PointerEvent && event.nativeEvent.shiftKey)}
    />
  )
}

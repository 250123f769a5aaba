import { useNumber } from '#web/i18n/texts.ts'
import { useLanesRead } from '../board-context.ts'
import { LiftedBox } from '../lanes/BoardBox.tsx'
import { useLiftedOthers } from './BoardDnd.tsx'
import styles from './LiftedCandidate.module.css'

/** The box of a candidate during a move, with the number of candidates that come along. */
export function LiftedCandidate({ id }: { id: string }) {
  const others = useLiftedOthers()
  const number = useNumber()
  for (const { candidates } of useLanesRead().shown) {
    const candidate = candidates.find((each) => each.id === id)
    if (!candidate) continue
    if (others === 0) return <LiftedBox candidate={candidate} />
    return (
      <div className={styles.several}>
        <LiftedBox candidate={candidate} />
        <span className={styles.count} aria-hidden="true">
          {number(others + 1)}
        </span>
      </div>
    )
  }
  return null
}

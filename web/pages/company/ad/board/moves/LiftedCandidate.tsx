import { useLanesRead } from '../board-context.ts'
import { LiftedBox } from '../lanes/BoardBox.tsx'

/** The box of a candidate that is being moved. */
export function LiftedCandidate({ id }: { id: string }) {
  for (const { candidates } of useLanesRead().shown) {
    const candidate = candidates.find((each) => each.id === id)
    if (candidate) return <LiftedBox candidate={candidate} />
  }
  return null
}

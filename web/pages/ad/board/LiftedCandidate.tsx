import { use } from 'react'
import { BoardStepsContext } from './board-context.ts'
import { LiftedBox } from './BoardBox.tsx'

/** The box of a candidate that is being moved. */
export function LiftedCandidate({ id }: { id: string }) {
  for (const { candidates } of use(BoardStepsContext)) {
    const candidate = candidates.find((each) => each.id === id)
    if (candidate) return <LiftedBox candidate={candidate} />
  }
  return null
}

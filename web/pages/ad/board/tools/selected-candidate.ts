import { graphql, readInlineData } from 'react-relay'
import type { selectedCandidate_candidate$key } from '#web/__generated__/selectedCandidate_candidate.graphql.ts'
import type { BoardStep } from '../board-context.ts'

/** A chosen candidate as the user sees it now. */
export interface Selected {
  id: string
  name: string
  stepId: string
  isScheduled: boolean
  /** Cannot be changed. */
  isDeleted: boolean
  started: string
}

const read = (key: selectedCandidate_candidate$key) => readInlineData(graphql`
  fragment selectedCandidate_candidate on Candidate @inline {
    id
    name
    scheduledAt
    changedAt
    deleted
  }
`, key)

/** The chosen candidates in the order of the board. */
export function selectedOf(steps: readonly BoardStep[], ids: ReadonlySet<string>): Selected[] {
  return steps.flatMap((step) => step.candidates.filter(({ id }) => ids.has(id)).map((candidate) => {
    const { id, name, scheduledAt, changedAt, deleted } = read(candidate)
    return { id, name, stepId: step.id, isScheduled: scheduledAt !== null && scheduledAt !== undefined, isDeleted: deleted, started: changedAt }
  }))
}

import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { useSelected_candidate$key } from '#web/__generated__/useSelected_candidate.graphql.ts'
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

/** The chosen candidates in the order of the board. */
export function useSelected(steps: readonly BoardStep[], ids: ReadonlySet<string>): readonly Selected[] {
  const chosen = useMemo(
    () =>
      steps.flatMap(({ id: stepId, candidates }) =>
        candidates.filter(({ id }) => ids.has(id)).map((candidate) => ({ candidate, stepId })),
      ),
    [steps, ids],
  )
  const keys = useMemo(() => chosen.map(({ candidate }) => candidate), [chosen])
  const facts = useFragment<useSelected_candidate$key>(
    graphql`
      fragment useSelected_candidate on Candidate @relay(plural: true) {
        id
        name
        scheduledAt
        changedAt
        deleted
      }
    `,
    keys,
  )
  return chosen.flatMap(({ stepId }, index) => {
    const found = facts[index]
    return found
      ? {
          id: found.id,
          name: found.name,
          stepId,
          isScheduled: found.scheduledAt !== null && found.scheduledAt !== undefined,
          isDeleted: found.deleted,
          started: found.changedAt,
        }
      : []
  })
}

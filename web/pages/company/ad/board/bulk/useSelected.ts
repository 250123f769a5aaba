import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { useSelected_candidate$key } from '#web/__generated__/useSelected_candidate.graphql.ts'
import { isByRecruiter } from '#web/features/candidate/channel/channels.ts'
import type { BoardStep } from '../board-context.ts'

/** A selected candidate with its current state. */
export interface Selected {
  id: string
  name: string
  stepId: string
  isScheduled: boolean
  /** False for a candidate that a recruiter added or copied. */
  hasApplied: boolean
  /** A deleted candidate cannot be changed. */
  isDeleted: boolean
  started: string
}

/** Returns the selected candidates in board order. */
export function useSelected(steps: readonly BoardStep[], ids: ReadonlySet<string>): readonly Selected[] {
  const selected = useMemo(
    () =>
      steps.flatMap(({ id: stepId, candidates }) =>
        candidates.filter(({ id }) => ids.has(id)).map((candidate) => ({ candidate, stepId })),
      ),
    [steps, ids],
  )
  const keys = useMemo(() => selected.map(({ candidate }) => candidate), [selected])
  const facts = useFragment<useSelected_candidate$key>(
    graphql`
      fragment useSelected_candidate on Candidate @relay(plural: true) {
        id
        name
        scheduledAt
        changedAt
        channel
        isDeleted
      }
    `,
    keys,
  )
  return selected.flatMap(({ stepId }, index) => {
    const found = facts[index]
    return found
      ? {
          id: found.id,
          name: found.name,
          stepId,
          isScheduled: found.scheduledAt !== null && found.scheduledAt !== undefined,
          hasApplied: !isByRecruiter(found.channel),
          isDeleted: found.isDeleted,
          started: found.changedAt,
        }
      : []
  })
}

import { graphql, useFragment } from 'react-relay'
import type { useLanes_step$data, useLanes_step$key } from '#web/__generated__/useLanes_step.graphql.ts'

/** A step of a board with its candidates in order. */
export type BoardStep = useLanes_step$data[number]
export type BoardCandidate = BoardStep['candidates'][number]

/**
 * Returns the steps of a board with their candidates. Relay reads each lane separately, so that a change recomputes
 * only its own lane.
 */
export const useLanes = (steps: useLanes_step$key): readonly BoardStep[] =>
  useFragment(
    graphql`
      fragment useLanes_step on BoardStep @relay(plural: true) {
        id
        databaseId
        name
        dayLimit
        messageType
        message {
          ...stepMessage_message
        }
        ...StepMessageDialog_step
        candidates {
          id
          databaseId
          alert
          ...BoardBox_candidate
          ...useSelected_candidate
          ...headFragment_candidate
        }
      }
    `,
    steps,
  )

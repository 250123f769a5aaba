import { useDeferredValue, useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { writeFilter, type BoardFilter } from '#rules/candidates/board-filter.ts'
import type { useShownLanes_step$key } from '#web/__generated__/useShownLanes_step.graphql.ts'
import { useHour } from '#web/state/clock.ts'
import type { BoardStep } from '../board-context.ts'
import { shownLanes } from './shown-lanes.ts'
import { useFound } from './useFound.ts'

const nothing: useShownLanes_step$key = []

/**
 * What a filter shows of the lanes (PLUS-25, PLUS-26), worked out while rendering and behind what is shown: the browser
 * gets its turn between lanes and boxes. A board that opens with a filter is shown with it at once.
 */
export function useShownLanes(
  steps: readonly BoardStep[],
  keys: useShownLanes_step$key,
  adDatabaseId: number,
  asked: BoardFilter,
): readonly BoardStep[] {
  const filter = useDeferredValue(asked)
  const isOn = writeFilter(filter).length > 0
  // Without a filter nobody asks for the facts of thousands.
  const facts = useFragment(
    graphql`
      fragment useShownLanes_step on BoardStep @relay(plural: true) {
        candidates {
          ...filterFacts_candidate @relay(mask: false)
        }
      }
    `,
    isOn ? keys : nothing,
  )
  const found = useFound(adDatabaseId, asked.text.trim())
  const now = useHour()
  return useMemo(
    () => (isOn ? shownLanes(steps, facts, filter, now, found) : steps),
    [isOn, steps, facts, filter, now, found],
  )
}

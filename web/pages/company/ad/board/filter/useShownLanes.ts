import { useDeferredValue, useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { writeFilter, type BoardFilter } from '#rules/candidates/board-filter.ts'
import type { useShownLanes_step$key } from '#web/__generated__/useShownLanes_step.graphql.ts'
import { useHour } from '#web/state/clock.ts'
import type { BoardStep } from '../board-context.ts'
import { shownLanes } from './shown-lanes.ts'
import { useFound } from './useFound.ts'

const NO_STEPS: useShownLanes_step$key = []

/**
 * Applies the filter to the lanes (PLUS-25, PLUS-26). Later filters are deferred, so that the browser can handle input
 * between lanes and boxes. A board that opens with a filter shows the filtered lanes at once.
 */
export function useShownLanes(
  steps: readonly BoardStep[],
  keys: useShownLanes_step$key,
  adDatabaseId: number,
  latest: BoardFilter,
): readonly BoardStep[] {
  const filter = useDeferredValue(latest)
  const isOn = writeFilter(filter).length > 0
  // Without a filter, the facts of thousands of candidates are not read.
  const facts = useFragment(
    graphql`
      fragment useShownLanes_step on BoardStep @relay(plural: true) {
        candidates {
          ...filterFacts_candidate @relay(mask: false)
        }
      }
    `,
    isOn ? keys : NO_STEPS,
  )
  const found = useFound(adDatabaseId, latest.text.trim())
  const now = useHour()
  return useMemo(
    () => (isOn ? shownLanes(steps, facts, filter, now, found) : steps),
    [isOn, steps, facts, filter, now, found],
  )
}

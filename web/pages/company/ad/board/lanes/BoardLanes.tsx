import { useMemo, type ReactNode } from 'react'
import type { BoardFilter } from '#rules/candidates/board-filter.ts'
import type { useLanes_step$key } from '#web/__generated__/useLanes_step.graphql.ts'
import type { useShownLanes_step$key } from '#web/__generated__/useShownLanes_step.graphql.ts'
import { LanesContext, type BoardData } from '../board-context.ts'
import { useShownLanes } from '../filter/useShownLanes.ts'
import { useLanes } from './useLanes.ts'

interface BoardLanesProps {
  boardId: string
  ad: BoardData['ad']
  steps: useLanes_step$key & useShownLanes_step$key
  filter: BoardFilter
  children: ReactNode
}

/**
 * Reads the lanes of a board and provides them to its children. A change renders only the children that use the lanes.
 */
export function BoardLanes({ boardId, ad, steps: keys, filter, children }: BoardLanesProps) {
  const steps = useLanes(keys)
  const shown = useShownLanes(steps, keys, ad.databaseId, filter)
  const lanes = useMemo(() => ({ board: { id: boardId, ad, steps }, shown }), [boardId, ad, steps, shown])
  return <LanesContext value={lanes}>{children}</LanesContext>
}

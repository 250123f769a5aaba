import { useMemo, useState, type ReactNode } from 'react'
import type { useLanes_step$key } from '#web/__generated__/useLanes_step.graphql.ts'
import { LanesContext, type BoardData, type BoardStep } from '../board-context.ts'
import { useLanes } from './useLanes.ts'

interface BoardLanesProps {
  boardId: string
  ad: BoardData['ad']
  steps: useLanes_step$key
  children: ReactNode
}

/** Reads the lanes of a board for what stands inside; when they change, only what uses them is drawn anew. */
export function BoardLanes({ boardId, ad, steps: keys, children }: BoardLanesProps) {
  const steps = useLanes(keys)
  const [filtered, onFilter] = useState<readonly BoardStep[] | null>(null)
  const lanes = useMemo(() => ({ board: { id: boardId, ad, steps }, shown: filtered ?? steps, onFilter }), [boardId, ad, steps, filtered])
  return <LanesContext value={lanes}>{children}</LanesContext>
}

import { useMemo, useState } from 'react'
import type { BoardData } from '../board-context.ts'
import { loadFolded, saveFolded } from './folded.ts'

/** The steps whose columns are folded, by global id, and how to fold or unfold one. Remembered in this browser. */
export function useFolded({ ad, steps }: BoardData): [folded: ReadonlySet<string>, toggle: (stepId: string) => void] {
  const [ids, setIds] = useState(() => loadFolded(ad.databaseId))
  const folded = useMemo(() => new Set(steps.filter(({ databaseId }) => ids.has(databaseId)).map(({ id }) => id)), [ids, steps])
  return [folded, (stepId) => {
    const step = steps.find(({ id }) => id === stepId)
    if (!step) return
    const next = new Set(ids)
    if (!next.delete(step.databaseId)) next.add(step.databaseId)
    setIds(next)
    saveFolded(ad.databaseId, next)
  }]
}

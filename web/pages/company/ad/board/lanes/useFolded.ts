import { useMemo } from 'react'
import { useStore } from '#web/state/create-store.ts'
import type { BoardData } from '../board-context.ts'
import { foldedSteps } from './folded-steps.ts'

/** Returns the folded steps by global id, and a function that folds or unfolds a step. Stored in this browser. */
export function useFolded({ ad, steps }: BoardData): [folded: ReadonlySet<string>, toggle: (stepId: string) => void] {
  const store = useMemo(() => foldedSteps(ad.databaseId), [ad.databaseId])
  const ids = useStore(store)
  const folded = useMemo(
    () => new Set(steps.filter(({ databaseId }) => ids.includes(databaseId)).map(({ id }) => id)),
    [ids, steps],
  )
  return [
    folded,
    (stepId) => {
      const step = steps.find(({ id }) => id === stepId)?.databaseId
      if (step === undefined) return
      store.set(ids.includes(step) ? ids.filter((id) => id !== step) : [...ids, step])
    },
  ]
}

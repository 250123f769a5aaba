import { useEffect, useRef } from 'react'
import { useCurrentEnvironment } from '../environment.ts'
import { followAll, subscriptionsKey, type Followed } from './follow.ts'
import type { OwnedData } from './page-context.ts'

/** Follows subscriptions while the component is shown. Restarts them only when a document or its variables change. */
export function useFollowed(all: readonly Followed[], owned: OwnedData): void {
  const environment = useCurrentEnvironment()
  const latest = useRef(all)
  useEffect(() => {
    latest.current = all
  }, [all])
  const key = subscriptionsKey(all)
  useEffect(() => followAll(environment, () => latest.current, owned), [environment, key, owned])
}

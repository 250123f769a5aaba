import { useEffect, useRef } from 'react'
import { useCurrentEnvironment } from '../environment.ts'
import { followAll, keyOf, type Followed } from './follow.ts'

/** Follows subscriptions while the component is shown; they start again only when one of them or its variables change. */
export function useFollowed(all: readonly Followed[], onUnknown: () => void): void {
  const environment = useCurrentEnvironment()
  const latest = useRef(all)
  useEffect(() => { latest.current = all }, [all])
  const key = keyOf(all)
  useEffect(() => followAll(environment, () => latest.current, onUnknown), [environment, key, onUnknown])
}

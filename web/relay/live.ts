import { useEffect, useEffectEvent } from 'react'
import { useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig, OperationType } from 'relay-runtime'
import { onReconnect } from './live-client.ts'

/** Listens to a subscription while the component is shown; its updater writes to the store. Memoise the config. */
export function useLive<S extends OperationType>(config: GraphQLSubscriptionConfig<S>): void {
  useSubscription<S>(config)
}

/** Calls back once after each time the realtime connection came back. */
export function useRefetchAfterReconnect(refetch: () => void): void {
  const latest = useEffectEvent(refetch)
  useEffect(() => onReconnect(() => latest()), [])
}

import type { Change } from '#contract/integrations/changes.ts'
import type { EventSource } from '#gateway/hub/subscribe.ts'
import { changedObjects } from '#rules/integrations/changes.ts'
import { eventNameOf } from '#gateway/areas/integrations/webhooks/mappers.ts'

/** Source of `Change`. */
export type ChangeMapper = ReturnType<typeof mapChange>

/** The ids of an object of a change, which remain when the object is deleted. */
interface ChangedIds {
  nodeId: string
  databaseId: number
}

/** Source of `ChangedAd`. */
export type ChangedAdMapper = ChangedIds

/** Source of `ChangedCandidate`. */
export type ChangedCandidateMapper = ChangedIds

/** Source of `ChangedStep`. */
export type ChangedStepMapper = ChangedIds

/** Source of `ChangeAddition`. */
export type ChangeAdditionMapper = EventSource<{ change: ChangeMapper }>

/** Returns the source of a change. */
export function mapChange({ event, timestamp, ...objects }: Change, cursor: string) {
  const { ad, candidate, fromStep, toStep } = changedObjects(objects)
  return {
    ad: mapIds(ad),
    candidate: candidate && mapIds(candidate),
    fromStep: fromStep && mapIds(fromStep),
    toStep: toStep && mapIds(toStep),
    cursor,
    event: eventNameOf(event),
    timestamp,
  }
}

const mapIds = ({ id, databaseId }: { id: string; databaseId: number }): ChangedIds => ({ nodeId: id, databaseId })

import type { Change } from '#contract/integrations/changes.ts'
import type { EventSource } from '#gateway/hub/subscribe.ts'
import { changedObjects } from '#rules/integrations/changes.ts'
import { eventNameOf } from '#gateway/areas/integrations/webhooks/mappers.ts'

/** Source of `Change`. */
export type ChangeMapper = ReturnType<typeof mapChange>

type Changed = ReturnType<typeof changedObjects>

/** Source of `ChangedAd`. */
export type ChangedAdMapper = Changed['ad']

/** Source of `ChangedCandidate`. */
export type ChangedCandidateMapper = NonNullable<Changed['candidate']>

/** Source of `ChangedStep`. */
export type ChangedStepMapper = NonNullable<Changed['fromStep']>

/** Source of `ChangeAddition`. */
export type ChangeAdditionMapper = EventSource<{ change: ChangeMapper }>

/** Returns the source of a change. */
export const mapChange = ({ event, timestamp, ...objects }: Change, cursor: string) => ({
  ...changedObjects(objects),
  cursor,
  event: eventNameOf(event),
  timestamp,
})

/** A candidate that is lifted, as it was seen when it was. */
export interface Lifted {
  id: string
  databaseId: number
  name: string
  stepId: string
  index: number
  /** A message to it is scheduled. */
  isScheduled: boolean
  /** `changedAt` of the candidate as the user saw it. */
  started: string
  /** How many chosen ones come along with it. */
  others: number
}

/** Where a lifted box would come to stand. */
export interface Target {
  stepId: string
  index: number
}

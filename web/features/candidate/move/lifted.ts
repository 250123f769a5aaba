/** A candidate that is being dragged, with the data from the start of the drag. */
export interface Lifted {
  id: string
  databaseId: number
  name: string
  stepId: string
  index: number
  /** Null for a candidate that a recruiter added or copied. */
  appliedAt: string | null
  /** Whether a message to the candidate is scheduled. */
  isScheduled: boolean
  /** `changedAt` of the candidate when the user saw it. */
  started: string
  /** Number of other selected candidates that are dragged along. */
  others: number
}

/** The position where the dragged box would be dropped. */
export interface Target {
  stepId: string
  index: number
}

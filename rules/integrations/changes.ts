import { toCompositeGlobalId, toGlobalId } from '../ids/global-id.ts'

// Changes: the numbered events of a company. Webhooks, the feed and the subscription of changes share them (PLUS-98).

/** Days that a change is kept in the feed. */
export const CHANGE_FEED_DAYS = 30

/** Returns the cursor of a change from its number in the outbox. */
export const toChangeCursor = (seq: number): string => `chg_${seq}`

/** Parses the cursor of a change. Returns null if it has another form. */
export function parseChangeCursor(cursor: string): number | null {
  const [, seq] = /^chg_(0|[1-9]\d{0,14})$/.exec(cursor) ?? []
  return seq === undefined ? null : Number(seq)
}

/** The objects of a change by their database ids. `candidateId` and the steps are null if the change has none. */
export interface ChangedObjects {
  readonly adId: number
  readonly candidateId: number | null
  readonly fromStepId: number | null
  readonly toStepId: number | null
}

const idsOf = (type: string, databaseId: number) => ({ id: toGlobalId(type, databaseId), databaseId })

const stepIds = (adId: number, databaseId: number) => ({
  id: toCompositeGlobalId('BoardStep', adId, databaseId),
  databaseId,
})

/** Returns the global and the database ids of the objects of a change, with the names of GraphQL and webhooks. */
export const changedObjects = ({ adId, candidateId, fromStepId, toStepId }: ChangedObjects) => ({
  ad: idsOf('Ad', adId),
  candidate: candidateId === null ? null : idsOf('Candidate', candidateId),
  fromStep: fromStepId === null ? null : stepIds(adId, fromStepId),
  toStep: toStepId === null ? null : stepIds(adId, toStepId),
})

/** Returns the member of a webhook's data that names the company. */
export const changedCompany = (companyId: number) => ({ company: idsOf('Company', companyId) })

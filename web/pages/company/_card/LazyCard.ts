import { lazy } from 'react'
import { withDeadline } from '../../../relay/deadline.ts'
import { loadCard } from './load-card.ts'

const loadCode = () => withDeadline(import('./CandidateCard.tsx'))

/** The candidate card; its code comes when the first one is opened. */
export const CandidateCard = lazy(() => loadCode().then((module) => ({ default: module.CandidateCard })))

/** Starts code and data of a card in one tick. */
export function preloadCard(databaseId: number): void {
  loadCode().catch(() => { /* told where the card is drawn */ })
  loadCard(databaseId)
}

/** Reads an open card anew: something happened to its candidate. */
export function refreshCard(databaseId: number): void {
  import('./card-query.ts').then(({ refetchCard }) => refetchCard(databaseId), () => { /* the next event or visit brings it up to date */ })
}

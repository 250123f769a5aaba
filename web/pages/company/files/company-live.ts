import { placesLive } from '#web/features/ad/places-live.ts'
import { treeLive } from './tree-live.ts'

/** Keeps the file system current. */
export const live = ({ company }: { company: { id: string } }) => [treeLive(company.id), placesLive(company.id)]

import type { PageControls } from '#web/relay/define-route.ts'
import { adLive } from './ad-live.ts'
import { placesLive } from './places-live.ts'

interface AdPageData {
  ad: { id: string; company: { id: string; databaseId: number } }
}

/** Keeps the pages of an ad current, including its folder and project. */
export const live = ({ ad }: AdPageData, page: PageControls) => [
  adLive(ad.company, ad.id, page),
  placesLive(ad.company.id, ad.id),
]

import { graphql } from 'react-relay'
import type { AdRow } from '#web/features/ad/ad-list.ts'
import type { AdForActions } from '#rules/ads/ad-lifecycle.ts'
import type { CompanyPageQuery } from '#web/__generated__/CompanyPageQuery.graphql.ts'
import type { listAd_folder$data } from '#web/__generated__/listAd_folder.graphql.ts'
import { adStates, adTypes, packages, relations, uses, type Package } from '#web/features/ad/ad-words.ts'
import type { AdState } from '#rules/ads/ad-progress.ts'
import { countryWords } from './country-words.ts'

/** What the list shows of an ad; the page, its live events and the answers of its changes all ask for the same. */
export const listAdFragment = graphql`
  fragment listAd_ad on Ad {
    id
    databaseId
    name
    owner
    city
    country
    start: startsAt
    end: endsAt
    status
    use: applicationMethod
    source
    progress
    relation
    muted
    notifications
    applicationCount
    newApplicationCount
    promotion
    publicUrl
    employmentService {
      state
    }
  }
`

/** The ads of each folder: read apart, so that a change of one ad reads its folder anew and not all 2,000 ads. */
export const listFolderFragment = graphql`
  fragment listAd_folder on Folder @relay(plural: true) @throwOnFieldError {
    id
    ads {
      ...listAd_ad @relay(mask: false)
    }
  }
`

type TreeProject = CompanyPageQuery['response']['company']['projects'][number]
type TreeFolder = listAd_folder$data[number]
type TreeAd = TreeFolder['ads'][number]

/** An ad of the list in the words of the rules. */
export interface ListAd extends AdRow, AdForActions {
  id: string
  databaseId: number
  state: AdState
  promotion: Package
  newApplications: number
  publicUrl: string | null
  /** How it stands at the employment service; null when it was never sent there. */
  atService: string | null
}

export interface ListFolder {
  id: string
  databaseId: number
  name: string
  isDefault: boolean
  ads: readonly ListAd[]
}

export interface ListProject {
  id: string
  databaseId: number
  name: string
  isDefault: boolean
  folders: readonly ListFolder[]
}

// Relay hands out the same object for an ad as long as nothing of it changed; so does the list, and its rows stay as
// they are.
const known = new WeakMap<TreeAd, ListAd>()

/** The ad in the words of the rules; the same object for the same data. */
export function listAdOf(data: TreeAd): ListAd {
  const before = known.get(data)
  if (before) return before
  const ad: ListAd = {
    id: data.id,
    databaseId: data.databaseId,
    name: data.name,
    owner: data.owner,
    city: data.city,
    country: countryWords(data.country),
    start: data.start,
    end: data.end,
    type: adTypes.toRule(data.status),
    use: uses.toRule(data.use),
    source: data.source,
    state: adStates.toRule(data.progress),
    relation: relations.toRule(data.relation),
    muted: data.muted,
    notifications: data.notifications,
    applications: { total: data.applicationCount },
    newApplications: data.newApplicationCount,
    promotion: packages.toRule(data.promotion),
    publicUrl: data.publicUrl,
    atService: data.employmentService?.state ?? null,
  }
  known.set(data, ad)
  return ad
}

const knownFolders = new WeakMap<TreeFolder, ListFolder>()

/** The folder with its ads; the same object for the same data. */
function listFolderOf(place: Omit<ListFolder, 'ads'>, data: TreeFolder | undefined): ListFolder {
  const before = data && knownFolders.get(data)
  if (before && before.name === place.name && before.isDefault === place.isDefault) return before
  const { id, databaseId, name, isDefault } = place
  const folder = { id, databaseId, name, isDefault, ads: data?.ads.map(listAdOf) ?? [] }
  if (data) knownFolders.set(data, folder)
  return folder
}

/** The tree in the words of the rules: the projects and folders with the ads read for each folder. */
export function listProjectsOf(projects: readonly TreeProject[], folders: listAd_folder$data): readonly ListProject[] {
  const read = new Map(folders.map((folder) => [folder.id, folder]))
  return projects.map(({ id, databaseId, name, isDefault, folders: places }) => ({
    id,
    databaseId,
    name,
    isDefault,
    folders: places.map((place) => listFolderOf(place, read.get(place.id))),
  }))
}

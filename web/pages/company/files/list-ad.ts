import { graphql } from 'react-relay'
import type { AdRow } from '#web/features/ad/ad-list.ts'
import type { AdForActions } from '#rules/ads/ad-lifecycle.ts'
import type { CompanyPageQuery } from '#web/__generated__/CompanyPageQuery.graphql.ts'
import type { listAd_folder$data } from '#web/__generated__/listAd_folder.graphql.ts'
import { adStates, adTypes, packages, relations, uses, type Package } from '#web/features/ad/ad-enums.ts'
import type { AdState } from '#rules/ads/ad-progress.ts'
import { getCountrySearchText } from './country-search-text.ts'

/** The fields of an ad in the list. The page, its live events and mutation responses all select them. */
void graphql`
  fragment listAd_ad on Ad {
    id
    databaseId
    name
    owner {
      name
    }
    city
    country
    start: startsAt
    end: endsAt
    status
    use: applicationMethod
    source
    progress
    relation
    isMuted
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

/**
 * The ads of each folder. A fragment per folder means that a change of one ad reads only its folder again instead of
 * 2,000 ads.
 */
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

/** An ad of the list, converted to the rules' values. */
export interface ListAd extends AdRow, AdForActions {
  id: string
  databaseId: number
  state: AdState
  promotion: Package
  newApplications: number
  publicUrl: string | null
  /** The ad's status at the public employment service. Null if it was never sent there. */
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

// Relay returns the same object until an ad's data changes. The list does the same, so that unchanged rows do not
// render again.
const cachedAds = new WeakMap<TreeAd, ListAd>()

/** Converts an ad to the rules' values. Returns the same object for the same data. */
function toListAd(data: TreeAd): ListAd {
  const cached = cachedAds.get(data)
  if (cached) return cached
  const ad: ListAd = {
    id: data.id,
    databaseId: data.databaseId,
    name: data.name,
    owner: data.owner.name ?? '',
    city: data.city,
    country: getCountrySearchText(data.country),
    start: data.start,
    end: data.end,
    type: adTypes.toRule(data.status),
    use: uses.toRule(data.use),
    source: data.source,
    state: adStates.toRule(data.progress),
    relation: relations.toRule(data.relation),
    muted: data.isMuted,
    notifications: data.notifications,
    applications: { total: data.applicationCount },
    newApplications: data.newApplicationCount,
    promotion: packages.toRule(data.promotion),
    publicUrl: data.publicUrl,
    atService: data.employmentService?.state ?? null,
  }
  cachedAds.set(data, ad)
  return ad
}

const cachedFolders = new WeakMap<TreeFolder, ListFolder>()

/** Combines a folder with its ads. Returns the same object for the same data. */
function toListFolder(place: Omit<ListFolder, 'ads'>, data: TreeFolder | undefined): ListFolder {
  const cached = data && cachedFolders.get(data)
  if (cached && cached.name === place.name && cached.isDefault === place.isDefault) return cached
  const { id, databaseId, name, isDefault } = place
  const folder = { id, databaseId, name, isDefault, ads: data?.ads.map(toListAd) ?? [] }
  if (data) cachedFolders.set(data, folder)
  return folder
}

/** Combines the projects and folders with their ads and converts them to the rules' values. */
export function toListProjects(projects: readonly TreeProject[], folders: listAd_folder$data): readonly ListProject[] {
  const foldersById = new Map(folders.map((folder) => [folder.id, folder]))
  return projects.map(({ id, databaseId, name, isDefault, folders: places }) => ({
    id,
    databaseId,
    name,
    isDefault,
    folders: places.map((place) => toListFolder(place, foldersById.get(place.id))),
  }))
}

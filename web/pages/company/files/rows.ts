import { countTypes, inTab, listAds, searchTerms, type AdListSettings, type AdTab } from '#web/features/ad/ad-list.ts'
import type { AdType } from '#rules/ads/ad-lifecycle.ts'
import type { ListAd, ListFolder, ListProject } from './list-ad.ts'

// The list as one flat row of rows: what the table draws, what the arrow keys walk through.

/** A folder shows this many ads at first (AD-12). */
export const ADS_AT_FIRST = 6

/** The part of the tree that is shown; null is all of it. */
export interface Place {
  project: ListProject | null
  folder: ListFolder | null
}

export interface ListView {
  settings: AdListSettings
  tab: AdTab
  place: Place
  /** Ids of projects and folders that are folded up. */
  collapsed: ReadonlySet<string>
  /** Ids of folders that show all their ads. */
  unfolded: ReadonlySet<string>
}

interface SectionRow {
  key: string
  /** Ads that match. */
  count: number
  isExpanded: boolean
}
export interface ProjectRow extends SectionRow {
  kind: 'project'
  project: ListProject
}
export interface FolderRow extends SectionRow {
  kind: 'folder'
  project: ListProject
  folder: ListFolder
  /** Whether there are more ads than a folder shows at first, and whether they show. */
  more: 'none' | 'hidden' | 'shown'
}
export interface AdItem {
  kind: 'ad'
  key: string
  ad: ListAd
  folder: ListFolder
}
export type ListRow = ProjectRow | FolderRow | AdItem

export interface ListResult {
  rows: readonly ListRow[]
  /** Ads that match, on whatever folder they stand and whether their row shows or not (AD-23). */
  ads: number
  promoted: number
}

/**
 * The rows to draw. Folders without a match are left out, except those that are empty altogether and nothing is
 * searched for, and the folder that was chosen in the tree, which also shows all its ads.
 */
export function listRows(projects: readonly ListProject[], view: ListView): ListResult {
  const { place, settings, tab } = view
  const rows: ListRow[] = []
  let ads = 0
  let promoted = 0
  const isSearching = searchTerms(settings.term).length > 0
  for (const project of projects) {
    if (place.project && place.project.id !== project.id) continue
    const folders: { folder: ListFolder; matches: readonly ListAd[] }[] = []
    let inProject = 0
    for (const folder of project.folders) {
      if (place.folder && place.folder.id !== folder.id) continue
      const matches = matchesOf(folder, settings, tab)
      const isPlain = folder.ads.length === 0 && !isSearching && tab === 'all'
      if (matches.length === 0 && !isPlain && !place.folder) continue
      folders.push({ folder, matches })
      inProject += matches.length
      for (const ad of matches) if (ad.promotion !== 'none') promoted++
    }
    ads += inProject
    if (folders.length === 0 && !(place.project || (project.folders.length === 0 && !isSearching && tab === 'all')))
      continue
    const isExpanded = !view.collapsed.has(project.id)
    rows.push({ kind: 'project', key: project.id, project, count: inProject, isExpanded })
    if (!isExpanded) continue
    for (const each of folders) addFolder(rows, project, each, view)
  }
  return { rows, ads, promoted }
}

function addFolder(
  rows: ListRow[],
  project: ListProject,
  { folder, matches }: { folder: ListFolder; matches: readonly ListAd[] },
  view: ListView,
): void {
  const isExpanded = !view.collapsed.has(folder.id)
  const isLong = matches.length > ADS_AT_FIRST && !view.place.folder
  const isUnfolded = view.unfolded.has(folder.id)
  const more = isLong ? (isUnfolded ? 'shown' : 'hidden') : 'none'
  rows.push({ kind: 'folder', key: folder.id, project, folder, count: matches.length, isExpanded, more })
  if (!isExpanded) return
  for (const ad of more === 'hidden' ? matches.slice(0, ADS_AT_FIRST) : matches) rows.push(adItem(ad, folder))
}

// What a live event does not change stays the same object: its folder is not sorted and its rows are not drawn again.
const knownMatches = new WeakMap<ListFolder, { settings: AdListSettings; tab: AdTab; matches: readonly ListAd[] }>()
const knownItems = new WeakMap<ListAd, AdItem>()

function matchesOf(folder: ListFolder, settings: AdListSettings, tab: AdTab): readonly ListAd[] {
  const before = knownMatches.get(folder)
  if (before && before.settings === settings && before.tab === tab) return before.matches
  const matches = listAds(folder.ads, settings, tab)
  knownMatches.set(folder, { settings, tab, matches })
  return matches
}

function adItem(ad: ListAd, folder: ListFolder): AdItem {
  const before = knownItems.get(ad)
  if (before?.folder === folder) return before
  const item: AdItem = { kind: 'ad', key: ad.id, ad, folder }
  knownItems.set(ad, item)
  return item
}

/** Ads of a tab in a part of the tree. */
export function adsIn(
  projects: readonly ListProject[],
  tab: AdTab,
  place: Place = { project: null, folder: null },
): ListAd[] {
  const found: ListAd[] = []
  for (const project of projects) {
    if (place.project && place.project.id !== project.id) continue
    for (const folder of project.folders) {
      if (place.folder && place.folder.id !== folder.id) continue
      for (const ad of folder.ads) if (inTab(ad, tab)) found.push(ad)
    }
  }
  return found
}

/** Numbers on the filters: ads of each type in the tab and place shown. */
export const filterCounts = (projects: readonly ListProject[], tab: AdTab, place: Place): Record<AdType, number> =>
  countTypes(adsIn(projects, tab, place))

/** The part of the tree that an address names. */
export interface AddressedPlace extends Place {
  /** False when the project or folder is not there (any more). */
  isKnown: boolean
  /** The folder stands in another project than the address says: it was moved. */
  isMoved: boolean
}

/** The project and folder of an address. A folder that moved to another project is found there. */
export function placeOf(
  projects: readonly ListProject[],
  projectId: string | undefined,
  folderId: string | undefined,
): AddressedPlace {
  const named = projects.find(({ databaseId }) => String(databaseId) === projectId) ?? null
  const holds = (project: ListProject) => project.folders.find(({ databaseId }) => String(databaseId) === folderId)
  const holder = folderId === undefined ? named : ((named && holds(named) ? named : projects.find(holds)) ?? null)
  const folder = (holder && holds(holder)) ?? null
  const project = holder ?? named
  return {
    project,
    folder,
    isKnown: (projectId === undefined || project !== null) && (folderId === undefined || folder !== null),
    isMoved: folder !== null && project !== named,
  }
}

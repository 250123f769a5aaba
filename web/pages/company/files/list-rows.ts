import { countTypes, inTab, listAds, searchTerms, type AdListSettings, type AdTab } from '#web/features/ad/ad-list.ts'
import type { AdType } from '#rules/ads/ad-lifecycle.ts'
import type { ListAd, ListFolder, ListProject } from './list-ad.ts'

// The list as flat rows, which the table renders and the arrow keys move through.

/** Maximum number of ads that a folder shows until the user shows all of them (AD-12). */
const MAX_FIRST_ADS = 6

/** The part of the tree that the list shows. If project and folder are null, the list shows the whole tree. */
export interface Place {
  project: ListProject | null
  folder: ListFolder | null
}

export interface ListView {
  settings: AdListSettings
  tab: AdTab
  place: Place
  /** Ids of collapsed projects and folders. */
  collapsed: ReadonlySet<string>
  /** Ids of folders that show all their ads. */
  unfolded: ReadonlySet<string>
}

interface SectionRow {
  key: string
  /** Number of matching ads. */
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
  /** Whether the folder has more ads than it shows at first, and whether they are shown. */
  more: 'none' | 'hidden' | 'shown'
  /** The number of ads that are not shown at first. */
  rest: number
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
  /** Number of matching ads in all folders, whether or not their rows are visible (AD-23). */
  ads: number
  promoted: number
}

/**
 * Returns the rows to render. A folder without matches is left out, with two exceptions: a folder without any ads is
 * shown while there is no search, and the folder selected in the tree is always shown, with all its ads.
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
    let matchCount = 0
    for (const folder of project.folders) {
      if (place.folder && place.folder.id !== folder.id) continue
      const matches = getMatches(folder, settings, tab)
      const isPlain = folder.ads.length === 0 && !isSearching && tab === 'all'
      if (matches.length === 0 && !isPlain && !place.folder) continue
      folders.push({ folder, matches })
      matchCount += matches.length
      for (const ad of matches) if (ad.promotion !== 'none') promoted++
    }
    ads += matchCount
    if (folders.length === 0 && !(place.project || (project.folders.length === 0 && !isSearching && tab === 'all')))
      continue
    const isExpanded = !view.collapsed.has(project.id)
    rows.push({ kind: 'project', key: project.id, project, count: matchCount, isExpanded })
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
  const isLong = matches.length > MAX_FIRST_ADS && !view.place.folder
  const isUnfolded = view.unfolded.has(folder.id)
  const more = isLong ? (isUnfolded ? 'shown' : 'hidden') : 'none'
  const count = matches.length
  const rest = isLong ? count - MAX_FIRST_ADS : 0
  rows.push({ kind: 'folder', key: folder.id, project, folder, count, isExpanded, more, rest })
  if (!isExpanded) return
  for (const ad of more === 'hidden' ? matches.slice(0, MAX_FIRST_ADS) : matches) rows.push(toAdItem(ad, folder))
}

// These caches return the same object for unchanged data, so that a live event sorts only its own folder and renders
// only its own rows.
const cachedMatches = new WeakMap<ListFolder, { settings: AdListSettings; tab: AdTab; matches: readonly ListAd[] }>()
const cachedItems = new WeakMap<ListAd, AdItem>()

function getMatches(folder: ListFolder, settings: AdListSettings, tab: AdTab): readonly ListAd[] {
  const before = cachedMatches.get(folder)
  if (before && before.settings === settings && before.tab === tab) return before.matches
  const matches = listAds(folder.ads, settings, tab)
  cachedMatches.set(folder, { settings, tab, matches })
  return matches
}

function toAdItem(ad: ListAd, folder: ListFolder): AdItem {
  const before = cachedItems.get(ad)
  if (before?.folder === folder) return before
  const item: AdItem = { kind: 'ad', key: ad.id, ad, folder }
  cachedItems.set(ad, item)
  return item
}

/** Returns the ads of a tab in a part of the tree. */
export function listAdsIn(
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

/** Counts the ads of each type in the current tab and part of the tree. */
export const countFilters = (projects: readonly ListProject[], tab: AdTab, place: Place): Record<AdType, number> =>
  countTypes(listAdsIn(projects, tab, place))

/** The part of the tree in an address. */
export interface AddressedPlace extends Place {
  /** Whether the project and folder exist. */
  isKnown: boolean
  /** Whether the folder is in a different project than the address says, because it was moved. */
  isMoved: boolean
}

/** Finds the project and folder of an address. Also finds a folder that was moved to another project. */
export function findPlace(
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

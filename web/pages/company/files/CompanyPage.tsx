import { FileInput, FolderPlus, Inbox, Plus } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import {
  clickFilter,
  cycleSorting,
  type AdFilter,
  type AdListSettings,
  type AdTab,
  type SortKey,
} from '#web/features/ad/ad-list.ts'
import type { CompanyPageQuery } from '#web/__generated__/CompanyPageQuery.graphql.ts'
import type { listAd_folder$data, listAd_folder$key } from '#web/__generated__/listAd_folder.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Page } from '#web/shell/Page.tsx'
import type { PageAction } from '#web/shell/page-actions.ts'
import { useToday } from '#web/state/clock.ts'
import { useStore } from '#web/state/create-store.ts'
import { SelectionContext, SelectionStore, useSelection } from '#web/state/selection.ts'
import { Button } from '#web/ui/Button.tsx'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { useAdActions } from '#web/features/ad/useAdActions.ts'
import { moveAd } from '#web/features/ad/move-ad.ts'
import { toggleMuted } from '#web/features/ad/mute-ad.ts'
import { promoteAd, type PromotableAd } from '#web/features/promotion/promote-ad.tsx'
import { useCreateAd } from '#web/features/ad/useCreateAd.ts'
import { RenameButton } from '#web/features/ad/RenameButton.tsx'
import { AdTable } from './AdTable.tsx'
import type { AdsBar, AdsBarHandle } from './bulk/AdsBar.tsx'
import type { DragItem, DropTarget } from './dnd/drag-item.ts'
import { DragSource, FileDnd } from './dnd/FileDnd.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { listFolderFragment, toListProjects, type ListProject } from './list-ad.ts'
import { ListTabs } from './ListTabs.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { NarrowPlace } from './NarrowPlace.tsx'
import { listAdsIn, countFilters, listRows, findPlace } from './list-rows.ts'
import { getOpenPath } from './open-path.ts'
import { adListSettings, getSearchTermStore } from './list-settings.ts'
import styles from './CompanyPage.module.css'
import { companyTexts } from './texts.ts'
import { Tree } from './Tree.tsx'
import { useTreeActions } from './useTreeActions.ts'
import { getMemory } from './view-memory.ts'

export const query = graphql`
  query CompanyPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      databaseId
      name
      notifications
      ...TreeFoot_company
      ...FirstSteps_company
      projects {
        id
        databaseId
        name
        isDefault
        folders {
          id
          databaseId
          name
          isDefault
          ...listAd_folder
        }
      }
    }
  }
`

export const live = () => fetchPart(() => import('./company-live.ts'))

const loadBar = () => fetchPart(() => import('./bulk/AdsBar.tsx'))

const TABS: readonly AdTab[] = ['all', 'mine', 'followed']

/**
 * Reads the ads in a component of its own. Reading and rendering 10,000 ads each take long, and the browser can handle
 * input between components.
 */
export default function CompanyPage({ data: { company } }: PageProps<CompanyPageQuery>) {
  const folders = useMemo(() => company.projects.flatMap((project) => project.folders), [company.projects])
  const folderAds = useFragment<listAd_folder$key>(listFolderFragment, folders)
  return <FileSystem company={company} folderAds={folderAds} />
}

interface FileSystemProps {
  company: CompanyPageQuery['response']['company']
  folderAds: listAd_folder$data
}

/** Projects and folders next to the list of their ads (AD-01 to AD-46). */
function FileSystem({ company, folderAds }: FileSystemProps) {
  const t = useTexts(companyTexts)
  const params = useParams()
  const [search] = useSearchParams()
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'all'
  const memory = getMemory(company.id)
  const [filters, setFilters] = useState(adListSettings.get)
  const searchTerm = useMemo(() => getSearchTermStore(company.databaseId), [company.databaseId])
  const term = useStore(searchTerm) ?? ''
  const settings = useMemo(() => ({ ...filters, term }), [filters, term])
  const [collapsed, setCollapsed] = useState(memory.collapsed)
  const [unfolded, setUnfolded] = useState(memory.unfolded)
  const today = useToday()

  const projects = useMemo(() => toListProjects(company.projects, folderAds), [company.projects, folderAds])
  const place = useMemo(() => findPlace(projects, params['project'], params['folder']), [projects, params])
  const deferredSettings = useDeferredValue(settings)
  const result = useMemo(
    () => listRows(projects, { settings: deferredSettings, tab, place, collapsed, unfolded }),
    [projects, deferredSettings, tab, place, collapsed, unfolded],
  )
  const counts = useMemo(() => countFilters(projects, tab, place), [projects, tab, place])
  const tabCounts = useMemo(
    () => ({
      all: listAdsIn(projects, 'all').length,
      mine: listAdsIn(projects, 'mine').length,
      followed: listAdsIn(projects, 'followed').length,
    }),
    [projects],
  )

  const change = useCallback(
    (next: (settings: AdListSettings) => AdListSettings) =>
      setFilters((before) => {
        const after = { ...next(before), term: '' }
        adListSettings.set(after)
        return after
      }),
    [],
  )
  const onSort = useCallback(
    (key: SortKey) => change((before) => ({ ...before, sorting: cycleSorting(before.sorting, key) })),
    [change],
  )
  const onFilter = useCallback(
    (filter: AdFilter, shift: boolean) => change((before) => clickFilter(before, filter, shift)),
    [change],
  )
  const onTerm = useCallback((typed: string) => searchTerm.set(typed === '' ? null : typed), [searchTerm])
  const toggle = useCallback(
    (id: string) => setCollapsed((before) => (memory.collapsed = toggled(before, id))),
    [memory],
  )
  const unfold = useCallback((id: string) => setUnfolded((before) => (memory.unfolded = toggled(before, id))), [memory])

  const scope = useMemo(() => ({ id: company.id, databaseId: company.databaseId }), [company.id, company.databaseId])
  const promote = useCallback((ad: PromotableAd) => void promoteAd(scope, ad), [scope])
  const adActions = useAdActions({ company: scope, onPromote: promote })
  const newAd = useCreateAd(company.databaseId)
  const tree = useTreeActions(scope, projects)
  const [selection] = useState(() => new SelectionStore())
  const bar = useRef<AdsBarHandle>(null)
  /** Returns how many ads a drag moves: all selected ads if the dragged ad is one of them. */
  const countDragged = (item: DragItem) =>
    item.kind === 'ad' && selection.get().has(item.id) ? selection.get().size : 1
  const drop = (item: DragItem, { id, order }: DropTarget) => {
    if (item.kind === 'project') return void (order !== undefined && tree.moveProject(item.project, order))
    if (item.kind === 'folder') return void tree.moveFolderTo(item.folder, id)
    const all = projects.flatMap(({ folders }) => folders)
    const [from, to] = [
      all.find(({ ads }) => ads.some((ad) => ad.id === item.ad.id)),
      all.find((folder) => folder.id === id),
    ]
    if (to && countDragged(item) > 1) bar.current?.moveTo(to)
    else if (from && to) void moveAd(scope, item.ad.id, from, to)
  }

  const tail = search.size > 0 ? `?${search}` : ''
  // If another user moves the current folder, it stays open and only its address changes.
  const navigate = useNavigate()
  const newAddress = place.isMoved
    ? `/${company.databaseId}/${place.project?.databaseId}/${place.folder?.databaseId}${tail}`
    : null
  useEffect(() => {
    if (newAddress !== null) void navigate(newAddress, { replace: true })
  }, [newAddress, navigate])
  if (!place.isKnown)
    return (
      <Navigate replace to={`/${company.databaseId}${place.project ? `/${place.project.databaseId}` : ''}${tail}`} />
    )

  const newAdFolder =
    place.folder ?? getDefaultFolder(place.project ?? projects.find(({ isDefault }) => isDefault) ?? projects[0])
  const currentPath = `/${[company.databaseId, place.project?.databaseId, place.folder?.databaseId].filter(Boolean).join('/')}`
  const addressOf = (next: AdTab) => {
    const after = new URLSearchParams(search)
    if (next === 'all') after.delete('tab')
    else after.set('tab', next)
    return after.size > 0 ? `${currentPath}?${after}` : currentPath
  }
  const actions: PageAction[] = [
    ...(newAdFolder
      ? [
          {
            id: 'importAd',
            label: t('importAd'),
            icon: FileInput,
            onAction: () => void navigate(`${currentPath}/import-ad`),
          },
        ]
      : []),
    { id: 'newProject', label: t('newProject'), icon: FolderPlus, onAction: () => void tree.createProject() },
    ...(place.folder && place.project
      ? tree.folderActions(place.folder, place.project)
      : place.project
        ? tree.projectActions(place.project)
        : []),
  ]
  const crumbs = [
    ...(place.project
      ? [{ label: place.project.name, to: `/${company.databaseId}/${place.project.databaseId}${tail}` }]
      : []),
    ...(place.folder ? [{ label: place.folder.name }] : []),
  ]
  const name = company.name ?? t('unnamed')
  const [firstAd] = projects.flatMap((project) => project.folders.flatMap(({ ads }) => ads))
  const narrow = <NarrowPlace companyId={company.databaseId} projects={projects} place={place} tail={tail} />
  return (
    <Page
      title={place.folder?.name ?? place.project?.name ?? name}
      crumbs={crumbs}
      actions={actions}
      icons={<RenameButton actions={actions} />}
      primary={
        <>
          <LinkButton to={`/${company.databaseId}/inbox`} variant="ghost" icon={Inbox}>
            {t('inbox')}
            {company.notifications > 0 && (
              <span className={styles.unread}>
                <CountBadge tone="unread" label={t('inboxCount', { count: company.notifications })}>
                  {company.notifications}
                </CountBadge>
              </span>
            )}
          </LinkButton>
          {newAdFolder && (
            <Button variant="primary" icon={Plus} onPress={() => void newAd({ folder: newAdFolder })}>
              {t('newAd')}
            </Button>
          )}
        </>
      }
      subBar={
        <div className={styles.bar}>
          {narrow}
          <ListTabs tabs={TABS} selected={tab} counts={tabCounts} addressOf={addressOf} />
          <FilterBar key={company.id} settings={settings} counts={counts} onFilter={onFilter} onTerm={onTerm} />
        </div>
      }
      layout="columns"
    >
      <SelectionContext value={selection}>
        <FileDnd projects={projects} countDragged={countDragged} onDrop={drop}>
          <Split
            tree={
              <DragSource>
                <Tree company={company} projects={projects} place={place} tab={tab} tail={tail} actions={tree} />
              </DragSource>
            }
            mainProps={{ className: styles.main }}
          >
            <FirstSteps
              company={company}
              adPath={firstAd ? getOpenPath(company.databaseId, firstAd) : null}
              onNewAd={newAdFolder ? () => void newAd({ folder: newAdFolder }) : undefined}
            />
            <DragSource>
              <AdTable
                key={`${place.folder?.id ?? place.project?.id}/${tab}`}
                companyId={company.databaseId}
                result={result}
                sorting={settings.sorting}
                today={today}
                memory={memory}
                onSort={onSort}
                onToggle={toggle}
                onUnfold={unfold}
                onMute={(ad) => void toggleMuted(ad)}
                onPromote={promote}
                onMoveChosen={() => bar.current?.move()}
                onNewAd={(folder) => void newAd({ folder })}
                onNewFolder={(project) => void tree.createFolder(project)}
                actionsOf={(row) =>
                  row.kind === 'ad'
                    ? adActions(row.ad, row.folder)
                    : row.kind === 'folder'
                      ? tree.folderActions(row.folder, row.project)
                      : tree.projectActions(row.project)
                }
                empty={
                  result.ads === 0 && (
                    <ListEmpty
                      hasAds={listAdsIn(projects, 'all', place).length > 0}
                      emptyTab={tab !== 'all' && tabCounts[tab] === 0 ? tab : null}
                      hiddenByStatus={
                        term.trim() === '' && !filters.ownerOnly ? listAdsIn(projects, tab, place).length : 0
                      }
                      onShowAll={() => {
                        onTerm('')
                        change((before) => ({
                          ...before,
                          ownerOnly: false,
                          showActive: true,
                          showInactive: true,
                          showDraft: true,
                          showScheduled: true,
                          showArchived: true,
                        }))
                      }}
                      onNewAd={newAdFolder ? () => void newAd({ folder: newAdFolder }) : undefined}
                    />
                  )
                }
              />
            </DragSource>
          </Split>
        </FileDnd>
        <LazyAdsBar company={scope} projects={projects} selection={selection} bar={bar} />
      </SelectionContext>
    </Page>
  )
}

interface LazyAdsBarProps {
  company: { id: string; databaseId: number }
  projects: readonly ListProject[]
  selection: SelectionStore
  bar: RefObject<AdsBarHandle | null>
}

/** Loads the bar for selected ads when the first ad is selected. */
function LazyAdsBar({ bar, ...props }: LazyAdsBarProps) {
  const hasAny = useSelection(props.selection).size > 0
  const [loaded, setLoaded] = useState<{ Bar: typeof AdsBar } | null>(null)
  useEffect(() => {
    if (hasAny) loadBar().then(({ AdsBar: Bar }) => setLoaded({ Bar }), reportError)
  }, [hasAny])
  return hasAny && loaded && <loaded.Bar ref={bar} {...props} />
}

/** Returns the folder of a new ad if no folder is selected. */
const getDefaultFolder = (project: ListProject | undefined) =>
  project?.folders.find(({ isDefault }) => isDefault) ?? project?.folders[0]

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return after
}

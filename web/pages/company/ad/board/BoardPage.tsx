import { ExternalLink, Lock, LockOpen, Pencil, Waypoints, Workflow } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { graphql } from 'react-relay'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { hasBoard, isReadOnly as isReadOnlyAd } from '#rules/ads/ad-lifecycle.ts'
import { FILTER_PARAMS, readFilter, writeFilter, type BoardFilter } from '#rules/candidates/board-filter.ts'
import { isBoardLocked } from '#rules/candidates/board.ts'
import { PAST_SCHEDULE_CLEAR_MS } from '#rules/text-and-time/timings.ts'
import type { BoardPageQuery } from '#web/__generated__/BoardPageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { Page } from '#web/shell/Page.tsx'
import { useTooSmall } from '#web/shell/too-small.ts'
import { useOfferedActions, type PageAction } from '#web/shell/page-actions.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useIsNarrowSheet } from '#web/ui/useIsNarrowSheet.ts'
import { Link, LinkButton } from '#web/ui/Link.tsx'
import { StatusLabel } from '#web/ui/StatusGlyph.tsx'
import { openCandidate } from '#web/features/candidate/open-candidate.ts'
import { clearPastSchedules } from '#web/features/candidate/updates.ts'
import { adTypes, uses } from '#web/features/ad/editor-ad-enums.ts'
import { AddCandidateButton } from './AddCandidateButton.tsx'
import { BoardBody } from './BoardBody.tsx'
import { BoardFacts } from './BoardFacts.tsx'
import { BoardLanes } from './lanes/BoardLanes.tsx'
import { PrintBoardButton } from './print/PrintBoardButton.tsx'
import { FilterButton } from './filter/FilterButton.tsx'
import styles from './BoardPage.module.css'
import { boardTexts } from './texts.ts'

export { BoardFailure as Failure } from './BoardFailure.tsx'

export const live = () => fetchPart(() => import('./board-live.ts'))

// The sort keys of the candidates in a lane. Only updaters read them from the store, so a change renders no component
// again.
void graphql`
  fragment BoardPage_sorted on Candidate {
    databaseId
    position
  }
`

export const query = graphql`
  query BoardPageQuery($id: Int!) @preloadable @throwOnFieldError {
    board(ad: { databaseId: $id }) {
      id
      city
      owner {
        name
      }
      ad {
        id
        databaseId
        name
        status
        use: applicationMethod
        source
        publicUrl
        company {
          id
          databaseId
        }
        project {
          databaseId
          name
        }
        folder {
          databaseId
          name
        }
        ...BoardFacts_ad
      }
      steps {
        candidates {
          ...BoardPage_sorted
        }
        ...useLanes_step
        ...useShownLanes_step
      }
    }
  }
`

/** The candidate board of an ad (SHELL-53, PIPE-01 to PIPE-30). */
export default function BoardPage({ data: { board } }: PageProps<BoardPageQuery>) {
  const { company = '' } = useParams()
  const { ad } = board
  // An ad whose candidates apply elsewhere has no board (PIPE-04).
  if (!hasBoard({ use: uses.toRule(ad.use), source: ad.source }))
    return <Navigate replace to={`/${company}/ad/${ad.databaseId}`} />
  return <BoardContent board={board} company={company} />
}

function BoardContent({ board, company }: { board: BoardPageQuery['response']['board']; company: string }) {
  const t = useTexts(boardTexts)
  const navigate = useNavigate()
  const { unlocked } = useParams()
  const [search, setSearch] = useSearchParams()
  const { ad } = board
  const filter = useMemo(() => readFilter(search), [search])
  const setFilter = (next: BoardFilter) =>
    setSearch(
      (before) => {
        for (const name of FILTER_PARAMS) before.delete(name)
        for (const [name, value] of writeFilter(next)) before.set(name, value)
        return before
      },
      { replace: true },
    )
  const isLocked = isBoardLocked(unlocked)
  const [sheetRef, isNarrow] = useIsNarrowSheet<HTMLSpanElement>()
  const type = adTypes.toRule(ad.status)
  const isReadOnly = isReadOnlyAd({ type })
  const adPath = `/${company}/ad/${ad.databaseId}`
  const openDatabaseId = openCandidate(search)
  // On a phone, the card of a candidate replaces the board.
  const isCardOnly = useTooSmall() && openDatabaseId !== null

  useEffect(() => {
    const timer = setTimeout(
      () => currentEnvironment().commitUpdate((store) => clearPastSchedules(store, board.id, new Date())),
      PAST_SCHEDULE_CLEAR_MS,
    )
    return () => clearTimeout(timer)
  }, [board.id])

  const openCard = (databaseId: number) =>
    setSearch((before) => {
      before.set('candidate', String(databaseId))
      return before
    })

  const { publicUrl } = ad
  const isActive = type === 'active' && publicUrl !== null
  const actions: PageAction[] = [
    ...(isReadOnly
      ? []
      : [
          { id: 'steps', label: t('actions.steps'), icon: Workflow, onAction: () => void navigate(`${adPath}/steps`) },
          { id: 'ad', label: t('actions.ad'), icon: Pencil, onAction: () => void navigate(`${adPath}/details`) },
        ]),
    {
      id: 'channels',
      label: t('actions.channels'),
      icon: Waypoints,
      onAction: () => void navigate(`${adPath}/channels`),
    },
    ...(isActive
      ? [
          {
            id: 'see',
            label: t('actions.see'),
            icon: ExternalLink,
            onAction: () => void window.open(publicUrl, '_blank', 'noopener'),
          },
        ]
      : []),
  ]
  // Next to the card in a narrow window, the title needs the space.
  const isTight = isNarrow && openDatabaseId !== null
  const lock = {
    id: 'lock',
    label: t(isLocked ? 'unlock' : 'lock'),
    icon: isLocked ? Lock : LockOpen,
    onAction: () =>
      void navigate(
        { pathname: `${adPath}/board${isLocked ? '' : '/locked'}`, search: search.toString() },
        { replace: true },
      ),
  }
  useOfferedActions(isReadOnly ? [] : [lock])
  return (
    <BoardLanes boardId={board.id} ad={ad} steps={board.steps} filter={filter}>
      <Page
        title={ad.name}
        heading={
          <Link isQuiet to={adPath}>
            {ad.name}
          </Link>
        }
        crumbs={[
          { label: ad.project.name, to: `/${company}/${ad.project.databaseId}` },
          { label: ad.folder.name, to: `/${company}/${ad.project.databaseId}/${ad.folder.databaseId}` },
          { label: ad.name, to: adPath },
          { label: t('crumb') },
        ]}
        layout="split"
        isWhole={isCardOnly}
        hasPanel={openDatabaseId !== null}
        actions={actions}
        status={
          <>
            <span ref={sheetRef} className={styles.status}>
              <StatusLabel status={type} />
            </span>
            {isActive && (
              <span className={styles.open}>
                <LinkButton href={publicUrl} variant="ghost" size="sm" icon={ExternalLink}>
                  {t('openAd')}
                </LinkButton>
              </span>
            )}
          </>
        }
        primary={
          <>
            <PrintBoardButton />
            {!isReadOnly && (
              <AddCandidateButton
                adName={ad.name}
                isDraft={type === 'draft'}
                isIconOnly={isTight}
                onOpenCard={openCard}
              />
            )}
            {!isReadOnly &&
              (isTight ? (
                <IconButton icon={lock.icon} label={lock.label} onPress={lock.onAction} />
              ) : (
                <Button variant="ghost" icon={lock.icon} onPress={lock.onAction}>
                  {lock.label}
                </Button>
              ))}
          </>
        }
        subBar={<BoardFacts ad={ad} city={board.city} owner={board.owner.name ?? ''} />}
        subBarEnd={<FilterButton filter={filter} companyDatabaseId={ad.company.databaseId} onChange={setFilter} />}
      >
        <BoardBody
          sort={filter.sort}
          isLocked={isLocked}
          isReadOnly={isReadOnly}
          isCardOnly={isCardOnly}
          openDatabaseId={openDatabaseId}
          adName={ad.name}
          companyId={ad.company.databaseId}
          boardPath={`${adPath}/board`}
        />
      </Page>
    </BoardLanes>
  )
}

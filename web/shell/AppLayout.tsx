import { Suspense, useEffect, useState } from 'react'
import { graphql, type PreloadedQuery } from 'react-relay'
import { Outlet, useLoaderData, useLocation, useMatches } from 'react-router-dom'
import type { AppLayoutHomeSubscription } from '#web/__generated__/AppLayoutHomeSubscription.graphql.ts'
import type { viewerQuery } from '#web/__generated__/viewerQuery.graphql.ts'
import { PaletteKey } from './palette/PaletteKey.tsx'
import { follow } from '#web/relay/page-data/follow.ts'
import type { OwnedData } from '#web/relay/page-data/page-context.ts'
import { useFollowed } from '#web/relay/page-data/useFollowed.ts'
import { useOwnedQuery } from '#web/relay/page-data/useOwnedQuery.ts'
import type { RouteHandle } from './route-context.ts'
import styles from './AppLayout.module.css'
import { BreadcrumbContext } from './Breadcrumb.tsx'
import { Foot } from './Foot.tsx'
import { LostCompanies } from './LostCompanies.tsx'
import { UpdatesOnce } from './updates/UpdatesOnce.tsx'
import { TooSmall } from './TooSmall.tsx'
import { TopBar } from './TopBar.tsx'
import { moveAtOnce } from '#web/state/move-at-once.ts'
import { adoptPreferences } from './save-preferences.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { hasChosenLanguage } from '#web/i18n/language.ts'
import { isDateTimeFormat } from '#rules/text-and-time/date-format.ts'
import { useViewer, ViewerContext } from './viewer.ts'

const homeSubscription = graphql`
  subscription AppLayoutHomeSubscription {
    homeUpdated {
      needsResync
      company {
        id
        notifications
        unseenCount
      }
      viewer {
        id
        companies {
          id
          databaseId
          name
          isTest
          testExpiresAt
          isDefault
          unseenCount
          ...CompanyCard_company
        }
        ...AskAccess_viewer
        ...OwnRequests_viewer
      }
    }
  }
`

/** The layout of pages inside the application: top bar, page and foot. */
export function AppLayout() {
  const viewerRef = useLoaderData<PreloadedQuery<viewerQuery> | null>()
  const [breadcrumb, setBreadcrumb] = useState<Element | null>(null)
  const owned = useOwnedQuery(viewerRef)
  const { isForPhones = false } = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.route ?? {}
  const { search } = useLocation()
  const isAllowed = typeof isForPhones === 'boolean' ? isForPhones : isForPhones(new URLSearchParams(search))
  return (
    <ViewerContext value={viewerRef}>
      <BreadcrumbContext value={breadcrumb}>
        {viewerRef && <HomeLive viewer={owned} />}
        {viewerRef && <PaletteKey />}
        {viewerRef && <UpdatesOnce />}
        {viewerRef && (
          <Suspense fallback={null}>
            <ErrorBoundary resetKey={viewerRef} fallback={() => null}>
              <Preferences />
              <LostCompanies />
            </ErrorBoundary>
          </Suspense>
        )}
        <TooSmall isAllowed={isAllowed} isSignedIn={viewerRef !== null}>
          <div className={styles.app}>
            <TopBar signedIn={viewerRef !== null} listRef={setBreadcrumb} load={viewerRef} />
            <div className={styles.page}>
              <Outlet />
            </div>
            <Foot />
          </div>
        </TooSmall>
      </BreadcrumbContext>
    </ViewerContext>
  )
}

const live = [follow<AppLayoutHomeSubscription>({ subscription: homeSubscription, variables: {} })]

/** Keeps the companies and their unread counts up to date on every page (COMP-07, SHELL-115). */
function HomeLive({ viewer }: { viewer: OwnedData }) {
  useFollowed(live, viewer)
  return null
}

/** Applies the account's language and date format (ACC-63), and how it moves candidates (PLUS-89). */
function Preferences() {
  const { preferences } = useViewer()
  const { dateTimeFormat, locale, shouldMoveAtOnce: isAtOnce } = preferences ?? {}
  useEffect(() => {
    if (isDateTimeFormat(dateTimeFormat) && locale) adoptPreferences({ locale, dateTimeFormat }, hasChosenLanguage())
  }, [dateTimeFormat, locale])
  useEffect(() => moveAtOnce.set(isAtOnce === true), [isAtOnce])
  return null
}

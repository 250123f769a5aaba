import { useState } from 'react'
import { graphql, type PreloadedQuery } from 'react-relay'
import { Outlet, useLoaderData } from 'react-router-dom'
import type { AppLayoutHomeSubscription } from '#web/__generated__/AppLayoutHomeSubscription.graphql.ts'
import type { viewerQuery } from '#web/__generated__/viewerQuery.graphql.ts'
import { UnsavedGuard } from '../guard/UnsavedGuard.tsx'
import { PaletteKey } from './palette/PaletteKey.tsx'
import { follow } from '../relay/page-data/follow.ts'
import { useFollowed } from '../relay/page-data/useFollowed.ts'
import { useOwnedQuery } from '../relay/page-data/useOwnedQuery.ts'
import styles from './AppLayout.module.css'
import { BreadcrumbContext } from './Breadcrumb.tsx'
import { Foot } from './Foot.tsx'
import { TooSmall } from './TooSmall.tsx'
import { TopBar } from './TopBar.tsx'
import { ViewerContext } from './viewer.ts'

const homeSubscription = graphql`
  subscription AppLayoutHomeSubscription {
    homeUpdated {
      resync
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
          isDefault
          isLimited
          logoUrl
          notifications
          unseenCount
        }
      }
    }
  }
`

/** Top bar, page and foot of the pages inside the application. */
export function AppLayout() {
  const viewerRef = useLoaderData<PreloadedQuery<viewerQuery> | null>()
  const [breadcrumb, setBreadcrumb] = useState<Element | null>(null)
  const readSoon = useOwnedQuery(viewerRef)
  return (
    <ViewerContext value={viewerRef}>
      <BreadcrumbContext value={breadcrumb}>
        <UnsavedGuard />
        {viewerRef && <HomeLive onUnknown={readSoon} />}
        {viewerRef && <PaletteKey />}
        <TooSmall>
          <div className={styles.app}>
            <TopBar signedIn={viewerRef !== null} place={setBreadcrumb} load={viewerRef} />
            <div className={styles.page}><Outlet /></div>
            <Foot />
          </div>
        </TooSmall>
      </BreadcrumbContext>
    </ViewerContext>
  )
}

const live = [follow<AppLayoutHomeSubscription>({ subscription: homeSubscription, variables: {} })]

/** Keeps the companies and their unread counts current on every page (COMP-07, SHELL-115). */
function HomeLive({ onUnknown }: { onUnknown: () => void }) {
  useFollowed(live, onUnknown)
  return null
}

import { useEffect } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { Outlet } from 'react-router-dom'
import { useCurrentEnvironment } from '#web/relay/environment.ts'
import { UnsavedGuard } from '#web/guard/UnsavedGuard.tsx'
import { UiRoot } from './UiRoot.tsx'
import { Curtain } from './Curtain.tsx'
import { Notices } from './Notices.tsx'
import { Wallpaper } from './Wallpaper.tsx'
import { useStore } from '#web/state/create-store.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { forgetTitles, newTitle } from './page-title.ts'

/** Announces the title of a new page. */
function NewTitle() {
  useEffect(() => forgetTitles, [])
  return <VisuallyHidden isLive>{useStore(newTitle)}</VisuallyHidden>
}

/** Everything around and above the pages. */
export function RootLayout() {
  return (
    <RelayEnvironmentProvider environment={useCurrentEnvironment()}>
      <UiRoot>
        <Wallpaper />
        <UnsavedGuard />
        <Outlet />
        <Notices />
        <NewTitle />
        <Curtain />
      </UiRoot>
    </RelayEnvironmentProvider>
  )
}

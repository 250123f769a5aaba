import { useEffect, useLayoutEffect } from 'react'
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
import { useTooSmall } from './too-small.ts'
import { followVisiblePart } from './visible-part.ts'

/** Announces the title of a new page. */
function NewTitle() {
  useEffect(() => forgetTitles, [])
  return <VisuallyHidden isLive>{useStore(newTitle)}</VisuallyHidden>
}

/**
 * Marks the document while the window is small. Style sheets then use the layout for phones, in the part of the window
 * that the on-screen keyboard leaves.
 */
function PhoneMark() {
  const isSmall = useTooSmall()
  useEffect(() => (isSmall ? followVisiblePart() : undefined), [isSmall])
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-phone', isSmall)
  }, [isSmall])
  return null
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
        <PhoneMark />
        <Curtain />
      </UiRoot>
    </RelayEnvironmentProvider>
  )
}

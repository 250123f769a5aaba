import { RelayEnvironmentProvider } from 'react-relay'
import { Outlet } from 'react-router-dom'
import { useCurrentEnvironment } from '../relay/environment.ts'
import { UiRoot } from './UiRoot.tsx'
import { Curtain } from './Curtain.tsx'
import { Notices } from './Notices.tsx'
import { Wallpaper } from './Wallpaper.tsx'

/** What lies around and over every page. */
export function RootLayout() {
  return (
    <RelayEnvironmentProvider environment={useCurrentEnvironment()}>
      <UiRoot>
        <Wallpaper />
        <Outlet />
        <Notices />
        <Curtain />
      </UiRoot>
    </RelayEnvironmentProvider>
  )
}

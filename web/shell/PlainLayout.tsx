import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { discardSignedOutData } from '#web/relay/environment.ts'
import { currentUser } from '#web/relay/session.ts'

/** The layout of pages without breadcrumbs and user menu (SHELL-93). Discards the data of a user who has signed out. */
export function PlainLayout() {
  useEffect(() => {
    if (!currentUser()) discardSignedOutData()
  }, [])
  return <Outlet />
}

import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { forgetLeft } from '#web/relay/environment.ts'
import { currentUser } from '#web/relay/session.ts'

/** Pages without breadcrumb and user menu (SHELL-93). Coming here signed out forgets all data of the user before. */
export function PlainLayout() {
  useEffect(() => {
    if (!currentUser()) forgetLeft()
  }, [])
  return <Outlet />
}

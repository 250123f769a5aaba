import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { askToLeave } from './ask-to-leave.ts'
import { isLostBy, getSave } from '#web/state/unsaved.ts'

/**
 * Asks before the user leaves a page with unsaved work. Declining stays on the page (SHELL-89).
 *
 * A change of the query alone does not leave the page. Exception: Back or Forward while a dialog is open, because it
 * closes the dialog and discards its text.
 *
 * Render it once, around the pages, because the router supports only one blocker at a time.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      (currentLocation.pathname !== nextLocation.pathname || (historyAction === 'POP' && openDialogs().length > 0)) &&
      isLostBy('leaving'),
  )
  // Each attempt has its own location. React may render two attempts in a row as one blocked state.
  const blockedLocation = blocker.state === 'blocked' ? blocker.location : null
  const isAsking = useRef(false)
  const isShown = useRef(true)

  const answer = useEffectEvent((leave: boolean) => {
    if (leave) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  useEffect(() => {
    // An open dialog answers the latest attempt as well.
    if (!blockedLocation || isAsking.current) return
    isAsking.current = true
    void askToLeave(getSave('leaving')).then((leave) => {
      isAsking.current = false
      if (isShown.current) answer(leave)
    })
  }, [blockedLocation])
  return null
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { askToLeave } from './ask-to-leave.ts'
import { isLostBy, saveOf } from '#web/state/unsaved.ts'

/**
 * Asks before a page is left with work that would be lost; declining stays (SHELL-89). A change of the query alone is
 * not leaving, but where Back or Forward makes it while a dialog is open, which closes with what is written in it.
 * Stands once around the pages: the router knows one blocker at a time.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      (currentLocation.pathname !== nextLocation.pathname || (historyAction === 'POP' && openDialogs().length > 0)) &&
      isLostBy('leaving'),
  )
  // Each attempt has a location of its own: two in a row may be drawn as one blocked state.
  const wanted = blocker.state === 'blocked' ? blocker.location : null
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
    // A question that is open answers the latest attempt too.
    if (!wanted || isAsking.current) return
    isAsking.current = true
    void askToLeave(saveOf('leaving')).then((leave) => {
      isAsking.current = false
      if (isShown.current) answer(leave)
    })
  }, [wanted])
  return null
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { dialogs } from '../dialogs/useDialogs.tsx'
import { useTexts } from '../i18n/texts.ts'
import { shellTexts } from '../shell/texts.ts'

/**
 * While `dirty`, leaving the page or closing the tab asks first; declining stays (SHELL-89). A change of the query alone is
 * not leaving. One page uses it at most once.
 */
export function useUnsavedChanges(dirty: boolean): void {
  const t = useTexts(shellTexts)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname)
  // Each attempt has a location of its own: two in a row may be drawn as one blocked state.
  const wanted = blocker.state === 'blocked' ? blocker.location : null
  const isAsking = useRef(false)
  const isShown = useRef(true)

  const ask = useEffectEvent(() => dialogs.confirm({
    title: t('unsaved.title'),
    body: t('unsaved.body'),
    confirmLabel: t('unsaved.leave'),
    cancelLabel: t('unsaved.stay'),
  }))
  const answer = useEffectEvent((leave: boolean) => {
    if (leave) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    isShown.current = true
    return () => { isShown.current = false }
  }, [])
  useEffect(() => {
    // A question that is open answers the latest attempt too.
    if (!wanted || isAsking.current) return
    isAsking.current = true
    // A question that cannot be shown, as without a connection, stays on the page.
    ask().catch(() => false).then((leave) => {
      isAsking.current = false
      if (isShown.current) answer(leave)
    })
  }, [wanted])

  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}

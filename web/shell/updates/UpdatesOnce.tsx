import { useEffect } from 'react'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { currentUser } from '#web/relay/session.ts'
import { plainText, remembered } from '#web/state/remembered.ts'

/** Who was told what is new in this window since the last sign-in. */
const told = remembered('tavla.updates-told', plainText, 'sessionStorage')

/** Tells what is new in Tavla, once a session (ACC-54); after the page, which it must not keep waiting. */
export function UpdatesOnce() {
  useEffect(() => {
    const user = currentUser()
    if (!user || told.get() === user.id) return
    const timer = setTimeout(() => {
      told.set(user.id)
      fetchPart(() => import('./offer-updates.tsx')).then(
        (part) => part.offerUpdates(),
        () => {
          /* silent: ACC-58 */
        },
      )
    }, 0)
    return () => clearTimeout(timer)
  }, [])
  // Who signs in again is told again.
  useEffect(
    () => () => {
      if (!currentUser()) told.set(null)
    },
    [],
  )
  return null
}

import { useEffect } from 'react'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { currentUser } from '#web/relay/session.ts'
import { plainText, createStoredValue } from '#web/state/stored-value.ts'

/** The user to whom this tab has already offered the release notes since sign-in. */
const offeredTo = createStoredValue('tavla.updates-told', plainText, 'sessionStorage')

/** Offers the release notes once per session (ACC-54). Runs after the page has rendered, so as not to delay it. */
export function UpdatesOnce() {
  useEffect(() => {
    const user = currentUser()
    if (!user || offeredTo.get() === user.id) return
    const timer = setTimeout(() => {
      offeredTo.set(user.id)
      fetchPart(() => import('./offer-updates.tsx')).then(
        (part) => part.offerUpdates(),
        () => {
          /* silent: ACC-58 */
        },
      )
    }, 0)
    return () => clearTimeout(timer)
  }, [])
  // Offer them again after the next sign-in.
  useEffect(
    () => () => {
      if (!currentUser()) offeredTo.set(null)
    },
    [],
  )
  return null
}

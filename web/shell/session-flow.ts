import type { DataRouter, NavigateFunction } from 'react-router-dom'
import { fetchQuery } from 'relay-runtime'
import type { viewerQuery } from '#web/__generated__/viewerQuery.graphql.ts'
import { mayEnterAdminArea } from '#rules/people/roles.ts'
import { closeAllDialogs } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { guard, type Guarded, fullPathOf, redirectTarget, signInPath } from '#web/guard/guard.ts'
import { discardUnsaved, isLostBy } from '#web/state/unsaved.ts'
import { raiseCurtain } from '#web/relay/curtain.ts'
import { currentEnvironment, markSignedOut, resetEnvironment } from '#web/relay/environment.ts'
import { startLive, stopLive } from '#web/relay/live-client.ts'
import { waitForSignIn, currentUser, onSession, signIn, type SessionEvent } from '#web/relay/session.ts'
import type { Claims } from '#web/relay/token.ts'
import { inboxOnPhone } from './phone-inbox.ts'
import { askToReturn } from './return-to-page.tsx'
import type { RouteHandle } from './route-context.ts'
import { shellTexts } from './texts.ts'
import { userQuery } from './viewer.ts'

let isEntering = false
/** Whether a page with unsaved work is waiting for its user to sign in again. */
let isWaiting = false

/**
 * Reacts to sign-in and sign-out, also in other tabs: starts and stops the live connection, and opens the right page.
 * Runs until the returned function is called.
 */
export function followSession(router: DataRouter): () => void {
  if (currentUser()) startLive()
  return onSession((event) => {
    if (event.type === 'loggedIn') {
      startLive()
      // A waiting page continues on its own.
      if (isWaiting) return
      const verdict = guard(routeOf(router), currentUser(), new URL(location.href))
      if (isEntering || verdict === 'blocked') return
      // A public page stays, and the shell loads the user's data.
      void (verdict ? router.navigate(verdict.to, { replace: true }) : router.revalidate())
    } else if (event.type === 'rolesChanged') {
      void followRoles(router)
    } else {
      stopLive()
      void leave(router, event)
    }
  })
}

/**
 * Reloads the page's data for the new roles. If they do not allow the page, goes Home and shows an alert (PLUS-83,
 * SHELL-85).
 */
async function followRoles(router: DataRouter): Promise<void> {
  if (guard(routeOf(router), currentUser(), new URL(location.href)) !== 'blocked') return router.revalidate()
  closeAllDialogs()
  await router.navigate('/', { replace: true })
  const { t } = shellTexts
  await dialogs.alert({ title: t('roleTaken.title'), body: t('roleTaken.body') }).catch(() => undefined)
}

/**
 * Signs in, then opens the requested page (SHELL-82). Otherwise opens the inbox on a phone (PLUS-33), the back office for
 * its staff, the default company for members, and Home for everyone else (SHELL-83).
 */
export async function signInAndEnter(navigate: NavigateFunction, token: string): Promise<void> {
  isEntering = true
  try {
    signIn(token)
    const target = redirectTarget(new URLSearchParams(location.search)) ?? (await startPage())
    await navigate(target, { replace: true })
  } finally {
    isEntering = false
  }
}

async function startPage(): Promise<string> {
  try {
    const inbox = await inboxOnPhone()
    if (inbox != null) return inbox
    // The shell runs the same query next and finds the data in the store. The answer also brings the roles that apply:
    // staff without two-step verification have none, although their first token names their roles.
    const answer = await fetchQuery<viewerQuery>(currentEnvironment(), userQuery, {}).toPromise()
    const companies = answer?.viewer.companies ?? []
    const company = companies.find(({ isDefault }) => isDefault) ?? companies[0]
    if (mayEnterAdminArea(currentUser()?.roles ?? [])) return '/admin-management'
    return company ? `/${company.databaseId}` : '/'
  } catch {
    return '/'
  }
}

/** Redirects to sign-in with the path to return to, unless the page is public (SHELL-84, ERR-03). */
async function leave(
  router: DataRouter,
  { user, after, isWanted }: Extract<SessionEvent, { type: 'loggedOut' }>,
): Promise<void> {
  if (isWaiting) return
  if (!isWanted && isLostBy('sessionEnd')) {
    if (await hasReturned(user)) return void router.revalidate()
    discardUnsaved()
    // Another user has signed in. A reload discards all data of the previous user.
    if (currentUser()) return location.reload()
  }
  closeAllDialogs()
  markSignedOut()
  const { access } = routeOf(router)
  if (access === 'anonymousOnly') return
  if (access === 'anonymous') {
    // The page stays, without the data of the previous user.
    await router.revalidate()
    return resetEnvironment()
  }
  const lower = raiseCurtain()
  await new Promise((resolve) => setTimeout(resolve, after))
  if (!currentUser()) await router.navigate(signInPath(fullPathOf(new URL(location.href))))
  lower()
}

/** Returns whether the user signs in again on this page. Pending writes wait for the result. */
async function hasReturned(user: Claims): Promise<boolean> {
  isWaiting = true
  const answer = askToReturn(user)
  waitForSignIn(answer)
  try {
    return await answer
  } finally {
    isWaiting = false
  }
}

function routeOf(router: DataRouter): Guarded {
  const handle = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined
  return handle?.route ?? {}
}

import type { DataRouter, NavigateFunction } from 'react-router-dom'
import { fetchQuery } from 'relay-runtime'
import type { viewerQuery } from '#web/__generated__/viewerQuery.graphql.ts'
import { closeAllDialogs } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { guard, type Guarded, pathOf, redirectTarget, signInPath } from '#web/guard/guard.ts'
import { discardUnsaved, isLostBy } from '#web/state/unsaved.ts'
import { raiseCurtain } from '#web/relay/curtain.ts'
import { currentEnvironment, leaveEnvironment, resetEnvironment } from '#web/relay/environment.ts'
import { startLive, stopLive } from '#web/relay/live-client.ts'
import { awaitReturn, currentUser, onSession, signIn, type SessionEvent } from '#web/relay/session.ts'
import type { Claims } from '#web/relay/token.ts'
import { askToReturn } from './return-to-page.tsx'
import type { RouteHandle } from './route-context.ts'
import { shellTexts } from './texts.ts'
import { userQuery } from './viewer.ts'

let entering = false
/** A page with unsaved work waits for its user to sign in again. */
let isWaiting = false

/**
 * Follows log-ins and log-outs, also those of other tabs, with the realtime connection and the right page, until the
 * returned function is called.
 */
export function followSession(router: DataRouter): () => void {
  if (currentUser()) startLive()
  return onSession((event) => {
    if (event.type === 'loggedIn') {
      startLive()
      // A page that waits for its user goes on by itself.
      if (isWaiting) return
      const verdict = guard(routeOf(router), currentUser(), new URL(location.href))
      if (entering || verdict === 'blocked') return
      // A page that anyone may see stays; what the shell shows of the user is fetched.
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
 * What the new roles open is read anew, and a page that they do not open any more is left and told of (PLUS-83,
 * SHELL-85).
 */
async function followRoles(router: DataRouter): Promise<void> {
  if (guard(routeOf(router), currentUser(), new URL(location.href)) !== 'blocked') return router.revalidate()
  closeAllDialogs()
  await router.navigate('/', { replace: true })
  const { t } = shellTexts
  await dialogs.alert({ title: t('roleTaken.title'), body: t('roleTaken.body') }).catch(() => undefined)
}

/** Signs in and goes where the user wanted to (SHELL-82), or to the default company, or Home without any (SHELL-83). */
export async function enter(navigate: NavigateFunction, token: string): Promise<void> {
  entering = true
  try {
    signIn(token)
    const target = redirectTarget(new URLSearchParams(location.search)) ?? (await startPage())
    await navigate(target, { replace: true })
  } finally {
    entering = false
  }
}

async function startPage(): Promise<string> {
  try {
    // The shell asks the same next and finds it in the store.
    const answer = await fetchQuery<viewerQuery>(currentEnvironment(), userQuery, {}).toPromise()
    const companies = answer?.viewer.companies ?? []
    const company = companies.find(({ isDefault }) => isDefault) ?? companies[0]
    return company ? `/${company.databaseId}` : '/'
  } catch {
    return '/'
  }
}

/** Goes to sign-in with the way back, unless anyone may see the page (SHELL-84, ERR-03). */
async function leave(
  router: DataRouter,
  { user, after, isWanted }: Extract<SessionEvent, { type: 'loggedOut' }>,
): Promise<void> {
  if (isWaiting) return
  if (!isWanted && isLostBy('sessionEnd')) {
    if (await isBack(user)) return void router.revalidate()
    discardUnsaved()
    // Somebody else has signed in: nothing of the user before may stay.
    if (currentUser()) return location.reload()
  }
  closeAllDialogs()
  leaveEnvironment()
  const { access } = routeOf(router)
  if (access === 'anonymousOnly') return
  if (access === 'anonymous') {
    // The page stays, but nothing of the user who has left.
    await router.revalidate()
    return resetEnvironment()
  }
  const lower = raiseCurtain()
  await new Promise((resolve) => setTimeout(resolve, after))
  if (!currentUser()) await router.navigate(signInPath(pathOf(new URL(location.href))))
  lower()
}

/** Whether the user comes back to the page; what was about to be saved waits for it. */
async function isBack(user: Claims): Promise<boolean> {
  isWaiting = true
  const answer = askToReturn(user)
  awaitReturn(answer)
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

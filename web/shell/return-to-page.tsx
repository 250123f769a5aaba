import { closeDialog, openDialogs } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { onSession } from '#web/relay/session.ts'
import type { Claims } from '#web/relay/token.ts'

/**
 * Asks the user whose session ended to sign in again, above the page; true when the same user is back, here or in
 * another tab, and false when the page is given up: left on purpose, or somebody else has signed in.
 */
export async function askToReturn(user: Claims): Promise<boolean> {
  // Somebody who acts as another user has no password to give.
  if (user.impersonator !== null) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const forget = onSession((event) => {
    if (event.type === 'loggedIn') resolve(event.claims.id === user.id)
  })
  let shown: number | null = null
  try {
    const { SignInAgain } = await fetchPart(() => import('./sign-in-again/SignInAgain.tsx'))
    // Also when it is closed from outside, the page is given up.
    void dialogs.open((close) => <SignInAgain email={user.email} onLeave={() => close()} />).then(() => resolve(false))
    shown = openDialogs().at(-1)?.id ?? null
    return await promise
  } catch {
    // Without the dialog the way is the sign-in page, which asks before it takes anything away.
    return false
  } finally {
    forget()
    if (shown !== null) closeDialog(shown)
  }
}

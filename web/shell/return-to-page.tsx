import { closeDialog, openDialogs } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { onSession } from '#web/relay/session.ts'
import type { Claims } from '#web/relay/token.ts'

/**
 * Asks the user to sign in again above the page after the session has ended. Returns true if the same user signs in,
 * here or in another tab. Returns false if the user leaves the page or another user signs in.
 */
export async function askToReturn(user: Claims): Promise<boolean> {
  // A staff user who impersonates another user does not have that user's password.
  if (user.impersonator !== null) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const unsubscribe = onSession((event) => {
    if (event.type === 'loggedIn') resolve(event.claims.id === user.id)
  })
  let shown: number | null = null
  try {
    const { SignInAgain } = await fetchPart(() => import('./sign-in-again/SignInAgain.tsx'))
    // Closing the dialog from outside also gives up the page.
    void dialogs.open((close) => <SignInAgain email={user.email} onLeave={() => close()} />).then(() => resolve(false))
    shown = openDialogs().at(-1)?.id ?? null
    return await promise
  } catch {
    // Without the dialog, the sign-in page is used. It asks before unsaved work is discarded.
    return false
  } finally {
    unsubscribe()
    if (shown !== null) closeDialog(shown)
  }
}

import { askToLeave } from '#web/guard/ask-to-leave.ts'
import { discardUnsaved, isLostBy, getSave } from '#web/state/unsaved.ts'
import { runAct } from '#web/relay/acts.ts'
import { signIn } from '#web/relay/session.ts'
import { impersonate } from './acts.ts'

/**
 * Starts a session as another user: replaces the token and reloads the application at its root (ACC-50). Asks first if
 * there is unsaved work.
 */
export async function impersonateUser(user: string): Promise<void> {
  if (isLostBy('closing')) {
    if (!(await askToLeave(getSave('closing')))) return
    discardUnsaved()
  }
  const answer = await runAct(impersonate, { input: { user } })
  if (!answer?.session) return
  signIn(answer.session.token)
  // The reload removes all data of the staff user from memory.
  location.assign('/')
}

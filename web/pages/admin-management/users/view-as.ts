import { askToLeave } from '#web/guard/ask-to-leave.ts'
import { discardUnsaved, isLostBy, saveOf } from '#web/state/unsaved.ts'
import { runAct } from '#web/relay/acts.ts'
import { signIn } from '#web/relay/session.ts'
import { impersonating } from './acts.ts'

/**
 * Begins to see Tavla as a user: the token is replaced and the application starts anew at its root (ACC-50). What is
 * not stored is asked for.
 */
export async function viewAs(user: string): Promise<void> {
  if (isLostBy('closing')) {
    if (!(await askToLeave(saveOf('closing')))) return
    discardUnsaved()
  }
  const answer = await runAct(impersonating, { input: { user } })
  if (!answer?.session) return
  signIn(answer.session.token)
  // Nothing of the staff user may stay.
  location.assign('/')
}

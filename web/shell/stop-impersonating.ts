import { graphql } from 'react-relay'
import type { stopImpersonatingMutation } from '#web/__generated__/stopImpersonatingMutation.graphql.ts'
import { askToLeave } from '#web/guard/ask-to-leave.ts'
import { discardUnsaved, isLostBy, getSave } from '#web/state/unsaved.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { signIn } from '#web/relay/session.ts'

const stopImpersonatingAct = defineAct<stopImpersonatingMutation>(graphql`
  mutation stopImpersonatingMutation {
    stopImpersonating {
      session {
        token
      }
      errors {
        reason
      }
    }
  }
`)

/** Stops impersonating: replaces the token and reloads the application at a path, by default its root (ACC-52). */
export async function stopImpersonating(to = '/'): Promise<void> {
  if (isLostBy('closing')) {
    if (!(await askToLeave(getSave('closing')))) return
    discardUnsaved()
  }
  const answer = await runAct(stopImpersonatingAct, {})
  if (!answer?.session) return
  signIn(answer.session.token)
  // The reload discards all data of the other user.
  location.assign(to)
}

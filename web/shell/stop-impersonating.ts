import { graphql } from 'react-relay'
import type { stopImpersonatingMutation } from '#web/__generated__/stopImpersonatingMutation.graphql.ts'
import { askToLeave } from '#web/guard/ask-to-leave.ts'
import { discardUnsaved, isLostBy, saveOf } from '#web/state/unsaved.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { signIn } from '#web/relay/session.ts'

const stopping = defineAct<stopImpersonatingMutation>(graphql`
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

/** Goes on as oneself: the token is replaced and the application starts anew, at its root unless told (ACC-52). */
export async function stopImpersonating(to = '/'): Promise<void> {
  if (isLostBy('closing')) {
    if (!(await askToLeave(saveOf('closing')))) return
    discardUnsaved()
  }
  const answer = await runAct(stopping, {})
  if (!answer?.session) return
  signIn(answer.session.token)
  // Nothing of the other user may stay.
  location.assign(to)
}

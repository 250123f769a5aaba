import { graphql } from 'react-relay'
import type { useSignOutLogOutMutation } from '#web/__generated__/useSignOutLogOutMutation.graphql.ts'
import { askToLeave } from '#web/guard/ask-to-leave.ts'
import { discardUnsaved, isLostBy, getSave } from '#web/state/unsaved.ts'
import { signOut } from '#web/relay/session.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'

const logOut = defineAct<useSignOutLogOutMutation>(graphql`
  mutation useSignOutLogOutMutation {
    logOut {
      errors {
        reason
      }
    }
  }
`)

/** Ends the session. Deletes the token in this browser even if the server cannot be reached (ACC-12). */
export function useSignOut(): () => Promise<void> {
  const [sendLogOut] = useAct(logOut)
  return async () => {
    if (isLostBy('closing')) {
      if (!(await askToLeave(getSave('closing')))) return
      discardUnsaved()
    }
    await sendLogOut({}, { hasNoCurtain: true, isSilent: true })
    signOut()
  }
}

import { graphql } from 'react-relay'
import type { impersonateUserMutation } from '#web/__generated__/impersonateUserMutation.graphql.ts'
import { askToLeave } from '#web/guard/ask-to-leave.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { signIn } from '#web/relay/session.ts'
import { discardUnsaved, getSave, isLostBy } from '#web/state/unsaved.ts'
import { impersonationTexts } from './texts.ts'

const impersonate = defineAct<impersonateUserMutation>(
  graphql`
    mutation impersonateUserMutation($input: ImpersonateInput!) {
      impersonate(input: $input) {
        session {
          token
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => impersonationTexts.t('failed') },
)

/**
 * Starts a session as another user: replaces the token and reloads the application at a path, by default its root
 * (ACC-50). Asks first if there is unsaved work.
 */
export async function impersonateUser(userId: string, to = '/'): Promise<void> {
  if (isLostBy('closing')) {
    if (!(await askToLeave(getSave('closing')))) return
    discardUnsaved()
  }
  const answer = await runAct(impersonate, { input: { userId } })
  if (!answer?.session) return
  signIn(answer.session.token)
  // The reload removes all data of the staff user from memory.
  location.assign(to)
}

import { useNavigate } from 'react-router-dom'
import type { signInActsConfirmMutation } from '#web/__generated__/signInActsConfirmMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useAct, type PayloadOf } from '#web/relay/acts.ts'
import { confirmCodeAct } from '#web/shell/auth/sign-in-acts.ts'
import { signInAndEnter } from '#web/shell/session-flow.ts'
import { loadCodeDialog } from './load-code-dialog.ts'

/**
 * Asks for the code sent to an e-mail address and signs in with it. Returns false if the user closed the dialog
 * (ACC-17). Without `password`, an unconfirmed account gets no password.
 */
export function useConfirmCode(): (email: string, password?: string) => Promise<boolean> {
  const navigate = useNavigate()
  const [confirmCode] = useAct(confirmCodeAct)
  return async (email, password) => {
    type Session = NonNullable<PayloadOf<signInActsConfirmMutation>['session']>
    const loaded = await loadCodeDialog()
    if (!loaded) return false
    const { CodeDialog } = loaded
    const session = await dialogs.open<Session>((close) => (
      <CodeDialog
        purpose="signInOrRegister"
        email={email}
        onClose={() => close()}
        onConfirm={async ({ code }) => {
          const answer = await confirmCode(
            { input: { email, code, ...(password !== undefined && { password }) } },
            { hasNoCurtain: true },
          )
          if (answer?.session) close(answer.session)
          return answer && !answer.session ? 'code' : null
        }}
      />
    ))
    if (!session) return false
    await signInAndEnter(navigate, session.token)
    return true
  }
}

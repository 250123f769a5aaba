import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useConfirmCodeMutation } from '#web/__generated__/useConfirmCodeMutation.graphql.ts'
import { dialogs } from '../../dialogs/useDialogs.tsx'
import { defineAct, useAct } from '../../relay/acts.ts'
import { enter } from '../../shell/session-flow.ts'
import { loadCodeDialog } from './load-code-dialog.ts'

const confirmation = defineAct<useConfirmCodeMutation>(graphql`
  mutation useConfirmCodeMutation($input: ConfirmCodeInput!) {
    confirmCode(input: $input) {
      session {
        token
      }
      errors {
        reason
      }
    }
  }
`, { own: ['WRONG', 'WRONG_CODE'] })

/** Asks for the code sent to an address and signs in with it; false when the dialog was closed without (ACC-17). */
export function useConfirmCode(): (email: string) => Promise<boolean> {
  const navigate = useNavigate()
  const [confirmCode] = useAct(confirmation)
  return async (email) => {
    type Session = NonNullable<useConfirmCodeMutation['response']['confirmCode']['session']>
    const loaded = await loadCodeDialog()
    if (!loaded) return false
    const { CodeDialog } = loaded
    const session = await dialogs.open<Session>((close) => (
      <CodeDialog
        purpose="signInOrRegister"
        email={email}
        onClose={() => close()}
        onConfirm={async ({ code }) => {
          const answer = await confirmCode({ input: { email, code } }, { hidden: true })
          if (answer?.session) close(answer.session)
          return answer && !answer.session ? 'code' : null
        }}
      />
    ))
    if (!session) return false
    await enter(navigate, session.token)
    return true
  }
}

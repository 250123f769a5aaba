import { graphql } from 'react-relay'
import type { choosePasswordMailMutation } from '#web/__generated__/choosePasswordMailMutation.graphql.ts'
import type { choosePasswordMutation } from '#web/__generated__/choosePasswordMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { loadCodeDialog } from './load-code-dialog.ts'

const forgotPassword = defineAct<choosePasswordMailMutation>(graphql`
  mutation choosePasswordMailMutation($input: ForgotPasswordInput!) {
    forgotPassword(input: $input) {
      email
      errors {
        reason
      }
    }
  }
`)

const resetPasswordWithCode = defineAct<choosePasswordMutation>(
  graphql`
    mutation choosePasswordMutation($input: ResetPasswordWithCodeInput!) {
      resetPasswordWithCode(input: $input) {
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

/**
 * Sends a code and a link by e-mail, and asks for the code and a new password. The new password ends all sessions
 * (ACC-30, ACC-31). Returns whether a password was chosen. A user who closes the dialog can continue with the link.
 * Returns null if no e-mail was sent, after showing an error message.
 */
export async function choosePassword(email: string): Promise<boolean | null> {
  const mail = async () => Boolean((await runAct(forgotPassword, { input: { email } }))?.email)
  const loaded = await loadCodeDialog()
  if (!loaded || !(await mail())) return null
  const { CodeDialog } = loaded
  let isChosen = false
  await dialogs.open<true>((close) => (
    <CodeDialog
      purpose="forgotPassword"
      email={email}
      onClose={() => close()}
      onResend={mail}
      onConfirm={async ({ code, password }) => {
        const answer = await runAct(resetPasswordWithCode, { input: { email, code, password } })
        if (!answer) return null
        if (answer.errors.length === 0) {
          isChosen = true
          close(true)
          return null
        }
        if (answer.errors.some(({ reason }) => reason === 'BREACHED')) return 'breached'
        return answer.errors.some(({ path }) => path?.includes('password')) ? 'password' : 'code'
      }}
    />
  ))
  return isChosen
}

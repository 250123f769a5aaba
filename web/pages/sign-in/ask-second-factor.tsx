import { dialogs } from '../../dialogs/useDialogs.tsx'
import { fetchPart } from '../../loading/fetch-part.ts'
import { runAct } from '../../relay/acts.ts'
import { reportError } from '../../relay/report-error.ts'
import { signingIn } from '../../shell/auth/sign-in-acts.ts'

/** Asks for the second factor and signs in with it; the token, or null when the dialog was closed without (PLUS-81). */
export async function askSecondFactor(credentials: { email: string; password: string }): Promise<string | null> {
  const part = await fetchPart(() => import('../../shell/auth/SecondFactorDialog.tsx')).catch(reportError)
  if (!part) return null
  const token = await dialogs.open<string>((close) => (
    <part.SecondFactorDialog
      onClose={() => close()}
      onConfirm={async (secondFactor) => {
        const answer = await runAct(signingIn, { input: { ...credentials, secondFactor } }, { hidden: true })
        if (answer?.session) close(answer.session.token)
        return answer === null || answer.session !== null
      }}
    />
  ))
  return token ?? null
}

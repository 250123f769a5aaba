import { dialogs } from '../../dialogs/useDialogs.tsx'
import { fetchPart } from '../../loading/fetch-part.ts'
import { runAct } from '../../relay/acts.ts'
import { reportError } from '../../relay/report-error.ts'
import { signingIn } from '../../shell/auth/sign-in-acts.ts'

/** Asks for the second factor and signs in with it; the token, or null when the dialog was closed without (PLUS-81). */
export async function askSecondFactor(credentials: { email: string; password: string }): Promise<string | null> {
  let token: string | null = null
  await openSecondFactor(async (secondFactor) => {
    const answer = await runAct(signingIn, { input: { ...credentials, secondFactor } }, { hidden: true })
    token = answer?.session?.token ?? null
    return token !== null || (answer === null ? null : false)
  })
  return token
}

/** Opens the dialog of the second factor, which stands until a code is right (true); false says that it is wrong, null that its failure was told. */
export async function openSecondFactor(tryCode: (secondFactor: string) => Promise<boolean | null>): Promise<void> {
  const part = await fetchPart(() => import('../../shell/auth/SecondFactorDialog.tsx')).catch(reportError)
  if (!part) return
  await dialogs.open<true>((close) => (
    <part.SecondFactorDialog
      onClose={() => close()}
      onConfirm={async (secondFactor) => {
        const isRight = await tryCode(secondFactor)
        if (isRight) close(true)
        return isRight !== false
      }}
    />
  ))
}

import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct } from '#web/relay/acts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { signingIn } from '#web/shell/auth/sign-in-acts.ts'

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

/**
 * Opens the dialog of the second factor, which stands until there is no more to ask (true); false says that the code is
 * wrong, null that its failure was told. Answers whether it came so far, and was not closed without.
 */
export async function openSecondFactor(tryCode: (secondFactor: string) => Promise<boolean | null>): Promise<boolean> {
  const part = await fetchPart(() => import('#web/shell/auth/SecondFactorDialog.tsx')).catch(reportError)
  if (!part) return false
  const isOver = await dialogs.open<true>((close) => (
    <part.SecondFactorDialog
      onClose={() => close()}
      onConfirm={async (secondFactor) => {
        const answer = await tryCode(secondFactor)
        if (answer) close(true)
        return answer !== false
      }}
    />
  ))
  return isOver === true
}

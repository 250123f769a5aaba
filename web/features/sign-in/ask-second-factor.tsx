import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct } from '#web/relay/acts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { signInAct } from '#web/shell/auth/sign-in-acts.ts'

/**
 * Asks for the second factor and signs in with it. Returns the token, or null if the user closed the dialog (PLUS-81).
 */
export async function askSecondFactor(credentials: { email: string; password: string }): Promise<string | null> {
  let token: string | null = null
  await openSecondFactor(async (secondFactor) => {
    const answer = await runAct(signInAct, { input: { ...credentials, secondFactor } }, { hasNoCurtain: true })
    token = answer?.session?.token ?? null
    return token !== null || (answer === null ? null : false)
  })
  return token
}

/**
 * Opens the second factor dialog. `tryCode` resolves to:
 * - true, which closes the dialog,
 * - false if the code is wrong,
 * - null if the call failed and an error message was shown.
 * Returns false if the user closed the dialog before a code succeeded.
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

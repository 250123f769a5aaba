import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { runAct } from '#web/relay/acts.ts'
import { SecondFactorDialog } from '#web/shell/auth/SecondFactorDialog.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { removeSecondFactor, renewRecoveryCodes } from './acts.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'
import { secondFactorTexts } from './texts.ts'

const { t } = secondFactorTexts

/** Shows recovery codes until the user confirms that they are saved. */
const showCodes = (codes: readonly string[]) =>
  dialogs.open((close) => <RecoveryCodesDialog codes={codes} onClose={() => close()} />)

/** Turns the second factor on, and shows the recovery codes. */
export async function setUp(): Promise<void> {
  const codes = await dialogs.open<readonly string[]>((close) => <SetUpDialog onDone={close} onClose={() => close()} />)
  if (!codes) return
  showToast(t('turnedOn'))
  await showCodes(codes)
}

/** Replaces the recovery codes, after the user has entered a code. */
export async function renew(): Promise<void> {
  const codes = await dialogs.open<readonly string[]>((close) => (
    <SecondFactorDialog
      title={t('renewTitle')}
      body={t('renewBody')}
      confirmLabel={t('renewConfirm')}
      onClose={() => close()}
      onConfirm={async (code) => {
        const answer = await runAct(renewRecoveryCodes, { input: { code } })
        if (answer?.recoveryCodes) close(answer.recoveryCodes)
        return answer === null || answer.recoveryCodes !== null
      }}
    />
  ))
  if (codes) await showCodes(codes)
}

/** Turns the second factor off, after the user has entered a code. */
export async function disableSecondFactor(): Promise<void> {
  await dialogs.open((close) => (
    <SecondFactorDialog
      title={t('removeTitle')}
      body={t('removeBody')}
      confirmLabel={t('turnOff')}
      isDestructive
      onClose={() => close()}
      onConfirm={async (code) => {
        const answer = await runAct(removeSecondFactor, { input: { code } })
        if (answer?.viewer) {
          close()
          showToast(t('turnedOff'))
        }
        return answer === null || answer.viewer !== null
      }}
    />
  ))
}

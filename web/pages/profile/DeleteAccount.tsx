import { Trash2 } from 'lucide-react'
import { graphql } from 'react-relay'
import type { DeleteAccountMutation } from '#web/__generated__/DeleteAccountMutation.graphql.ts'
import type { DeleteAccountRequestMutation } from '#web/__generated__/DeleteAccountRequestMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { discardUnsaved } from '#web/state/unsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { signOut } from '#web/relay/session.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { loadCodeDialog } from '#web/features/sign-in/load-code-dialog.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Profile.module.css'
import { profileTexts } from './texts.ts'

const requestAccountDeletion = defineAct<DeleteAccountRequestMutation>(graphql`
  mutation DeleteAccountRequestMutation {
    requestAccountDeletion {
      errors {
        reason
      }
    }
  }
`)

const deleteAccount = defineAct<DeleteAccountMutation>(
  graphql`
    mutation DeleteAccountMutation($input: DeleteAccountInput!) {
      deleteAccount(input: $input) {
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['WRONG', 'WRONG_CODE'] },
)

/** Deletes the account after confirmation with a mailed code (ACC-47). */
export function DeleteAccount({ email }: { email: string }) {
  const t = useTexts(profileTexts)
  const whyDisabled = useImpersonationReason()
  const remove = useOneAtATime(async () => {
    const request = async () => (await runAct(requestAccountDeletion, {})) !== null
    const part = await loadCodeDialog()
    if (!part || !(await request())) return
    const { CodeDialog } = part
    const isDeleted = await dialogs.open<boolean>((close) => (
      <CodeDialog
        purpose="deleteUser"
        email={email}
        onClose={() => close()}
        onResend={request}
        onConfirm={async ({ code }) => {
          const answer = await runAct(deleteAccount, { input: { code } })
          if (!answer) return null
          if (answer.errors.length > 0) return 'code'
          close(true)
          return null
        }}
      />
    ))
    if (!isDeleted) return
    discardUnsaved()
    signOut()
    showToast(t('delete.done'))
  })
  return (
    <section>
      <h2 className={textStyles.heading}>{t('delete.title')}</h2>
      <p>{t('delete.help')}</p>
      <div className={styles.part}>
        <Button variant="danger" icon={Trash2} whyDisabled={whyDisabled} onPress={() => void remove()}>
          {t('delete.button')}
        </Button>
      </div>
    </section>
  )
}

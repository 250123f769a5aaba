import { useState } from 'react'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { inviteUser } from './acts.ts'
import styles from './ManageUsers.module.css'
import { usersTexts } from './texts.ts'

const KNOWN_REASONS = ['INVALID', 'ALREADY_MEMBER', 'ALREADY_INVITED'] as const

/**
 * Invites a user by e-mail address. A single error is shown at the field, several errors as a list (COMP-62 to
 * COMP-65).
 */
export function InviteDialog({ company, onClose }: { company: { id: string; name: string }; onClose: () => void }) {
  const t = useTexts(usersTexts)
  const [email, setEmail] = useState('')
  const [reasons, setReasons] = useState<readonly string[]>([])
  const [invite, isSending] = useAct(inviteUser)
  const errorTexts = reasons.map((reason) =>
    t(`inviteFaults.${KNOWN_REASONS.find((known) => known === reason) ?? 'OTHER'}`),
  )
  const send = async () => {
    if (!isEmailAddress(email)) return setReasons(['INVALID'])
    const answer = await invite({ input: { companyId: company.id, email: email.trim() } })
    if (!answer) return
    if (answer.errors.length > 0) return setReasons(answer.errors.map(({ reason }) => reason))
    onClose()
    await dialogs.alert({ title: t('invitedTitle'), body: t('invitedBody', { email: email.trim() }) })
  }
  return (
    <Dialog
      title={t('invite')}
      onClose={onClose}
      onSubmit={() => void send()}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={email.trim() === ''} isPending={isSending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <DialogText>{t('inviteBody', { company: company.name })}</DialogText>
      <TextField
        autoFocus
        label={t('email')}
        type="email"
        help={t('inviteHelp')}
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          setReasons([])
        }}
        error={errorTexts.length === 1 ? errorTexts[0] : null}
      />
      {errorTexts.length > 1 && (
        <ul className={styles.faults} role="alert">
          {errorTexts.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

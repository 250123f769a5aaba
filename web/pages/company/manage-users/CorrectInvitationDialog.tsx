import { useState } from 'react'
import { isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { ADDRESS_REASONS, correctInvitation } from './acts.ts'
import { usersTexts } from './texts.ts'

interface CorrectInvitationDialogProps {
  /** The invited person. */
  id: string
  /** The address that the mail was returned from. */
  address: string
  onClose: () => void
}

/** Corrects the address of a returned invitation, and sends the invitation there with the same role (PLUS-155). */
export function CorrectInvitationDialog({ id, address, onClose }: CorrectInvitationDialogProps) {
  const t = useTexts(usersTexts)
  const [email, setEmail] = useState(address)
  const [reason, setReason] = useState<(typeof ADDRESS_REASONS)[number] | null>(null)
  const [correct, isSending] = useAct(correctInvitation)
  const send = async () => {
    if (!isEmailAddress(email)) return setReason('INVALID')
    const answer = await correct({ input: { companyUserId: id, email: email.trim() } })
    if (!answer) return
    const [error] = answer.errors
    if (error) return setReason(ADDRESS_REASONS.find((known) => known === error.reason) ?? 'INVALID')
    showToast(t('corrected', { address: normalizeEmail(email) }))
    onClose()
  }
  return (
    <Dialog
      title={t('correct')}
      onClose={onClose}
      onSubmit={() => void send()}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            isDisabled={['', address].includes(normalizeEmail(email))}
            isPending={isSending}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      <DialogText>{t('correctBody', { address })}</DialogText>
      <TextField
        autoFocus
        label={t('email')}
        type="email"
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          setReason(null)
        }}
        error={reason && t(`inviteFaults.${reason}`)}
      />
    </Dialog>
  )
}

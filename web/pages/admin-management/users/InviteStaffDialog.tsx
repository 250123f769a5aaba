import { useState } from 'react'
import { isEmailAddress } from '#rules/email-address.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useAct } from '../../../relay/acts.ts'
import { adminTexts } from '../../../shell/admin/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/Checkbox.tsx'
import { Dialog, DialogText } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { invitingStaff } from './acts.ts'
import { isStaffRole, staffRoles, type StaffRoleName } from './staff-roles.ts'
import { adminUsersTexts } from './texts.ts'

/** Invites somebody to the staff by mail, with roles (PLUS-83). */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(adminUsersTexts)
  const ta = useTexts(adminTexts)
  const [email, setEmail] = useState('')
  const [held, setHeld] = useState<readonly StaffRoleName[]>([])
  const [isTried, setTried] = useState(false)
  const [invite, isSending] = useAct(invitingStaff)
  const send = async () => {
    setTried(true)
    if (!isEmailAddress(email) || held.length === 0 || isSending) return
    const answer = await invite({ input: { email: email.trim(), roles: [...held] } })
    if (!answer) return
    showToast(t('invite.sent', { email: email.trim() }))
    onClose()
  }
  return (
    <Dialog
      title={t('invite.title')}
      onClose={onClose}
      onSubmit={() => void send()}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>{t('rights.cancel')}</Button>
          <Button variant="primary" type="submit" isPending={isSending}>{t('invite.send')}</Button>
        </>
      }
    >
      <DialogText>{t('invite.body')}</DialogText>
      <TextField autoFocus label={t('email')} type="email" value={email} onChange={setEmail} error={isTried && !isEmailAddress(email) ? t('invite.emailInvalid') : null} autoComplete="off" />
      <CheckboxGroup label={t('rights.roles')} columns={2} value={[...held]} onChange={(values) => setHeld(values.filter(isStaffRole))} error={isTried && held.length === 0 ? t('invite.noRole') : null}>
        {(Object.keys(staffRoles) as StaffRoleName[]).map((role) => <Checkbox key={role} value={role}>{ta(`role.${staffRoles[role]}`)}</Checkbox>)}
      </CheckboxGroup>
    </Dialog>
  )
}

import { useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import type {
  InviteStaffDialogQuery,
  InviteStaffDialogQuery$data,
} from '#web/__generated__/InviteStaffDialogQuery.graphql.ts'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useAct } from '#web/relay/acts.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import { adminTexts } from '#web/shell/admin/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { inviteStaff, withdrawStaffInvitation } from './acts.ts'
import { isStaffRole, staffRoles, type StaffRoleName } from './staff-roles.ts'
import { adminUsersTexts } from './texts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Users.module.css'

type Invitation = InviteStaffDialogQuery$data['office']['invitations'][number]

/** Fetches the pending invitations. */
export async function listInvitations(): Promise<readonly Invitation[]> {
  const answer = await fetchQuery<InviteStaffDialogQuery>(
    currentEnvironment(),
    graphql`
      query InviteStaffDialogQuery @throwOnFieldError {
        office {
          invitations {
            id
            email
            roles
            invitedBy {
              name
            }
            expiresAt
          }
        }
      }
    `,
    {},
    refetchOptions,
  ).toPromise()
  if (!answer) throw new Error('The response contains no invitations.')
  return answer.office.invitations
}

/** Invites a person to the staff by mail, with roles, and lists the pending invitations (PLUS-83). */
export function InviteStaffDialog({
  invitations,
  onClose,
}: {
  invitations: readonly Invitation[]
  onClose: () => void
}) {
  const t = useTexts(adminUsersTexts)
  const ta = useTexts(adminTexts)
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly StaffRoleName[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const [pending, setPending] = useState(invitations)
  const day = useDay()
  const [withdraw, isWithdrawing] = useAct(withdrawStaffInvitation)
  const withdrawInvitation = async (address: string) => {
    if (
      !(await dialogs.confirm({
        title: t('invite.withdrawTitle', { email: address }),
        body: t('invite.withdrawBody'),
        confirmLabel: t('invite.withdraw'),
        isDestructive: true,
      }))
    )
      return
    const answer = await withdraw({ input: { email: address } })
    if (!answer?.staffInvitations) return
    setPending(answer.staffInvitations)
    showToast(t('invite.withdrawn', { email: address }))
  }
  const [invite, isSending] = useAct(inviteStaff)
  const send = async () => {
    setSubmitted(true)
    if (!isEmailAddress(email) || roles.length === 0 || isSending) return
    const answer = await invite({ input: { email: email.trim(), roles: [...roles] } })
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
          <Button variant="ghost" slot="close">
            {t('rights.cancel')}
          </Button>
          <Button variant="primary" type="submit" isPending={isSending}>
            {t('invite.send')}
          </Button>
        </>
      }
    >
      <DialogText>{t('invite.body')}</DialogText>
      <TextField
        autoFocus
        label={t('email')}
        type="email"
        value={email}
        onChange={setEmail}
        error={isSubmitted && !isEmailAddress(email) ? t('invite.emailInvalid') : null}
        autoComplete="off"
      />
      <CheckboxGroup
        label={t('rights.roles')}
        columns={2}
        value={[...roles]}
        onChange={(values) => setRoles(values.filter(isStaffRole))}
        error={isSubmitted && roles.length === 0 ? t('invite.noRole') : null}
      >
        {(Object.keys(staffRoles) as StaffRoleName[]).map((role) => (
          <Checkbox key={role} value={role}>
            {ta(`role.${staffRoles[role]}`)}
          </Checkbox>
        ))}
      </CheckboxGroup>
      {pending.length > 0 && (
        <section className={styles.waiting} aria-labelledby="pending-invitations">
          <h3 id="pending-invitations" className={textStyles.label}>
            {t('invite.waiting')}
          </h3>
          <ul>
            {pending.map((each) => (
              <li key={each.id}>
                <span>
                  <b className="truncate" title={each.email}>
                    {each.email}
                  </b>
                  <small className="muted">
                    {[
                      each.roles
                        .filter(isStaffRole)
                        .map((role) => ta(`role.${staffRoles[role]}`))
                        .join(', '),
                      each.invitedBy?.name,
                      t('invite.until', { day: day(each.expiresAt) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <Button
                  size="sm"
                  isDisabled={isWithdrawing}
                  aria-label={t('invite.withdrawOf', { email: each.email })}
                  onPress={() => void withdrawInvitation(each.email)}
                >
                  {t('invite.withdraw')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

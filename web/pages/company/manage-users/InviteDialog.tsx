import { Shield, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'
import type { InviteDialog_company$key } from '#web/__generated__/InviteDialog_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioRows } from '#web/ui/ChoiceRows.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { inviteUser } from './acts.ts'
import { InvitationRow } from './InvitationRow.tsx'
import styles from './Invitations.module.css'
import { usersTexts } from './texts.ts'

const KNOWN_REASONS = ['INVALID', 'ALREADY_MEMBER', 'ALREADY_INVITED'] as const
type Role = 'user' | 'admin'

/**
 * Invites users by email address with a role, and lists the sent invitations (PLUS-152). A single error is shown at the
 * field, several errors as a list (COMP-62 to COMP-65). For an address that is already invited, it offers to send the
 * invitation again (PLUS-150).
 */
export function InviteDialog({ company, onClose }: { company: InviteDialog_company$key; onClose: () => void }) {
  const t = useTexts(usersTexts)
  const { id, name, users } = useFragment(
    graphql`
      fragment InviteDialog_company on Company @throwOnFieldError {
        id
        name
        users {
          id
          name
          invitedAt
          ...InvitationRow_user
        }
      }
    `,
    company,
  )
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [role, setRole] = useState<Role>('user')
  const [reasons, setReasons] = useState<readonly string[]>([])
  const [sentAddresses, setSentAddresses] = useState<readonly string[]>([])
  const [invite, isSending] = useAct(inviteUser)
  const address = normalizeEmail(email)
  const findInvited = (sought: string) => users.find((user) => user.invitedAt !== null && user.name === sought)
  const sent = sentAddresses.flatMap((each) => findInvited(each) ?? [])
  const earlier = reasons.includes('ALREADY_INVITED') ? findInvited(address) : undefined
  const errorTexts = reasons.map((reason) =>
    t(`inviteFaults.${KNOWN_REASONS.find((known) => known === reason) ?? 'OTHER'}`),
  )
  const listAsSent = () => {
    setSentAddresses([address, ...sentAddresses.filter((each) => each !== address)])
    setEmail('')
    setReasons([])
    field.current?.focus()
  }
  const send = async () => {
    if (!isEmailAddress(email)) return setReasons(['INVALID'])
    const answer = await invite({ input: { companyId: id, email: email.trim(), isAdmin: role === 'admin' } })
    if (!answer) return
    if (answer.errors.length > 0) return setReasons(answer.errors.map(({ reason }) => reason))
    listAsSent()
    setRole('user')
  }
  return (
    <Dialog
      title={t('invite')}
      size="lg"
      onClose={onClose}
      onSubmit={() => void send()}
      footer={
        <>
          <span className={styles.hint}>{t('linkHelp')}</span>
          <Button variant="ghost" slot="close">
            {t(sent.length > 0 ? 'done' : 'cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={email.trim() === ''} isPending={isSending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <DialogText>{t('inviteBody', { company: name ?? '' })}</DialogText>
      <TextField
        autoFocus
        inputRef={field}
        label={t('email')}
        type="email"
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
      {earlier && (
        <ul>
          <InvitationRow user={earlier} canManage isRecent onSentAgain={listAsSent} />
        </ul>
      )}
      <RadioRows<Role>
        label={t('role')}
        value={role}
        onChange={setRole}
        options={[
          { id: 'user', label: t('roles.user'), detail: t('roles.userMay'), end: <Icon icon={UserRound} size="sm" /> },
          { id: 'admin', label: t('roles.admin'), detail: t('roles.adminMay'), end: <Icon icon={Shield} size="sm" /> },
        ]}
      />
      {sent.length > 0 && (
        <section className={styles.sent} aria-labelledby="sent-invitations">
          <h3 id="sent-invitations">
            {t('sentNow')} <span className="num">{sent.length}</span>
          </h3>
          <ul>
            {sent.map((user) => (
              <InvitationRow key={user.id} user={user} canManage isRecent />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

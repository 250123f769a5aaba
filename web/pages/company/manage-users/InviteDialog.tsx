import { Shield, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'
import { readEmailList } from '#rules/people/email-list.ts'
import type { InviteDialog_company$key } from '#web/__generated__/InviteDialog_company.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioRows } from '#web/ui/ChoiceRows.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ReasonList } from '#web/ui/ReasonList.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ADDRESS_REASONS, inviteUser } from './acts.ts'
import { InvitationRow } from './InvitationRow.tsx'
import styles from './Invitations.module.css'
import { usersTexts } from './texts.ts'

type Role = 'user' | 'admin'

/**
 * Invites users by email address with a role, and lists the sent invitations (PLUS-152). A single error is shown at the
 * field, several errors as a list (COMP-62 to COMP-65). For an address that is already invited, it offers to send the
 * invitation again (PLUS-150). Of several addresses at once, those that could not be invited stay in the field, each
 * with its reason.
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
  const [left, setLeft] = useState<readonly { address: string; reason: string }[]>([])
  const [sentAddresses, setSentAddresses] = useState<readonly string[]>([])
  const [invite, isSending] = useAct(inviteUser)
  const address = normalizeEmail(email)
  const findInvited = (sought: string) => users.find((user) => user.invitedAt !== null && user.name === sought)
  const sent = sentAddresses.flatMap((each) => findInvited(each) ?? [])
  const earlier = reasons.includes('ALREADY_INVITED') ? findInvited(address) : undefined
  const textOf = (reason: string) => t(`inviteFaults.${ADDRESS_REASONS.find((known) => known === reason) ?? 'OTHER'}`)
  const errorTexts = reasons.map(textOf)
  const addresses = readEmailList(email)
  const listAsSent = (...newlySent: string[]) => {
    setSentAddresses((before) => [...newlySent, ...before.filter((each) => !newlySent.includes(each))])
    setEmail('')
    setReasons([])
    setLeft([])
    field.current?.focus()
  }
  const sendAll = async () => {
    const invited: string[] = []
    const notInvited: { address: string; reason: string }[] = []
    for (const [index, each] of addresses.entries()) {
      const answer = isEmailAddress(each)
        ? await invite({ input: { companyId: id, email: each, isAdmin: role === 'admin' } })
        : { errors: [{ reason: 'INVALID' }] }
      // The user has seen why. The addresses that were not tried stay in the field.
      if (!answer) {
        listAsSent(...invited)
        setLeft(notInvited)
        return setEmail([...notInvited.map(({ address: refused }) => refused), ...addresses.slice(index)].join(', '))
      }
      const [error] = answer.errors
      if (error) notInvited.push({ address: each, reason: error.reason })
      else invited.push(normalizeEmail(each))
    }
    listAsSent(...invited)
    setLeft(notInvited)
    setEmail(notInvited.map(({ address: refused }) => refused).join(', '))
    if (notInvited.length === 0) setRole('user')
  }
  const send = async () => {
    if (addresses.length > 1) return sendAll()
    if (!isEmailAddress(email)) return setReasons(['INVALID'])
    const answer = await invite({ input: { companyId: id, email: email.trim(), isAdmin: role === 'admin' } })
    if (!answer) return
    if (answer.errors.length > 0) return setReasons(answer.errors.map(({ reason }) => reason))
    listAsSent(address)
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
            {addresses.length > 1 ? t('sendMany', { count: addresses.length }) : t('send')}
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
          setLeft([])
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          // A text field drops line breaks, which would join the addresses of a pasted column.
          if (!/[\r\n]/.test(pasted.trim())) return
          event.preventDefault()
          setEmail([...readEmailList(email), ...readEmailList(pasted)].join(', '))
          setReasons([])
          setLeft([])
        }}
        help={t('emailHelp')}
        error={errorTexts.length === 1 ? errorTexts[0] : null}
      />
      {errorTexts.length > 1 && (
        <ul className={styles.faults} role="alert">
          {errorTexts.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <ReasonList
          label={t('notInvited')}
          items={left.map(({ address: name, reason }) => ({ id: name, name, reason: textOf(reason) }))}
        />
      )}
      {earlier && (
        <ul>
          <InvitationRow user={earlier} canManage isRecent onSentAgain={() => listAsSent(address)} />
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

import { CircleAlert, CircleCheck, Clock, Link, Mail, PenLine, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import type { InvitationRow_user$data, InvitationRow_user$key } from '#web/__generated__/InvitationRow_user.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts, type Translate, type TextKey } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct, useAct } from '#web/relay/acts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { useNow } from '#web/state/clock.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { createInvitationLink, resendInvitation } from './acts.ts'
import styles from './Invitations.module.css'
import type sv from './sv.json'
import { usersTexts } from './texts.ts'

type Invitation = NonNullable<InvitationRow_user$data['invitation']>
type Undelivered = NonNullable<Invitation['undelivered']>

interface InvitationRowProps {
  user: InvitationRow_user$key
  canManage: boolean
  /** Whether the row is in the dialog that just sent the invitation. The row then shows the time. */
  isRecent?: boolean
  /** Shows a bin. */
  onRemove?: () => void
  /** Called after the invitation was sent again. */
  onSentAgain?: () => void
}

/**
 * An invited person: address, role and state. Buttons copy the link, correct a returned address and send the invitation
 * again (PLUS-150, PLUS-151, PLUS-155).
 */
export function InvitationRow({ user, canManage, isRecent = false, onRemove, onSentAgain }: InvitationRowProps) {
  const t = useTexts(usersTexts)
  const day = useDay()
  const now = useNow()
  const whyDisabled = useImpersonationReason()
  const { id, name, invitation } = useFragment(
    graphql`
      fragment InvitationRow_user on CompanyUser {
        id
        name
        invitation {
          isAdmin
          sentAt
          sentCount
          expiresAt
          undelivered
          canBeSentAgainAt
        }
      }
    `,
    user,
  )
  const [send, isSending] = useAct(resendInvitation)
  if (!invitation) return null
  const { canBeSentAgainAt } = invitation
  const state = stateOf(invitation, isRecent, now, t, day)
  const isTooEarly = canBeSentAgainAt !== null && now < new Date(canBeSentAgainAt)
  const correct = async () => {
    const part = await fetchPart(() => import('./CorrectInvitationDialog.tsx')).catch(reportError)
    if (!part) return
    await dialogs.open((close) => <part.CorrectInvitationDialog id={id} address={name} onClose={() => close()} />)
  }
  const sendAgain = async () => {
    if (await send({ input: { companyUserId: id } })) onSentAgain?.()
  }
  return (
    <li
      className={styles.row}
      data-recent={isRecent || undefined}
      data-returned={(!isRecent && invitation.undelivered !== null) || undefined}
    >
      <span className={styles.letter}>
        <Icon icon={Mail} size="sm" />
      </span>
      <span className={styles.person}>
        <b translate="no">{name}</b>
        {!isRecent && <span>{t(invitation.isAdmin ? 'roles.admin' : 'roles.user')}</span>}
        {isRecent && <State {...state} />}
      </span>
      {!isRecent && <State {...state} />}
      <span className={styles.buttons}>
        <CopyButton
          size="sm"
          icon={Link}
          label={t('copyLink')}
          copiedLabel={t('copied')}
          isDisabled={!canManage}
          whyDisabled={whyDisabled ?? state.whyNoLink}
          text={async () => (await runAct(createInvitationLink, { input: { companyUserId: id } }))?.url ?? null}
        />
        {invitation.undelivered !== null && (
          <Button
            size="sm"
            icon={PenLine}
            isDisabled={!canManage}
            whyDisabled={whyDisabled}
            onPress={() => void correct()}
          >
            {t('correct')}
          </Button>
        )}
        <Button
          size="sm"
          icon={RotateCw}
          isPending={isSending}
          isDisabled={!canManage}
          whyDisabled={
            whyDisabled ?? (isTooEarly ? t('sendAgainFrom', { time: stockholmTime(new Date(canBeSentAgainAt)) }) : null)
          }
          onPress={() => void sendAgain()}
        >
          {t('sendAgain')}
        </Button>
        {onRemove && (
          <IconButton
            icon={Trash2}
            size="sm"
            label={t('remove', { name })}
            isDisabled={!canManage}
            whyDisabled={whyDisabled}
            onPress={onRemove}
          />
        )}
      </span>
    </li>
  )
}

interface InvitationState {
  icon: typeof Clock
  tone: 'wait' | 'warn' | 'bad' | 'ok'
  text: string
  detail: string
  /** Why no link can be copied. Null if one can. */
  whyNoLink: string | null
}

function State({ icon, tone, text, detail }: InvitationState) {
  return (
    <span className={styles.state} data-tone={tone} role="status">
      <Icon icon={icon} size="sm" />
      <span>{text}</span>
      {detail !== '' && <small>{detail}</small>}
    </span>
  )
}

/** Returns what a row says about an invitation. */
function stateOf(
  { sentAt, sentCount, expiresAt, undelivered }: Invitation,
  isRecent: boolean,
  now: Date,
  t: Translate<TextKey<typeof sv>>,
  day: (at: string) => string,
): InvitationState {
  if (undelivered !== null)
    return {
      icon: CircleAlert,
      tone: 'bad',
      text: t('state.returned'),
      detail: t(`returned.${knownReason(undelivered)}`),
      whyNoLink: t('noLink.returned'),
    }
  if (now >= new Date(expiresAt))
    return {
      icon: TriangleAlert,
      tone: 'warn',
      text: t('state.expired', { date: day(expiresAt) }),
      detail: sentCount > 1 ? t('state.sentTimes', { count: sentCount }) : '',
      whyNoLink: t('noLink.expired'),
    }
  if (isRecent) {
    const sent = { time: stockholmTime(new Date(sentAt)), date: day(expiresAt) }
    return {
      icon: CircleCheck,
      tone: 'ok',
      text: sentCount > 1 ? t('state.resentNow', sent) : t('state.sentNow', sent),
      detail: '',
      whyNoLink: null,
    }
  }
  return {
    icon: Clock,
    tone: 'wait',
    text: t(sentCount > 1 ? 'state.resent' : 'state.sent', { date: day(sentAt) }),
    detail: t('state.until', { date: day(expiresAt) }),
    whyNoLink: null,
  }
}

/** Returns the reason, or `REFUSED` for a reason that this build does not know. */
const knownReason = (reason: Undelivered) =>
  (['UNKNOWN_RECIPIENT', 'MAILBOX_FULL', 'REFUSED', 'GAVE_UP'] as const).find((each) => each === reason) ?? 'REFUSED'

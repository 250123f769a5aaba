import { Clock, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { splitName } from '#rules/people/avatar.ts'
import { stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import type { ChatMessage_message$key } from '#web/__generated__/ChatMessage_message.graphql.ts'
import { useDialogs } from '#web/dialogs/useDialogs.tsx'
import { SafeHtml } from '#web/editor/SafeHtml.tsx'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import styles from './ChatTab.module.css'
import { HeldMessage } from './HeldMessage.tsx'
import { MailedMessage } from './MailedMessage.tsx'
import { cardTexts } from './texts.ts'
import { UndeliveredMessage } from './UndeliveredMessage.tsx'
import { showIfLate, useUnsent } from './useUnsent.ts'

const fragment = graphql`
  fragment ChatMessage_message on ChatMessage {
    id
    sentAt
    scheduledAt
    heldUntil
    undelivered
    isFromCandidate
    sender {
      name
    }
    avatarUrl
    email
    html
    mail {
      ...MailedMessage_mail
    }
  }
`

interface MessageProps {
  message: ChatMessage_message$key
  candidateId: string
  candidateName: string
  isReadOnly: boolean
  /** Called when the chat may be out of date. */
  onStale: () => void
}

/**
 * A sent or received message with its sender (PIPE-47, PIPE-48). A message that is still held can be undone (PLUS-24).
 * A message that was not delivered says so.
 */
export function ChatMessage({ message: key, candidateName, ...rest }: MessageProps) {
  const { id, sentAt, heldUntil, undelivered, isFromCandidate, sender, avatarUrl, email, html, mail } = useFragment(
    fragment,
    key,
  )
  const name = isFromCandidate ? candidateName : (sender?.name ?? '')
  const avatar = (
    <Avatar person={{ ...splitName(name), email }} image={avatarUrl} size={isFromCandidate ? 'md' : 'xs'} />
  )
  return (
    <li className={styles.message} data-sent={!isFromCandidate || undefined}>
      {isFromCandidate && avatar}
      <div className={styles.body}>
        <p className={styles.head}>
          {!isFromCandidate && avatar}
          <b translate="no">{name}</b>
          <time dateTime={sentAt}>{stockholmTime(new Date(sentAt))}</time>
        </p>
        <div className={styles.text} translate="no">
          <SafeHtml html={html} />
        </div>
        {mail !== null && <MailedMessage mail={mail} />}
        {heldUntil !== null && <HeldMessage id={id} html={html} {...rest} />}
        {undelivered !== null && <UndeliveredMessage reason={undelivered} />}
      </div>
    </li>
  )
}

/**
 * A scheduled message. The clock sends it now and the cross cancels it, both after a confirmation (PIPE-56 to PIPE-58).
 */
export function WaitingMessage({ message: key, candidateId, isReadOnly, onStale }: MessageProps) {
  const t = useTexts(cardTexts)
  const dialogs = useDialogs()
  const { id, scheduledAt, html } = useFragment(fragment, key)
  const { sendNow, takeBack } = useUnsent(candidateId)
  const time = useDayAndTime()(scheduledAt)
  const showOutcome = (outcome: Awaited<ReturnType<typeof sendNow>>) => {
    if (outcome !== 'done') onStale()
    showIfLate(outcome)
  }
  const send = useOneAtATime(async () => {
    if (
      !(await dialogs.confirm({
        title: t('chat.sendNowTitle'),
        body: t('chat.sendNowBody', { time }),
        confirmLabel: t('chat.sendNow'),
      }))
    )
      return
    showOutcome(await sendNow(id))
  })
  const cancel = useOneAtATime(async () => {
    if (
      !(await dialogs.confirm({
        title: t('chat.cancelTitle'),
        body: t('chat.cancelBody', { time }),
        confirmLabel: t('chat.cancel'),
        cancelLabel: t('chat.keep'),
        isDestructive: true,
      }))
    )
      return
    showOutcome(await takeBack(id))
  })
  const pill = (
    <>
      <Icon icon={Clock} size="xs" />
      {time}
    </>
  )
  return (
    <li className={styles.message} data-sent data-waiting>
      <div className={styles.body}>
        <p className={styles.head}>
          {isReadOnly ? (
            <span className={styles.pill}>{pill}</span>
          ) : (
            <>
              <Tooltip text={t('chat.sendNow')} describes>
                <button
                  type="button"
                  className={styles.pill}
                  aria-label={t('chat.scheduled', { time })}
                  onClick={() => void send()}
                >
                  {pill}
                </button>
              </Tooltip>
              <IconButton icon={X} size="xs" label={t('chat.cancel')} onPress={() => void cancel()} />
            </>
          )}
        </p>
        <div className={styles.text} translate="no">
          <SafeHtml html={html} />
        </div>
      </div>
    </li>
  )
}

import { useCallback, useRef } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ChatTab_candidate$key } from '#web/__generated__/ChatTab_candidate.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useToday } from '#web/state/clock.ts'
import { cardTexts } from './texts.ts'
import { refetchCard } from './card-query.ts'
import { ChatMessage, WaitingMessage } from './ChatMessage.tsx'
import styles from './ChatTab.module.css'
import { groupMessages } from './group-messages.ts'
import { usePastSchedule } from './usePastSchedule.ts'
import { useStayAtEnd } from './useStayAtEnd.ts'

/** The messages between company and candidate, by day (PIPE-46 to PIPE-48, PIPE-56). */
export function ChatTab({ candidate: key, isReadOnly }: { candidate: ChatTab_candidate$key; isReadOnly: boolean }) {
  const t = useTexts(cardTexts)
  const {
    id,
    databaseId,
    name,
    card: { messages },
  } = useFragment(
    graphql`
      fragment ChatTab_candidate on Candidate @throwOnFieldError {
        id
        databaseId
        name
        scheduledAt
        card {
          messages {
            id
            sentAt
            scheduledAt
            ...ChatMessage_message
          }
        }
      }
    `,
    key,
  )
  const list = useRef<HTMLOListElement>(null)
  useStayAtEnd(list, `${id} ${messages.length} ${messages.at(-1)?.id ?? ''}`)
  const onStale = useCallback(() => refetchCard(databaseId), [databaseId])
  usePastSchedule(id, messages, onStale)
  const { days, waiting } = groupMessages(messages)
  const today = useToday()
  const shownDay = useDay()
  const shared = { candidateId: id, candidateName: name, isReadOnly, onStale }
  if (messages.length === 0) return <p className={styles.empty}>{t(isReadOnly ? 'chat.none' : 'chat.empty')}</p>
  return (
    <ol ref={list} className={styles.chat} aria-label={t('chat.label')}>
      {days.map((group) => [
        <li key={group.day} className={styles.day}>
          <span>{group.day === today ? t('chat.today') : shownDay(group.day)}</span>
        </li>,
        ...group.messages.map((message) => <ChatMessage key={message.id} message={message} {...shared} />),
      ])}
      {waiting.map((message) => (
        <WaitingMessage key={message.id} message={message} {...shared} />
      ))}
    </ol>
  )
}

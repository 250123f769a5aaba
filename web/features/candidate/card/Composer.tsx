import { ArrowUp, Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { earliestTime, type SchedulingPreferences } from '#rules/candidates/scheduling.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'
import type { ComposerSendMutation } from '#web/__generated__/ComposerSendMutation.graphql.ts'
import type { ComposerSystemMutation } from '#web/__generated__/ComposerSystemMutation.graphql.ts'
import type { Composer_candidate$key } from '#web/__generated__/Composer_candidate.graphql.ts'
import { useDialogs } from '#web/dialogs/useDialogs.tsx'
import { RichText, type RichTextHandle } from '#web/editor/RichText.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { useNow } from '#web/state/clock.ts'
import { cx } from '#web/ui/cx.ts'
import { Button, type ButtonSize } from '#web/ui/Button.tsx'
import { DateTimePicker } from '#web/ui/DateTimePicker.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { askForSystemMessage } from '#web/features/message/ask-for-message.tsx'
import { toInput } from '#web/features/message/draft.ts'
import { manualPlaceholders } from '#web/features/message/placeholder-check.ts'
import { PlaceholderNote } from '#web/features/message/PlaceholderNote.tsx'
import { TemplateButton } from '#web/features/message/TemplateButton.tsx'
import { fillForCandidate } from '#web/features/message/templates.ts'
import { useTiming } from '#web/features/message/useTiming.ts'
import { messageTexts } from '#web/features/message/texts.ts'
import { cardTexts } from './texts.ts'
import textStyles from '#web/styles/Text.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Composer.module.css'
import { draftFor, keepDraft, onDraftRestored } from './candidate-drafts.ts'

const sendMessage = defineAct<ComposerSendMutation>(graphql`
  mutation ComposerSendMutation($input: SendMessageInput!) {
    sendMessage(input: $input) {
      candidate {
        ...ChatTab_candidate
      }
      errors {
        reason
      }
    }
  }
`)

const sendSystemMessage = defineAct<ComposerSystemMutation>(graphql`
  mutation ComposerSystemMutation($input: SendSystemMessageInput!) {
    sendSystemMessage(input: $input) {
      candidate {
        ...ChatTab_candidate
      }
      errors {
        reason
      }
    }
  }
`)

interface ComposerProps {
  candidate: Composer_candidate$key
  adId: string
  preferences: SchedulingPreferences
  /**
   * Called when the message was sent or the user stops writing. With it, the composer ends in its own bar, as on a phone.
   * The text stays as a draft.
   */
  onDone?: (() => void) | undefined
}

/** The form for a message to a candidate, sent now or later (PIPE-49 to PIPE-54). */
export function Composer({ candidate: key, adId, preferences, onDone }: ComposerProps) {
  const t = useTexts(cardTexts)
  const message = useTexts(messageTexts)
  const ui = useTexts(uiTexts)
  const dialogs = useDialogs()
  const { id, name, scheduledAt } = useFragment(
    graphql`
      fragment Composer_candidate on Candidate {
        id
        name
        scheduledAt
      }
    `,
    key,
  )
  const editor = useRef<RichTextHandle>(null)
  // If the outcome of a submit is unknown, the retry uses the same idempotency key.
  const [idempotencyKeys] = useState(() => new IdempotencyKeys())
  const [html, setHtml] = useState(() => draftFor('chat', id))
  const { isLater, at, isReady, problem, example, schedule, setLater, setAt } = useTiming(preferences)
  const [send, isSending] = useAct(sendMessage)
  const [sendSystem] = useAct(sendSystemMessage)
  const now = useNow()
  const canSend = hasVisibleText(html) && manualPlaceholders(html).length === 0 && isReady && !isSending

  useEffect(
    () =>
      onDraftRestored(({ candidateId, html: text }) => {
        if (candidateId === id) editor.current?.setHtml(text)
      }),
    [id],
  )

  const write = (text: string) => {
    setHtml(text)
    keepDraft('chat', id, text)
  }
  /** Asks before a second scheduled message replaces the first (PIPE-59). */
  const mayReplace = async (schedule: Date | null) =>
    schedule === null ||
    scheduledAt === null ||
    dialogs.confirm({
      title: t('chat.replaceTitle'),
      body: t('chat.replaceBody', { name }),
      confirmLabel: t('chat.replace'),
      isDestructive: true,
    })
  const submit = useOneAtATime(async () => {
    if (!canSend) return
    if (!(await mayReplace(schedule))) return
    const input = { candidateId: id, html, schedule: schedule?.toISOString() ?? null }
    if (!(await send({ input }, { keys: idempotencyKeys }))) return
    write('')
    setLater(false)
    setAt(null)
    onDone?.()
  })
  const take = async (text: string) => {
    const filled = await fillForCandidate({ id, name }, text)
    if (hasVisibleText(html)) editor.current?.insert(filled)
    else editor.current?.setHtml(filled)
  }
  const system = useOneAtATime(() =>
    askForSystemMessage({ id, name }, async ({ draft, schedule: at }) => {
      if (!draft || !(await mayReplace(at))) return false
      const input = { candidateId: id, adId, message: toInput(draft), schedule: at?.toISOString() ?? null }
      return (await sendSystem({ input }, { keys: idempotencyKeys })) !== null
    }),
  )
  const sendButton = (size: ButtonSize) => (
    <Button
      type="submit"
      variant="primary"
      size={size}
      iconEnd={isLater ? Clock : ArrowUp}
      isDisabled={!canSend}
      isPending={isSending}
    >
      {message(isLater ? 'schedule' : 'send')}
    </Button>
  )
  return (
    <form
      className={styles.composer}
      data-writing={onDone ? true : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <RichText
        aria-label={t('chat.write')}
        placeholder={t('chat.placeholder', { name: name.split(' ')[0] ?? name })}
        value={html}
        onChange={write}
        onSubmit={() => void submit()}
        height="sm"
        tools={['marks', 'lists']}
        toolbarEnd={
          <>
            <TemplateButton source={{ candidateId: id }} placement="top end" onUse={(text) => void take(text)} />
            <Button variant="link" size="sm" onPress={() => void system()}>
              {t('chat.system')}
            </Button>
          </>
        }
        handle={editor}
        autoFocus={onDone !== undefined}
        className={styles.editor}
      />
      <PlaceholderNote html={html} />
      {isLater && (
        <DateTimePicker
          aria-label={message('time')}
          className={styles.picker}
          value={at}
          onChange={setAt}
          min={earliestTime(now)}
          preferences={preferences}
          note={message('timeNote')}
          error={problem && message(problem, { time: example })}
        />
      )}
      <div className={cx(flexStyles.between, flexStyles.wrap)}>
        <Segmented
          aria-label={message('timing')}
          options={[
            { id: 'now', label: message('now') },
            { id: 'later', label: message('later'), icon: Clock },
          ]}
          value={isLater ? 'later' : 'now'}
          onChange={(when) => setLater(when === 'later')}
        />
        {onDone ? <span className={textStyles.note}>{t('phone.draft')}</span> : sendButton('md')}
      </div>
      {onDone && (
        <div className={styles.bar}>
          <Button variant="ghost" size="lg" onPress={onDone}>
            {ui('cancel')}
          </Button>
          {sendButton('lg')}
        </div>
      )}
    </form>
  )
}

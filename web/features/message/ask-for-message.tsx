import { stepName } from '#web/i18n/step-name.ts'
import type { ReactNode } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import type { stepMessage_message$key } from '#web/__generated__/stepMessage_message.graphql.ts'
import { schedulingPreferences } from './scheduling.ts'
import { messageTexts } from './texts.ts'
import { draftOf, draftOfKind, type Draft } from './draft.ts'
import { messageDefaults } from './message-defaults.ts'
import type { MessageResult } from './MessageDialog.tsx'
import type { Rejected } from './MoveChoice.tsx'
import { readMessage } from './step-message.ts'
import { fillForCandidate, firstName, isNamed, type Recipient } from './templates.ts'

const load = () =>
  Promise.all([fetchPart(() => import('./MessageDialog.tsx')), schedulingPreferences(), messageDefaults()])

/**
 * The message sent with a move (null for none), its send time (null for now), and whether the step stores the message.
 */
export interface MoveMessage {
  draft: Draft | null
  schedule: Date | null
  save: boolean
}

/** The fields of a step that the message question needs. */
export interface MessageStep {
  readonly name: string
  /** Null if the step has no message. */
  readonly message: stepMessage_message$key | null | undefined
}

/** A rejection: when the candidate applied, or null if a recruiter added or copied it, and the field for the reason. */
interface Rejection extends Pick<Rejected, 'appliedAt'> {
  reason: ReactNode
}

/** Sends the message. Returns true if it was sent. False keeps the dialog open, so that the user can edit or retry. */
type Send = (message: MoveMessage) => Promise<boolean>

/** The answer of a user who sends no message. */
export const NO_MESSAGE: MoveMessage = { draft: null, schedule: null, save: false }

const messageOf = (result: MessageResult): MoveMessage => (result.kind === 'skip' ? NO_MESSAGE : result)

/** Returns a function that fills in templates. For a candidate with a hidden name, placeholders stay in the text. */
const fillerOf = (to: Recipient) => (isNamed(to) ? (text: string) => fillForCandidate(to, text) : undefined)

/**
 * Asks for the message to send when a candidate is moved to a step (PIPE-25, PIPE-68, PIPE-69), or rejected (PIPE-99).
 * The dialog stays open until the move succeeds or is cancelled, so the text survives a failed move.
 */
export async function askForMessage(
  to: Recipient,
  step: MessageStep,
  send: Send,
  rejection: Rejection | null = null,
): Promise<void> {
  const message = readMessage(step.message)
  const [[{ MessageDialog }, preferences, defaults], text] = await Promise.all([
    load(),
    typeof message === 'string' ? fillForCandidate(to, message) : null,
  ])
  let sending: Promise<boolean> | undefined
  await dialogs.open((close) => (
    <MessageDialog
      mode="live"
      title={
        rejection === null
          ? messageTexts.t('moveTitle', { name: to.name, step: stepName(step.name) })
          : messageTexts.t('reject.title', { name: to.name })
      }
      rejected={
        rejection && {
          name: isNamed(to) ? firstName(to.name) : to.name,
          appliedAt: rejection.appliedAt,
          hasApplied: rejection.appliedAt !== null,
        }
      }
      initial={draftOf(text ?? message, defaults.html)}
      hadMessage={step.message !== null}
      stepName={stepName(step.name)}
      templates={{ candidateId: to.id }}
      fill={fillerOf(to)}
      preferences={preferences}
      defaults={defaults}
      onSend={(result) => (sending = send(messageOf(result)))}
      onClose={() => close()}
    >
      {rejection?.reason}
    </MessageDialog>
  ))
  await sending
}

/**
 * Asks for a system message to one candidate, sent now or later (PIPE-53). The dialog stays open until the message is
 * sent or cancelled.
 */
export async function askForSystemMessage(to: Recipient, send: Send): Promise<void> {
  const loaded = await load().catch(reportError)
  if (!loaded) return
  const [{ MessageDialog }, preferences, defaults] = loaded
  const html = await fillForCandidate(to, defaults.html)
  await dialogs.open((close) => (
    <MessageDialog
      mode="direct"
      title={messageTexts.t('directTitle', { name: to.name })}
      initial={draftOfKind(null, 'upload', html)}
      hadMessage={false}
      stepName={null}
      templates={{ candidateId: to.id }}
      fill={fillerOf(to)}
      preferences={preferences}
      defaults={defaults}
      onSend={(result) => send(messageOf(result))}
      onClose={() => close()}
    />
  ))
}

import { graphql, readInlineData } from 'relay-runtime'
import type { Message } from '#rules/candidates/step-message.ts'
import type { saveStepMessageMutation, StepMessageInput } from '#web/__generated__/saveStepMessageMutation.graphql.ts'
import type { saveStepMessage_step$key } from '#web/__generated__/saveStepMessage_step.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import { field, mapMerge, mergeThreeWays } from '#web/editing/merge/merge-three-ways.ts'
import { saveVersioned, type VersionedSave, type Saved } from '#web/editing/versioned-save.ts'
import { contentOf, draftOf, toInput, type Draft } from '#web/features/message/draft.ts'
import { messageTexts } from '#web/features/message/texts.ts'
import { readMessage } from '#web/features/message/step-message.ts'
import { messageText } from '../step-texts.ts'
import { stepsTexts } from '../texts.ts'

const updateStepMessage = defineAct<saveStepMessageMutation>(
  graphql`
    mutation saveStepMessageMutation($input: UpdateStepMessageInput!) {
      updateStepMessage(input: $input) {
        step {
          id
          ...saveStepMessage_step
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['CHANGED_MEANWHILE'] },
)

/** The stored message of a step. */
interface StoredMessage {
  message: Message
  /** Whether the text was stored as a template. It stays a template. */
  isTemplate: boolean
  version: string
}

/** Returns the message of a step in the Relay store. */
export function storedMessage(key: saveStepMessage_step$key): StoredMessage {
  const { messageType, messageVersion, message } = readInlineData(
    graphql`
      fragment saveStepMessage_step on BoardStep @inline {
        messageType
        messageVersion
        message {
          ...stepMessage_message
        }
      }
    `,
    key,
  )
  return { message: readMessage(message), isTemplate: messageType === 'TEMPLATE', version: messageVersion }
}

/**
 * Saves the message of a step. If a colleague has saved another message since it was read, asks which message to keep
 * (PIPE-96, PLUS-96).
 *
 * @param start The text that a new message starts with.
 */
export function saveStepMessage(
  stepId: string,
  start: string,
  save: VersionedSave<Draft, StoredMessage>,
): Promise<Saved<StoredMessage, never>> {
  // The draft of the stored message, if the user has chosen that message. There is nothing to save then.
  let stored: Draft | null = null
  return saveVersioned<Draft, StoredMessage, never>(
    {
      async send(mine, base, write) {
        if (mine === stored) return { is: 'done', stored: base }
        const input = { stepId, message: inputOf(mine, base), expectedVersion: base.version }
        const payload = await runAct(updateStepMessage, { input }, write(input))
        if (!payload) return { is: 'failed' }
        const answered = payload.step ? storedMessage(payload.step) : null
        return isConflict(payload.errors)
          ? { is: 'conflict', theirs: answered }
          : { is: 'done', stored: answered ?? base }
      },
      merge(base, mine, theirs) {
        const { t } = stepsTexts
        const rule = field<Message>({ label: t('message'), text: (message) => messageText(message, t) })
        const content = contentOf(mine)
        return mapMerge(
          mergeThreeWays(rule, { base: base.message, mine: content, theirs: theirs.message }),
          (message) => {
            stored = message === content ? null : draftOf(theirs.message, start)
            return stored ?? mine
          },
        )
      },
      saveLabel: messageTexts.t('save'),
    },
    save,
  )
}

const inputOf = (draft: Draft, { isTemplate }: StoredMessage): StepMessageInput =>
  draft.kind === 'text' && isTemplate ? { template: { html: draft.html } } : toInput(draft)

import { fetchQuery, graphql, readInlineData } from 'relay-runtime'
import type { Message } from '#rules/candidates/step-message.ts'
import type { saveStepMessageMutation, StepMessageInput } from '#web/__generated__/saveStepMessageMutation.graphql.ts'
import type { saveStepMessageQuery } from '#web/__generated__/saveStepMessageQuery.graphql.ts'
import type { saveStepMessage_step$key } from '#web/__generated__/saveStepMessage_step.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { askAboutConflict, isConflict } from '#web/editing/conflict.tsx'
import { saveVersioned, type Saved, type Write } from '#web/editing/versioned-save.ts'
import { contentOf, toInput, type Draft } from '#web/features/message/draft.ts'
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

const query = graphql`
  query saveStepMessageQuery($id: ID!) @throwOnFieldError {
    node(id: $id) {
      ... on BoardStep @alias(as: "step") {
        ...saveStepMessage_step
      }
    }
  }
`

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
 * Saves the message of a step. If a colleague saved another version since it was read, asks which version to keep
 * (PIPE-96).
 */
export function saveStepMessage(
  stepId: string,
  draft: Draft,
  initial: StoredMessage,
  write: Write,
): Promise<Saved<StoredMessage, never>> {
  return saveVersioned<Draft, StoredMessage, never>(
    {
      async send(mine, known, write) {
        const input = { stepId, message: inputOf(mine, known), version: known.version }
        const payload = await runAct(updateStepMessage, { input }, write(input))
        if (!payload) return { is: 'failed' }
        return isConflict(payload.errors)
          ? { is: 'conflict' }
          : { is: 'done', stored: payload.step ? storedMessage(payload.step) : known }
      },
      async readStored() {
        const answer = await fetchQuery<saveStepMessageQuery>(
          currentEnvironment(),
          query,
          { id: stepId },
          { networkCacheConfig: { force: true } },
        ).toPromise()
        const step = answer?.node?.step
        return step ? storedMessage(step) : null
      },
      differences(stored, mine) {
        const [theirs, own] = [messageText(stored.message, stepsTexts.t), messageText(contentOf(mine), stepsTexts.t)]
        return theirs === own ? [] : [{ label: stepsTexts.t('message'), saved: theirs, mine: own }]
      },
    },
    draft,
    initial,
    write,
    askAboutConflict,
  )
}

const inputOf = (draft: Draft, { isTemplate }: StoredMessage): StepMessageInput =>
  draft.kind === 'text' && isTemplate ? { template: { html: draft.html } } : toInput(draft)

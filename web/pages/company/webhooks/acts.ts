import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { actsCreateWebhookMutation } from '#web/__generated__/actsCreateWebhookMutation.graphql.ts'
import type { actsDeleteWebhookMutation } from '#web/__generated__/actsDeleteWebhookMutation.graphql.ts'
import type { actsResendFailedWebhookDeliveriesMutation } from '#web/__generated__/actsResendFailedWebhookDeliveriesMutation.graphql.ts'
import type { actsResendWebhookDeliveryMutation } from '#web/__generated__/actsResendWebhookDeliveryMutation.graphql.ts'
import type { actsRotateWebhookSecretMutation } from '#web/__generated__/actsRotateWebhookSecretMutation.graphql.ts'
import type { actsSetWebhookActiveMutation } from '#web/__generated__/actsSetWebhookActiveMutation.graphql.ts'
import type { actsTestWebhookMutation } from '#web/__generated__/actsTestWebhookMutation.graphql.ts'
import type { actsUpdateWebhookMutation } from '#web/__generated__/actsUpdateWebhookMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { webhooksTexts } from './texts.ts'

const { t } = webhooksTexts
const FIELD_ERRORS = ['REQUIRED', 'FORMAT', 'TOO_LONG', 'PRIVATE_NETWORK', 'UNKNOWN_HOST', 'TOO_MANY'] as const
const NOT_ACTIVE_TEXT = { NOT_ACTIVE: () => t('notActive') }

const createWebhookAct = defineAct<actsCreateWebhookMutation>(
  graphql`
    mutation actsCreateWebhookMutation($input: CreateWebhookInput!) {
      createWebhook(input: $input) {
        webhook {
          id
          ...WebhookCard_webhook
        }
        secret
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: FIELD_ERRORS },
)

const updateWebhookAct = defineAct<actsUpdateWebhookMutation>(
  graphql`
    mutation actsUpdateWebhookMutation($input: UpdateWebhookInput!) {
      updateWebhook(input: $input) {
        webhook {
          ...WebhookCard_webhook
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: FIELD_ERRORS },
)

/** Pauses or resumes a webhook. */
export const setWebhookActive = defineAct<actsSetWebhookActiveMutation>(graphql`
  mutation actsSetWebhookActiveMutation($input: SetWebhookActiveInput!) {
    setWebhookActive(input: $input) {
      webhook {
        ...WebhookCard_webhook
      }
      errors {
        reason
      }
    }
  }
`)

/** Creates a new secret for a webhook. */
export const rotateWebhookSecret = defineAct<actsRotateWebhookSecretMutation>(graphql`
  mutation actsRotateWebhookSecretMutation($input: RotateWebhookSecretInput!) {
    rotateWebhookSecret(input: $input) {
      webhook {
        ...WebhookCard_webhook
      }
      secret
      errors {
        reason
      }
    }
  }
`)

/** Sends a test message. */
export const testWebhook = defineAct<actsTestWebhookMutation>(
  graphql`
    mutation actsTestWebhookMutation($input: TestWebhookInput!) {
      testWebhook(input: $input) {
        delivery {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  { refused: NOT_ACTIVE_TEXT },
)

/** Sends a message again. */
export const resendWebhookDelivery = defineAct<actsResendWebhookDeliveryMutation>(
  graphql`
    mutation actsResendWebhookDeliveryMutation($input: ResendWebhookDeliveryInput!) {
      resendWebhookDelivery(input: $input) {
        delivery {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  { refused: NOT_ACTIVE_TEXT },
)

const deleteWebhookAct = defineAct<actsDeleteWebhookMutation>(graphql`
  mutation actsDeleteWebhookMutation($input: DeleteWebhookInput!) {
    deleteWebhook(input: $input) {
      deletedWebhookId
      errors {
        reason
      }
    }
  }
`)

/** Sends the failed messages since a time again. */
export const resendFailedWebhookDeliveries = defineAct<actsResendFailedWebhookDeliveriesMutation>(
  graphql`
    mutation actsResendFailedWebhookDeliveriesMutation($input: ResendFailedWebhookDeliveriesInput!) {
      resendFailedWebhookDeliveries(input: $input) {
        resentCount
        errors {
          reason
        }
      }
    }
  `,
  { refused: NOT_ACTIVE_TEXT },
)

/** The edited fields of a webhook. */
export type EditedWebhook = Pick<actsCreateWebhookMutation['variables']['input'], 'url' | 'description' | 'events'>

/** An error of a field. */
export interface FieldError {
  field: 'url' | 'description'
  reason: (typeof FIELD_ERRORS)[number]
}

const getFieldError = (
  errors: readonly { readonly reason: string; readonly path?: readonly string[] | null }[],
): FieldError | null => {
  const [first] = errors
  const reason = FIELD_ERRORS.find((each) => each === first?.reason)
  return reason ? { field: first?.path?.includes('description') ? 'description' : 'url', reason } : null
}

const getList = (store: RecordSourceSelectorProxy, companyId: string) => {
  const company = store.get(companyId)
  return { company, listed: company?.getLinkedRecords('webhooks') }
}

/** Creates a webhook. Returns its secret or the error of a field. Null if the call failed. */
export async function createWebhook(
  companyId: string,
  edited: EditedWebhook,
): Promise<{ secret: string } | { fault: FieldError } | null> {
  const answer = await runAct(
    createWebhookAct,
    { input: { companyId, ...edited } },
    {
      updater: (store) => {
        const made = store.getRootField('createWebhook')?.getLinkedRecord('webhook')
        const { company, listed } = getList(store, companyId)
        if (made && company && listed && !listed.includes(made)) company.setLinkedRecords([...listed, made], 'webhooks')
      },
    },
  )
  if (!answer) return null
  const fault = getFieldError(answer.errors)
  return answer.secret ? { secret: answer.secret } : fault && { fault }
}

/** Updates a webhook. `fault` in the result is the error of a field, or null after success. Null if the call failed. */
export async function updateWebhook(
  webhookId: string,
  edited: EditedWebhook,
): Promise<{ fault: FieldError | null } | null> {
  const answer = await runAct(updateWebhookAct, { input: { webhookId, ...edited } })
  return answer && { fault: getFieldError(answer.errors) }
}

/** Deletes a webhook and removes it from the list. Returns whether it was deleted. */
export async function deleteWebhook(companyId: string, webhookId: string): Promise<boolean> {
  const answer = await runAct(
    deleteWebhookAct,
    { input: { webhookId } },
    {
      updater: (store, data) => {
        const { company, listed } = getList(store, companyId)
        if (data?.deleteWebhook?.deletedWebhookId && company && listed)
          company.setLinkedRecords(
            listed.filter((each) => each?.getDataID() !== webhookId),
            'webhooks',
          )
      },
    },
  )
  return answer !== null
}

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
const ofField = ['REQUIRED', 'FORMAT', 'TOO_LONG', 'PRIVATE_NETWORK', 'UNKNOWN_HOST', 'TOO_MANY'] as const
const notActive = { NOT_ACTIVE: () => t('notActive') }

const creation = defineAct<actsCreateWebhookMutation>(
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
  { own: ofField },
)

const update = defineAct<actsUpdateWebhookMutation>(
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
  { own: ofField },
)

/** Pauses an address, or lets it go on. */
export const setActive = defineAct<actsSetWebhookActiveMutation>(graphql`
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

/** Gives an address a new secret. */
export const rotateSecret = defineAct<actsRotateWebhookSecretMutation>(graphql`
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

/** Sends a test. */
export const sendTest = defineAct<actsTestWebhookMutation>(
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
  { refused: notActive },
)

/** Sends a message again. */
export const resend = defineAct<actsResendWebhookDeliveryMutation>(
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
  { refused: notActive },
)

const deletion = defineAct<actsDeleteWebhookMutation>(graphql`
  mutation actsDeleteWebhookMutation($input: DeleteWebhookInput!) {
    deleteWebhook(input: $input) {
      deletedWebhookId
      errors {
        reason
      }
    }
  }
`)

/** Sends again what was given up since a moment. */
export const resendFailed = defineAct<actsResendFailedWebhookDeliveriesMutation>(
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
  { refused: notActive },
)

/** What somebody wrote of an address. */
export type Written = Pick<actsCreateWebhookMutation['variables']['input'], 'url' | 'description' | 'events'>

/** What is wrong with a field. */
export interface Fault {
  field: 'url' | 'description'
  why: (typeof ofField)[number]
}

const faultOf = (
  errors: readonly { readonly reason: string; readonly path?: readonly string[] | null }[],
): Fault | null => {
  const [first] = errors
  const why = ofField.find((each) => each === first?.reason)
  return why ? { field: first?.path?.includes('description') ? 'description' : 'url', why } : null
}

const inList = (store: RecordSourceSelectorProxy, companyId: string) => {
  const company = store.get(companyId)
  return { company, listed: company?.getLinkedRecords('webhooks') }
}

/** Registers an address; answers its secret, or what is wrong. Null when the call failed. */
export async function createWebhook(
  companyId: string,
  written: Written,
): Promise<{ secret: string } | { fault: Fault } | null> {
  const answer = await runAct(
    creation,
    { input: { companyId, ...written } },
    {
      updater: (store) => {
        const made = store.getRootField('createWebhook')?.getLinkedRecord('webhook')
        const { company, listed } = inList(store, companyId)
        if (made && company && listed && !listed.includes(made)) company.setLinkedRecords([...listed, made], 'webhooks')
      },
    },
  )
  if (!answer) return null
  const fault = faultOf(answer.errors)
  return answer.secret ? { secret: answer.secret } : fault && { fault }
}

/** Changes an address; answers what is wrong, or that it was done. Null when the call failed. */
export async function updateWebhook(webhookId: string, written: Written): Promise<{ fault: Fault | null } | null> {
  const answer = await runAct(update, { input: { webhookId, ...written } })
  return answer && { fault: faultOf(answer.errors) }
}

/** Deletes an address and takes it out of the list; whether it is gone. */
export async function deleteWebhook(companyId: string, webhookId: string): Promise<boolean> {
  const answer = await runAct(
    deletion,
    { input: { webhookId } },
    {
      updater: (store, data) => {
        const { company, listed } = inList(store, companyId)
        if (data?.deleteWebhook.deletedWebhookId && company && listed)
          company.setLinkedRecords(
            listed.filter((each) => each?.getDataID() !== webhookId),
            'webhooks',
          )
      },
    },
  )
  return answer !== null
}

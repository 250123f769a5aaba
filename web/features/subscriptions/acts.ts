import { graphql } from 'react-relay'
import type { actsAddSubscriptionMutation } from '#web/__generated__/actsAddSubscriptionMutation.graphql.ts'
import type { actsCreateSubscriptionTemplateMutation } from '#web/__generated__/actsCreateSubscriptionTemplateMutation.graphql.ts'
import type { actsDeleteSubscriptionTemplateMutation } from '#web/__generated__/actsDeleteSubscriptionTemplateMutation.graphql.ts'
import type { actsExpireSubscriptionMutation } from '#web/__generated__/actsExpireSubscriptionMutation.graphql.ts'
import type { actsUpdateSubscriptionTemplateMutation } from '#web/__generated__/actsUpdateSubscriptionTemplateMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminSubscriptionsTexts } from './texts.ts'

// Mutations of the dialogs for subscriptions and their templates.

const { t } = adminSubscriptionsTexts

/** Adds a subscription (ADMIN-40). A failure is only logged (ADMIN-44). */
export const addSubscription = defineAct<actsAddSubscriptionMutation>(
  graphql`
    mutation actsAddSubscriptionMutation($input: AddSubscriptionInput!) {
      addSubscription(input: $input) {
        company {
          credits {
            ...creditData_credits
          }
        }
        subscription {
          ...subscriptionData_subscription
        }
        errors {
          reason
        }
      }
    }
  `,
  { isOnlyLogged: true },
)

/** Ends a subscription (ADMIN-43, ADMIN-44). */
export const expireSubscription = defineAct<actsExpireSubscriptionMutation>(
  graphql`
    mutation actsExpireSubscriptionMutation($input: ExpireSubscriptionInput!) {
      expireSubscription(input: $input) {
        subscription {
          ...subscriptionData_subscription
        }
        errors {
          reason
        }
      }
    }
  `,
  { isOnlyLogged: true },
)

/** Creates a template (ADMIN-100). */
export const createSubscriptionTemplate = defineAct<actsCreateSubscriptionTemplateMutation>(
  graphql`
    mutation actsCreateSubscriptionTemplateMutation($input: CreateSubscriptionTemplateInput!) {
      createSubscriptionTemplate(input: $input) {
        subscriptionTemplate {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('failed.template') },
)

/** Changes a template (ADMIN-100). */
export const updateSubscriptionTemplate = defineAct<actsUpdateSubscriptionTemplateMutation>(
  graphql`
    mutation actsUpdateSubscriptionTemplateMutation($input: UpdateSubscriptionTemplateInput!) {
      updateSubscriptionTemplate(input: $input) {
        subscriptionTemplate {
          ...subscriptionData_template
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('failed.template'), handledByCaller: ['CHANGED_MEANWHILE'] },
)

/** Deletes a template (ADMIN-100). */
export const deleteSubscriptionTemplate = defineAct<actsDeleteSubscriptionTemplateMutation>(
  graphql`
    mutation actsDeleteSubscriptionTemplateMutation($input: DeleteSubscriptionTemplateInput!) {
      deleteSubscriptionTemplate(input: $input) {
        deletedSubscriptionTemplateId
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('failed.delete') },
)

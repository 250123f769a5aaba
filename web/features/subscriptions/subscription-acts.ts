import { graphql } from 'react-relay'
import type { subscriptionActsAddSubscriptionMutation } from '#web/__generated__/subscriptionActsAddSubscriptionMutation.graphql.ts'
import type { subscriptionActsCreateSubscriptionTemplateMutation } from '#web/__generated__/subscriptionActsCreateSubscriptionTemplateMutation.graphql.ts'
import type { subscriptionActsDeleteSubscriptionTemplateMutation } from '#web/__generated__/subscriptionActsDeleteSubscriptionTemplateMutation.graphql.ts'
import type { subscriptionActsExpireSubscriptionMutation } from '#web/__generated__/subscriptionActsExpireSubscriptionMutation.graphql.ts'
import type { subscriptionActsUpdateSubscriptionTemplateMutation } from '#web/__generated__/subscriptionActsUpdateSubscriptionTemplateMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminSubscriptionsTexts } from './texts.ts'

// What the dialogs of subscriptions and their templates do.

const { t } = adminSubscriptionsTexts

/** ADMIN-40; what fails is only logged (ADMIN-44). */
export const adding = defineAct<subscriptionActsAddSubscriptionMutation>(
  graphql`
    mutation subscriptionActsAddSubscriptionMutation($input: AddSubscriptionInput!) {
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

/** ADMIN-43, ADMIN-44. */
export const expiring = defineAct<subscriptionActsExpireSubscriptionMutation>(
  graphql`
    mutation subscriptionActsExpireSubscriptionMutation($input: ExpireSubscriptionInput!) {
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

/** ADMIN-100. */
export const creatingTemplate = defineAct<subscriptionActsCreateSubscriptionTemplateMutation>(
  graphql`
    mutation subscriptionActsCreateSubscriptionTemplateMutation($input: CreateSubscriptionTemplateInput!) {
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

/** ADMIN-100. */
export const changingTemplate = defineAct<subscriptionActsUpdateSubscriptionTemplateMutation>(
  graphql`
    mutation subscriptionActsUpdateSubscriptionTemplateMutation($input: UpdateSubscriptionTemplateInput!) {
      updateSubscriptionTemplate(input: $input) {
        subscriptionTemplate {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('failed.template'), own: ['CHANGED_MEANWHILE'] },
)

/** ADMIN-100. */
export const deletingTemplate = defineAct<subscriptionActsDeleteSubscriptionTemplateMutation>(
  graphql`
    mutation subscriptionActsDeleteSubscriptionTemplateMutation($input: DeleteSubscriptionTemplateInput!) {
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

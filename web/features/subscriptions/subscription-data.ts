import { commitLocalUpdate, fetchQuery, graphql, readInlineData } from 'relay-runtime'
import type {
  subscriptionData_subscription$data,
  subscriptionData_subscription$key,
} from '#web/__generated__/subscriptionData_subscription.graphql.ts'
import type {
  subscriptionData_template$data,
  subscriptionData_template$key,
} from '#web/__generated__/subscriptionData_template.graphql.ts'
import type { subscriptionDataQuery } from '#web/__generated__/subscriptionDataQuery.graphql.ts'
import type { subscriptionDataTemplatesQuery } from '#web/__generated__/subscriptionDataTemplatesQuery.graphql.ts'
import type { subscriptionDataViewerQuery } from '#web/__generated__/subscriptionDataViewerQuery.graphql.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'

/** A company's subscription as the dialog shows it. */
export type ShownSubscription = subscriptionData_subscription$data
/** A template as the dialog shows it. */
export type ShownTemplate = subscriptionData_template$data

/** Returns a subscription in a response. */
export const subscriptionOf = (key: subscriptionData_subscription$key): ShownSubscription =>
  readInlineData(
    graphql`
      fragment subscriptionData_subscription on CompanySubscription @inline {
        id
        name
        price {
          amount
        }
        isExpired
        period {
          startsOn
          endsOn
          months
        }
        capabilities {
          __typename
          ... on MonthlyCredits {
            package
            amount
            description
          }
          ... on PriceChange {
            prices {
              package
              price {
                amount
              }
              credits
            }
            description
          }
        }
      }
    `,
    key,
  )

/** Returns a template in a response. */
export const templateOf = (key: subscriptionData_template$key): ShownTemplate =>
  readInlineData(
    graphql`
      fragment subscriptionData_template on SubscriptionTemplate @inline {
        id
        name
        version
        price {
          amount
        }
        period {
          startsOn
          endsOn
          months
        }
        capabilities {
          __typename
          ... on MonthlyCredits {
            package
            amount
            description
          }
          ... on PriceChange {
            prices {
              package
              price {
                amount
              }
              credits
            }
            description
          }
        }
      }
    `,
    key,
  )

/** Fetches a company's subscriptions, newest first (ADMIN-36). Throws if they cannot be read. */
export async function listSubscriptions(databaseId: number): Promise<readonly ShownSubscription[]> {
  const answer = await fetchQuery<subscriptionDataQuery>(
    currentEnvironment(),
    graphql`
      query subscriptionDataQuery($company: Int!) @throwOnFieldError {
        company(by: { databaseId: $company }) {
          subscriptions {
            ...subscriptionData_subscription
          }
        }
      }
    `,
    { company: databaseId },
    refetchOptions,
  ).toPromise()
  if (!answer) throw new Error('The response contains no subscriptions.')
  return answer.company.subscriptions.map(subscriptionOf)
}

/** Fetches all templates by name (ADMIN-36). Throws if they cannot be read. */
export async function listTemplates(): Promise<readonly ShownTemplate[]> {
  const answer = await fetchQuery<subscriptionDataTemplatesQuery>(
    currentEnvironment(),
    graphql`
      query subscriptionDataTemplatesQuery @throwOnFieldError {
        office {
          subscriptionTemplates {
            ...subscriptionData_template
          }
        }
      }
    `,
    {},
    refetchOptions,
  ).toPromise()
  if (!answer) throw new Error('The response contains no templates.')
  return answer.office.subscriptionTemplates.map(templateOf)
}

/**
 * Fetches whether the signed-in user can create, change and delete templates (ADMIN-100). Throws if this cannot be
 * read.
 */
export async function getCanEditTemplates(): Promise<boolean> {
  const answer = await fetchQuery<subscriptionDataViewerQuery>(
    currentEnvironment(),
    graphql`
      query subscriptionDataViewerQuery @throwOnFieldError {
        viewer {
          viewerCanEditSubscriptionTemplates
        }
      }
    `,
    {},
  ).toPromise()
  return answer?.viewer?.viewerCanEditSubscriptionTemplates ?? false
}

/** Updates the number of running subscriptions in the company's row of the table, by the row's id. */
export const showCount = (rowId: string, subscriptions: readonly ShownSubscription[]): void =>
  commitLocalUpdate(currentEnvironment(), (store) => {
    store.get(rowId)?.setValue(subscriptions.filter(({ isExpired }) => !isExpired).length, 'subscriptionCount')
  })

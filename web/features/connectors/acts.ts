import { graphql } from 'react-relay'
import type { actsConnectEmploymentServiceMutation } from '#web/__generated__/actsConnectEmploymentServiceMutation.graphql.ts'
import type { actsConnectJobylonMutation } from '#web/__generated__/actsConnectJobylonMutation.graphql.ts'
import type { actsConnectPontyMutation } from '#web/__generated__/actsConnectPontyMutation.graphql.ts'
import type { actsConnectTeamtailorMutation } from '#web/__generated__/actsConnectTeamtailorMutation.graphql.ts'
import type { actsConnectTeamtailorXmlMutation } from '#web/__generated__/actsConnectTeamtailorXmlMutation.graphql.ts'
import type { actsDisconnectServiceMutation } from '#web/__generated__/actsDisconnectServiceMutation.graphql.ts'
import type { actsRefreshServiceMutation } from '#web/__generated__/actsRefreshServiceMutation.graphql.ts'
import type { actsSetDefaultPromotionMutation } from '#web/__generated__/actsSetDefaultPromotionMutation.graphql.ts'
import type { actsSetTeamtailorWebhookKeyMutation } from '#web/__generated__/actsSetTeamtailorWebhookKeyMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { connectingServiceTexts } from './texts.ts'

// Mutations for a company's connections. The company's own page passes `isShown`. The office refetches instead
// (ADMIN-27, ADMIN-28).

const { t } = connectingServiceTexts
const testCompany = { TEST_COMPANY: () => t('testCompany') }
const notConnected = { failed: () => t('connect'), refused: testCompany }
const otherVariant = { ...testCompany, OTHER_VARIANT: () => t('otherVariant') }

/** Connects the public employment service. Its errors are shown on the card, never in a dialog (COMP-95, COMP-98). */
export const connectEmploymentService = defineAct<actsConnectEmploymentServiceMutation>(
  graphql`
    mutation actsConnectEmploymentServiceMutation($input: ConnectEmploymentServiceInput!) {
      connectEmploymentService(input: $input) {
        status
        message
        company {
          ...ConnectionsPage_company
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

/** Connects Jobylon (COMP-99). */
export const connectJobylon = defineAct<actsConnectJobylonMutation>(
  graphql`
    mutation actsConnectJobylonMutation($input: ConnectJobylonInput!, $isShown: Boolean!) {
      connectJobylon(input: $input) {
        company @include(if: $isShown) {
          ...ConnectionsPage_company
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  {
    ...notConnected,
    refused: { ...testCompany, CONNECTED: () => t('connected') },
    handledByCaller: ['INVALID', 'REQUIRED'],
  },
)

/** Connects a Ponty feed (COMP-107). */
export const connectPonty = defineAct<actsConnectPontyMutation>(
  graphql`
    mutation actsConnectPontyMutation($input: ConnectPontyInput!, $isShown: Boolean!) {
      connectPonty(input: $input) {
        company @include(if: $isShown) {
          ...ConnectionsPage_company
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { ...notConnected, handledByCaller: ['INVALID', 'REQUIRED', 'OTHER_SITE', 'TOO_LONG'] },
)

/** Opens the webhook of Teamtailor (COMP-102). */
export const connectTeamtailor = defineAct<actsConnectTeamtailorMutation>(
  graphql`
    mutation actsConnectTeamtailorMutation($input: ConnectTeamtailorInput!, $isShown: Boolean!) {
      connectTeamtailor(input: $input) {
        company @include(if: $isShown) {
          ...ConnectionsPage_company
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { ...notConnected, refused: otherVariant },
)

/** Connects the feed of Teamtailor (COMP-103). */
export const connectTeamtailorXml = defineAct<actsConnectTeamtailorXmlMutation>(
  graphql`
    mutation actsConnectTeamtailorXmlMutation($input: ConnectTeamtailorXmlInput!, $isShown: Boolean!) {
      connectTeamtailorXml(input: $input) {
        company @include(if: $isShown) {
          ...ConnectionsPage_company
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { ...notConnected, refused: otherVariant, handledByCaller: ['INVALID', 'REQUIRED', 'TOO_LONG'] },
)

/** Stores the key that signs the events of the company's webhook at Teamtailor. */
export const setTeamtailorWebhookKey = defineAct<actsSetTeamtailorWebhookKeyMutation>(
  graphql`
    mutation actsSetTeamtailorWebhookKeyMutation($input: SetTeamtailorWebhookKeyInput!) {
      setTeamtailorWebhookKey(input: $input) {
        company {
          connectedService(name: TEAMTAILOR) {
            hasWebhookKey
          }
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { failed: () => t('webhookKey') },
)

/** Ends a connection (COMP-94). */
export const disconnectService = defineAct<actsDisconnectServiceMutation>(
  graphql`
    mutation actsDisconnectServiceMutation($input: DisconnectServiceInput!, $isShown: Boolean!) {
      disconnectService(input: $input) {
        company @include(if: $isShown) {
          ...ConnectionsPage_company
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { failed: () => t('disconnect') },
)

/** Sets the default promotion of imported ads (COMP-93). */
export const setDefaultPromotion = defineAct<actsSetDefaultPromotionMutation>(
  graphql`
    mutation actsSetDefaultPromotionMutation($input: SetDefaultPromotionInput!, $isShown: Boolean!) {
      setDefaultPromotion(input: $input) {
        company @include(if: $isShown) {
          ...ConnectionsPage_company
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { failed: () => t('promotion') },
)

/** Starts an import from the service now. */
export const refreshService = defineAct<actsRefreshServiceMutation>(
  graphql`
    mutation actsRefreshServiceMutation($input: RefreshServiceInput!) {
      refreshService(input: $input) {
        company {
          ...ConnectionsPage_company
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { failed: () => t('refresh') },
)

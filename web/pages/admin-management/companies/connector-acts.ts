import { graphql } from 'react-relay'
import type { connectorActsConnectJobylonMutation } from '#web/__generated__/connectorActsConnectJobylonMutation.graphql.ts'
import type { connectorActsConnectPontyMutation } from '#web/__generated__/connectorActsConnectPontyMutation.graphql.ts'
import type { connectorActsConnectTeamtailorMutation } from '#web/__generated__/connectorActsConnectTeamtailorMutation.graphql.ts'
import type { connectorActsConnectTeamtailorXmlMutation } from '#web/__generated__/connectorActsConnectTeamtailorXmlMutation.graphql.ts'
import type { connectorActsDisconnectServiceMutation } from '#web/__generated__/connectorActsDisconnectServiceMutation.graphql.ts'
import type { connectorActsSetDefaultPromotionMutation } from '#web/__generated__/connectorActsSetDefaultPromotionMutation.graphql.ts'
import { defineAct } from '../../../relay/acts.ts'
import { adminCompaniesTexts } from './texts.ts'

// What the dialogs of connectors do (ADMIN-27, ADMIN-28).

export const connectingJobylon = defineAct<connectorActsConnectJobylonMutation>(graphql`
  mutation connectorActsConnectJobylonMutation($input: ConnectJobylonInput!) {
    connectJobylon(input: $input) {
      company {
        id
      }
      errors {
        reason
        path
      }
    }
  }
`, { failed: () => adminCompaniesTexts.t('failed.connector'), refused: { CONNECTED: () => adminCompaniesTexts.t('refused.connected') }, own: ['INVALID', 'REQUIRED'] })

export const connectingPonty = defineAct<connectorActsConnectPontyMutation>(graphql`
  mutation connectorActsConnectPontyMutation($input: ConnectPontyInput!) {
    connectPonty(input: $input) {
      company {
        id
      }
      errors {
        reason
        path
      }
    }
  }
`, { failed: () => adminCompaniesTexts.t('failed.connector'), own: ['INVALID', 'REQUIRED', 'TOO_LONG', 'OTHER_SITE'] })

export const connectingTeamtailor = defineAct<connectorActsConnectTeamtailorMutation>(graphql`
  mutation connectorActsConnectTeamtailorMutation($input: ConnectTeamtailorInput!) {
    connectTeamtailor(input: $input) {
      company {
        id
      }
      errors {
        reason
        path
      }
    }
  }
`, { failed: () => adminCompaniesTexts.t('failed.connector'), refused: { OTHER_VARIANT: () => adminCompaniesTexts.t('refused.otherVariant') } })

export const connectingXml = defineAct<connectorActsConnectTeamtailorXmlMutation>(graphql`
  mutation connectorActsConnectTeamtailorXmlMutation($input: ConnectTeamtailorXmlInput!) {
    connectTeamtailorXml(input: $input) {
      company {
        id
      }
      errors {
        reason
        path
      }
    }
  }
`, { failed: () => adminCompaniesTexts.t('failed.connector'), refused: { OTHER_VARIANT: () => adminCompaniesTexts.t('refused.otherVariant') }, own: ['INVALID', 'REQUIRED', 'TOO_LONG'] })

export const disconnecting = defineAct<connectorActsDisconnectServiceMutation>(graphql`
  mutation connectorActsDisconnectServiceMutation($input: DisconnectServiceInput!) {
    disconnectService(input: $input) {
      company {
        id
      }
      errors {
        reason
        path
      }
    }
  }
`, { failed: () => adminCompaniesTexts.t('failed.connector') })

export const choosingPromotion = defineAct<connectorActsSetDefaultPromotionMutation>(graphql`
  mutation connectorActsSetDefaultPromotionMutation($input: SetDefaultPromotionInput!) {
    setDefaultPromotion(input: $input) {
      company {
        id
      }
      errors {
        reason
        path
      }
    }
  }
`, { failed: () => adminCompaniesTexts.t('failed.connector') })

import type { SettingsPage_company$data } from '#web/__generated__/SettingsPage_company.graphql.ts'
import { connectingServiceTexts } from '#web/features/connectors/texts.ts'
import { formatKronor } from '#web/i18n/money.ts'
import type { Translate, TextKey } from '#web/i18n/texts.ts'
import type { SettingsPageInfo } from '#web/shell/settings/settings-pages.ts'
import type sv from './sv.json'

type T = Translate<TextKey<typeof sv>>
type Settings = SettingsPage_company$data['settings']

const joinParts = (...parts: string[]) => parts.join(', ')

const SERVICES = ['AMS', 'JOBYLON', 'TEAMTAILOR', 'TEAMTAILOR_XML', 'PONTY'] as const

/** Returns the display name of a service. Returns the id of a service that this build does not know. */
const getServiceName = (service: string): string => {
  const known = SERVICES.find((each) => each === service)
  return known ? connectingServiceTexts.t(`names.${known}`) : service
}

/** What the tile of each page of the settings says about its state. Null says nothing. */
export const TILE_TEXTS: Readonly<
  Record<SettingsPageInfo['id'], (settings: Settings, t: T, day: (at: string) => string) => string | null>
> = {
  companyInfo: ({ infoFaultCount: count }, t) => (count === 0 ? t('infoComplete') : t('infoFaults', { count })),
  companyProfile: ({ isProfilePublished, hasProfileDraft }, t) =>
    t(`profile.${isProfilePublished ? 'published' : 'unpublished'}${hasProfileDraft ? 'Draft' : ''}`),
  users: ({ userCount: count, accessRequestCount: waiting }, t) =>
    waiting > 0 ? joinParts(t('waiting', { count: waiting }), t('users', { count })) : t('users', { count }),
  billing: ({ unbilledOrderCount: count, unbilledSum }, t) =>
    count == null ? null : t('unbilled', { count, sum: formatKronor(unbilledSum ?? 0) }),
  emailTemplates: ({ emailTemplateCount: count }, t) => t('templates', { count }),
  stepTemplates: ({ stepTemplateCount: count }, t) => t('templates', { count }),
  workplaceTemplates: ({ workplaceCount: count }, t) => t('workplaces', { count }),
  senders: ({ senderCount: count, hasSenderInUse }, t) => t(hasSenderInUse ? 'sendersInUse' : 'senders', { count }),
  connections: (
    { connectionCount: count, failingConnectionCount: failing, failingService, waitingConnectionCount: waiting },
    t,
  ) => {
    const connectedText = count > 0 ? [t('connectionsOn', { count })] : []
    if (failing > 0)
      return joinParts(
        ...connectedText,
        failingService == null
          ? t('failing', { count: failing })
          : t('failingOne', { service: getServiceName(failingService) }),
      )
    if (waiting > 0) return joinParts(...connectedText, t('connectionsWaiting', { count: waiting }))
    return t('connectionsOn', { count })
  },
  careerPages: ({ careerPageKeyCount: count, shownAdCount: ads }, t) => {
    if (count == null) return null
    return count === 0 ? t('keys', { count }) : joinParts(t('keys', { count }), t('shownAds', { count: ads }))
  },
  apiKeys: ({ apiKeyCount: count, endingApiKeyCount: ending, apiKeyEndsAt }, t, day) => {
    if (count == null) return null
    const keys = t('keys', { count })
    return ending > 0 ? joinParts(keys, t('keysEnding', { count: ending, day: day(apiKeyEndsAt ?? '') })) : keys
  },
  webhooks: ({ webhookCount: count, failingWebhookCount: failing }, t) =>
    failing > 0 ? t('failing', { count: failing }) : t('webhooks', { count: count ?? 0 }),
  testMailbox: (_, t) => t('testMailboxHelp'),
  privacy: ({ nextRetention: next }, t, day) =>
    next == null ? t('privacyHelp') : t('retention', { count: next.applicationCount, day: day(next.on) }),
  auditLog: ({ recentActCount, hasMoreRecentActs: isMore }, t) =>
    t(isMore ? 'actsMore' : 'acts', { count: recentActCount ?? 0 }),
  companyExport: (_, t) => t('companyExportHelp'),
  preferences: (_, t) => t('preferencesHelp'),
  notifications: (_, t) => t('notificationsHelp'),
}

import {
  Archive,
  AtSign,
  Bell,
  Building2,
  Columns4,
  EyeOff,
  Globe,
  History,
  KeyRound,
  Mail,
  LayoutPanelTop,
  MapPin,
  Plug,
  ReceiptText,
  UserRound,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { SettingsPage_company$data } from '#web/__generated__/SettingsPage_company.graphql.ts'
import { connectingServiceTexts } from '#web/features/connectors/texts.ts'
import { formatKronor } from '#web/i18n/money.ts'
import type { Translate, TextKey } from '#web/i18n/texts.ts'
import type sv from './sv.json'

type T = Translate<TextKey<typeof sv>>
type Settings = SettingsPage_company$data['settings']

/**
 * The state of a tile's page. `bad` means missing or invalid, `warn` means rejected or due soon, and `wait` means that
 * a person waits for an answer.
 */
export interface TileState {
  text: string
  tone?: 'bad' | 'warn' | 'wait'
}

export interface Tile {
  id: keyof typeof sv.tiles
  icon: LucideIcon
  /** Path below the company's path, or an absolute path. */
  path: string
  state: (settings: Settings, t: T, day: (at: string) => string) => TileState | null
  /** Whether the page is not available to this user. */
  isHidden?: (settings: Settings) => boolean
}

const joinParts = (...parts: string[]) => parts.join(', ')

const SERVICES = ['AMS', 'JOBYLON', 'TEAMTAILOR', 'TEAMTAILOR_XML', 'PONTY'] as const

/** Returns the display name of a service. Returns the id of a service that this build does not know. */
const getServiceName = (service: string): string => {
  const known = SERVICES.find((each) => each === service)
  return known ? connectingServiceTexts.t(`names.${known}`) : service
}

/** The tiles of the settings menu by group (COMP-21). */
export const SETTINGS_GROUPS: readonly { id: keyof typeof sv.groups; tiles: readonly Tile[] }[] = [
  {
    id: 'company',
    tiles: [
      {
        id: 'companyInfo',
        icon: Building2,
        path: 'company-info',
        state: ({ infoFaultCount: count }, t) =>
          count === 0 ? { text: t('infoComplete') } : { tone: 'bad', text: t('infoFaults', { count }) },
      },
      {
        id: 'companyProfile',
        icon: LayoutPanelTop,
        path: 'profile',
        state: ({ isProfilePublished, hasProfileDraft }, t) => ({
          text: t(`profile.${isProfilePublished ? 'published' : 'unpublished'}${hasProfileDraft ? 'Draft' : ''}`),
        }),
      },
      {
        id: 'users',
        icon: Users,
        path: 'manage-users',
        state: ({ userCount: count, accessRequestCount: waiting }, t) =>
          waiting > 0
            ? { tone: 'wait', text: joinParts(t('waiting', { count: waiting }), t('users', { count })) }
            : { text: t('users', { count }) },
      },
      {
        id: 'billing',
        icon: ReceiptText,
        path: 'billing',
        isHidden: ({ unbilledOrderCount }) => unbilledOrderCount == null,
        state: ({ unbilledOrderCount: count, unbilledSum }, t) =>
          count == null ? null : { text: t('unbilled', { count, sum: formatKronor(unbilledSum ?? 0) }) },
      },
    ],
  },
  {
    id: 'templates',
    tiles: [
      {
        id: 'emailTemplates',
        icon: Mail,
        path: 'email-templates',
        state: ({ emailTemplateCount: count }, t) => ({ text: t('templates', { count }) }),
      },
      {
        id: 'stepTemplates',
        icon: Columns4,
        path: 'step-templates',
        state: ({ stepTemplateCount: count }, t) => ({ text: t('templates', { count }) }),
      },
      {
        id: 'workplaceTemplates',
        icon: MapPin,
        path: 'workplace-templates',
        state: ({ workplaceCount: count }, t) => ({ text: t('workplaces', { count }) }),
      },
      {
        id: 'senders',
        icon: AtSign,
        path: 'manage-emails',
        state: ({ senderCount: count, hasSenderInUse }, t) => ({
          text: t(hasSenderInUse ? 'sendersInUse' : 'senders', { count }),
        }),
      },
    ],
  },
  {
    id: 'outside',
    tiles: [
      {
        id: 'connections',
        icon: Plug,
        path: 'connections',
        state: (
          { connectionCount: count, failingConnectionCount: failing, failingService, waitingConnectionCount: waiting },
          t,
        ) => {
          const connectedText = count > 0 ? [t('connectionsOn', { count })] : []
          if (failing > 0)
            return {
              tone: 'warn',
              text: joinParts(
                ...connectedText,
                failingService == null
                  ? t('failing', { count: failing })
                  : t('failingOne', { service: getServiceName(failingService) }),
              ),
            }
          if (waiting > 0)
            return { tone: 'wait', text: joinParts(...connectedText, t('connectionsWaiting', { count: waiting })) }
          return { text: t('connectionsOn', { count }) }
        },
      },
      {
        id: 'careerPages',
        icon: Globe,
        path: 'career-pages',
        state: ({ careerPageKeyCount: count, shownAdCount: ads }, t) =>
          count == null
            ? null
            : {
                text:
                  count === 0 ? t('keys', { count }) : joinParts(t('keys', { count }), t('shownAds', { count: ads })),
              },
        isHidden: ({ careerPageKeyCount }) => careerPageKeyCount == null,
      },
      {
        id: 'apiKeys',
        icon: KeyRound,
        path: 'api-keys',
        state: ({ apiKeyCount: count, endingApiKeyCount: ending, apiKeyEndsAt }, t, day) => {
          if (count == null) return null
          const keys = t('keys', { count })
          return ending > 0
            ? { tone: 'warn', text: joinParts(keys, t('keysEnding', { count: ending, day: day(apiKeyEndsAt ?? '') })) }
            : { text: keys }
        },
        isHidden: ({ apiKeyCount }) => apiKeyCount == null,
      },
      {
        id: 'webhooks',
        icon: Webhook,
        path: 'webhooks',
        isHidden: ({ webhookCount }) => webhookCount == null,
        state: ({ webhookCount: count, failingWebhookCount: failing }, t) =>
          failing > 0
            ? { tone: 'warn', text: t('failing', { count: failing }) }
            : { text: t('webhooks', { count: count ?? 0 }) },
      },
    ],
  },
  {
    id: 'duty',
    tiles: [
      {
        id: 'privacy',
        icon: EyeOff,
        path: 'privacy',
        isHidden: ({ viewerIsAdministrator }) => !viewerIsAdministrator,
        state: ({ nextRetention: next }, t, day) => ({
          text: next == null ? t('privacyHelp') : t('retention', { count: next.applicationCount, day: day(next.on) }),
        }),
      },
      {
        id: 'auditLog',
        icon: History,
        path: 'audit-log',
        isHidden: ({ recentActCount }) => recentActCount == null,
        state: ({ recentActCount, hasMoreRecentActs: isMore }, t) => ({
          text: t(isMore ? 'actsMore' : 'acts', { count: recentActCount ?? 0 }),
        }),
      },
      {
        id: 'companyExport',
        icon: Archive,
        path: 'export',
        state: (_, t) => ({ text: t('companyExportHelp') }),
        isHidden: ({ viewerIsAdministrator }) => !viewerIsAdministrator,
      },
    ],
  },
  {
    id: 'own',
    tiles: [
      { id: 'preferences', icon: UserRound, path: '/profile', state: (_, t) => ({ text: t('preferencesHelp') }) },
      {
        id: 'notifications',
        icon: Bell,
        path: '/profile/notification-settings',
        state: (_, t) => ({ text: t('notificationsHelp') }),
      },
    ],
  },
]

import {
  Archive,
  AtSign,
  Bell,
  Building2,
  CircleAlert,
  Clock,
  Columns4,
  EyeOff,
  Globe,
  History,
  Inbox,
  KeyRound,
  LayoutPanelTop,
  Mail,
  MapPin,
  Plug,
  ReceiptText,
  TriangleAlert,
  UserRound,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { settingsRows_settings$data } from '#web/__generated__/settingsRows_settings.graphql.ts'
import type sv from './sv.json'

/** What decides which pages a user can open, and their marks. */
export type SettingsState = Omit<settingsRows_settings$data, ' $fragmentType'>

/**
 * The mark of a page. `bad` means missing or invalid, `warn` means rejected or due soon, and `wait` means that a person
 * waits for an answer.
 */
export interface SettingsMark {
  tone: 'bad' | 'warn' | 'wait'
  count: number
}

export const MARK_ICONS: Readonly<Record<SettingsMark['tone'], LucideIcon>> = {
  bad: CircleAlert,
  warn: TriangleAlert,
  wait: Clock,
}

export interface SettingsPageInfo {
  id: keyof typeof sv.pages
  icon: LucideIcon
  /** Path below the company's path, or an absolute path. */
  path: string
  /** Whether the page is not available to this user. */
  isHidden?: (settings: SettingsState) => boolean
  mark?: (settings: SettingsState) => SettingsMark | null
}

const markIf = (tone: SettingsMark['tone'], count: number): SettingsMark | null => (count > 0 ? { tone, count } : null)

/** The pages of the settings by group (COMP-21). */
const SETTINGS_GROUPS: readonly { id: keyof typeof sv.groups; pages: readonly SettingsPageInfo[] }[] = [
  {
    id: 'company',
    pages: [
      {
        id: 'companyInfo',
        icon: Building2,
        path: 'company-info',
        mark: ({ infoFaultCount }) => markIf('bad', infoFaultCount),
      },
      { id: 'companyProfile', icon: LayoutPanelTop, path: 'profile' },
      {
        id: 'users',
        icon: Users,
        path: 'manage-users',
        mark: ({ accessRequestCount }) => markIf('wait', accessRequestCount),
      },
      {
        id: 'billing',
        icon: ReceiptText,
        path: 'billing',
        isHidden: ({ unbilledOrderCount }) => unbilledOrderCount == null,
      },
    ],
  },
  {
    id: 'templates',
    pages: [
      { id: 'emailTemplates', icon: Mail, path: 'email-templates' },
      { id: 'stepTemplates', icon: Columns4, path: 'step-templates' },
      { id: 'workplaceTemplates', icon: MapPin, path: 'workplace-templates' },
      { id: 'senders', icon: AtSign, path: 'manage-emails' },
    ],
  },
  {
    id: 'outside',
    pages: [
      {
        id: 'connections',
        icon: Plug,
        path: 'connections',
        mark: ({ failingConnectionCount, waitingConnectionCount }) =>
          markIf('warn', failingConnectionCount) ?? markIf('wait', waitingConnectionCount),
      },
      {
        id: 'careerPages',
        icon: Globe,
        path: 'career-pages',
        isHidden: ({ careerPageKeyCount }) => careerPageKeyCount == null,
      },
      {
        id: 'apiKeys',
        icon: KeyRound,
        path: 'api-keys',
        isHidden: ({ apiKeyCount }) => apiKeyCount == null,
        mark: ({ endingApiKeyCount }) => markIf('warn', endingApiKeyCount),
      },
      {
        id: 'webhooks',
        icon: Webhook,
        path: 'webhooks',
        isHidden: ({ webhookCount }) => webhookCount == null,
        mark: ({ failingWebhookCount }) => markIf('warn', failingWebhookCount),
      },
      {
        id: 'testMailbox',
        icon: Inbox,
        path: 'test-mailbox',
        isHidden: ({ isTestCompany, viewerIsAdministrator }) => !isTestCompany || !viewerIsAdministrator,
      },
    ],
  },
  {
    id: 'duty',
    pages: [
      {
        id: 'privacy',
        icon: EyeOff,
        path: 'privacy',
        isHidden: ({ viewerIsAdministrator }) => !viewerIsAdministrator,
      },
      {
        id: 'auditLog',
        icon: History,
        path: 'audit-log',
        isHidden: ({ recentActCount }) => recentActCount == null,
      },
      {
        id: 'companyExport',
        icon: Archive,
        path: 'export',
        isHidden: ({ viewerIsAdministrator }) => !viewerIsAdministrator,
      },
    ],
  },
  {
    id: 'own',
    pages: [
      { id: 'preferences', icon: UserRound, path: '/profile' },
      { id: 'notifications', icon: Bell, path: '/profile/notification-settings' },
    ],
  },
]

/** Returns the URL path of a page of the settings. */
export const settingsPath = ({ path }: Pick<SettingsPageInfo, 'path'>, companyId: number): string =>
  path.startsWith('/') ? path : `/${companyId}/${path}`

/**
 * Returns the groups with the pages that the user can open. While the settings are loading, only pages that every member
 * can open.
 */
export const listSettingsGroups = (settings: SettingsState | null) =>
  SETTINGS_GROUPS.map(({ id, pages }) => ({
    id,
    pages: pages.filter(({ isHidden }) => !isHidden || (settings !== null && !isHidden(settings))),
  })).filter(({ pages }) => pages.length > 0)

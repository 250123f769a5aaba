import { ChevronDown } from 'lucide-react'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonLook } from '#web/ui/Button.tsx'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { MenuButton } from './MenuButton.tsx'
import { shellTexts } from './texts.ts'
import styles from './TopBar.module.css'
import { useViewer } from './viewer.ts'

/** The user's name and unread count, or only the avatar if `isCompact`. Opens the user menu (SHELL-91). */
export function UserMenu({ isCompact = false }: { isCompact?: boolean }) {
  const t = useTexts(shellTexts)
  const viewer = useViewer()
  const { name } = viewer
  const unread = viewer.companies.reduce((sum, company) => sum + company.notifications, 0)
  return (
    <MenuButton
      look={buttonLook('ghost', 'md', styles.user)}
      load={() => fetchPart(() => import('./UserMenuRows.tsx')).then((module) => module.UserMenuRows)}
      content={{ name, companies: viewer.companies, roles: viewer.roles, isImpersonated: viewer.isImpersonated }}
    >
      {isCompact ? (
        <Avatar person={viewer} image={viewer.profile?.imageUrl} label={name} />
      ) : (
        <>
          <Avatar person={viewer} image={viewer.profile?.imageUrl} size="sm" />
          <span className={styles.name} translate="no" data-impersonated={viewer.isImpersonated || undefined}>
            {name}
          </span>
          {unread > 0 && (
            <CountBadge tone="unread" label={t('user.unread', { count: unread })}>
              {unread}
            </CountBadge>
          )}
          <Icon icon={ChevronDown} size="sm" />
        </>
      )}
    </MenuButton>
  )
}

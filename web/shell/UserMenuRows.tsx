import { Bell, Check, ChevronRight, Inbox, LogOut, Shield, User, VenetianMask } from 'lucide-react'
import { languages } from '#web/i18n/language.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator, SubmenuTrigger } from '#web/ui/Menu.tsx'
import { seesAdminMenu } from '#rules/people/roles.ts'
import { dateFormat } from '#web/i18n/date-format.ts'
import { adminPagesFor } from './admin/admin-pages.ts'
import { adminTexts } from './admin/texts.ts'
import { savePreferences } from './save-preferences.ts'
import { stopImpersonating } from './stop-impersonating.ts'
import { shellTexts } from './texts.ts'
import { setTheme, themes, useTheme } from './theme.ts'
import { useTooSmall } from './too-small.ts'
import { useSignOut } from './useSignOut.ts'

interface UserMenuRowsProps {
  name: string
  companies: readonly {
    readonly databaseId: number
    readonly name: string | null | undefined
    readonly notifications: number
  }[]
  roles: readonly string[]
  isImpersonated: boolean
}

/**
 * The user menu: stop impersonating, unread items by company, profile and notifications, back office, theme,
 * language and sign-out (SHELL-91, SHELL-92, PLUS-20, ACC-51).
 */
export function UserMenuRows({ name, companies, roles, isImpersonated }: UserMenuRowsProps) {
  const t = useTexts(shellTexts)
  const ta = useTexts(adminTexts)
  const theme = useTheme()
  const language = useLanguage()
  const signOut = useSignOut()
  const pages = adminPagesFor(roles)
  // The inbox is the only page of a company that works on a phone, so the menu leads there also when all is read.
  const isPhone = useTooSmall()
  const inboxes = isPhone ? companies : companies.filter(({ notifications }) => notifications > 0)
  const chosenMark = <Icon icon={Check} size="sm" label={t('user.chosen')} />
  return (
    <Menu placement="bottom end" aria-label={name}>
      {isImpersonated && (
        <MenuItem
          id="stopImpersonating"
          icon={VenetianMask}
          isDanger
          textValue={t('impersonating.stopAs', { name })}
          onAction={() => void stopImpersonating()}
        >
          {t('impersonating.stopAs', { name })}
        </MenuItem>
      )}
      {isImpersonated && <MenuSeparator />}
      {inboxes.length > 0 && (
        <MenuSection title={t(isPhone ? 'user.inboxes' : 'user.inbox')}>
          {inboxes.map(({ databaseId, name: company, notifications }) => (
            <MenuItem
              key={databaseId}
              id={`inbox ${databaseId}`}
              href={`/${databaseId}/inbox`}
              icon={Inbox}
              textValue={company ?? ''}
              end={
                notifications > 0 && (
                  <CountBadge tone="unread" label={t('user.unread', { count: notifications })}>
                    {notifications}
                  </CountBadge>
                )
              }
            >
              {company}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      {inboxes.length > 0 && <MenuSeparator />}
      <MenuItem id="profile" href="/profile" icon={User} textValue={t('user.profile')}>
        {t('user.profile')}
      </MenuItem>
      <MenuItem
        id="notifications"
        href="/profile/notification-settings"
        icon={Bell}
        textValue={t('user.notifications')}
      >
        {t('user.notifications')}
      </MenuItem>
      {seesAdminMenu(roles, isImpersonated) && (pages.length > 0 || isImpersonated) && (
        <SubmenuTrigger>
          <MenuItem id="admin" icon={Shield} textValue={ta('admin')} end={<Icon icon={ChevronRight} size="sm" />}>
            {ta('admin')}
          </MenuItem>
          <Menu placement="start top" aria-label={ta('admin')}>
            {pages.map(({ id, path }) => (
              <MenuItem key={id} id={id} href={path} textValue={ta(`pages.${id}`)}>
                {ta(`pages.${id}`)}
              </MenuItem>
            ))}
            {isImpersonated && (
              <MenuItem
                id="back"
                icon={VenetianMask}
                textValue={ta('back')}
                onAction={() => void stopImpersonating('/admin-management')}
              >
                {ta('back')}
              </MenuItem>
            )}
          </Menu>
        </SubmenuTrigger>
      )}
      <MenuSeparator />
      <MenuSection title={t('user.theme')}>
        {themes.map((id) => (
          <MenuItem
            key={id}
            id={id}
            textValue={t(`user.themes.${id}`)}
            end={id === theme && chosenMark}
            onAction={() => setTheme(id)}
          >
            {t(`user.themes.${id}`)}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuSection title={t('user.language')}>
        {languages.map((id) => (
          <MenuItem
            key={id}
            id={id}
            textValue={t(`user.languages.${id}`)}
            end={id === language && chosenMark}
            onAction={() => void savePreferences({ locale: id, dateTimeFormat: dateFormat.get() })}
          >
            <span lang={id}>{t(`user.languages.${id}`)}</span>
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuItem id="signOut" icon={LogOut} textValue={t('user.signOut')} onAction={() => void signOut()}>
        {t('user.signOut')}
      </MenuItem>
    </Menu>
  )
}

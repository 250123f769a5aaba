import { Check, Inbox, LogOut } from 'lucide-react'
import { languages, setLanguage } from '../i18n/language.ts'
import { useLanguage, useTexts } from '../i18n/texts.ts'
import { CountBadge } from '../ui/CountBadge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../ui/Menu.tsx'
import { shellTexts } from './texts.ts'
import { setTheme, themes, useTheme } from './theme.ts'
import { useSignOut } from './useSignOut.ts'

interface UserMenuRowsProps {
  name: string
  companies: readonly { readonly databaseId: number; readonly name: string | null | undefined; readonly notifications: number }[]
}

/** What is unread by company, theme, language and sign out (SHELL-91, PLUS-20). */
export function UserMenuRows({ name, companies }: UserMenuRowsProps) {
  const t = useTexts(shellTexts)
  const theme = useTheme()
  const language = useLanguage()
  const signOut = useSignOut()
  const unread = companies.filter(({ notifications }) => notifications > 0)
  const chosen = <Icon icon={Check} size="sm" label={t('user.chosen')} />
  return (
    <Menu placement="bottom end" aria-label={name}>
      {unread.length > 0 && (
        <MenuSection title={t('user.inbox')}>
          {unread.map(({ databaseId, name: company, notifications }) => (
            <MenuItem key={databaseId} id={`inbox ${databaseId}`} href={`/${databaseId}/inbox`} icon={Inbox} textValue={company ?? ''} end={<CountBadge tone="unread" label={t('user.unread', { count: notifications })}>{notifications}</CountBadge>}>
              {company}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      {unread.length > 0 && <MenuSeparator />}
      <MenuSection title={t('user.theme')}>
        {themes.map((id) => (
          <MenuItem key={id} id={id} textValue={t(`user.themes.${id}`)} end={id === theme && chosen} onAction={() => setTheme(id)}>
            {t(`user.themes.${id}`)}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuSection title={t('user.language')}>
        {languages.map((id) => (
          <MenuItem key={id} id={id} textValue={t(`user.languages.${id}`)} end={id === language && chosen} onAction={() => void setLanguage(id)}>
            <span lang={id}>{t(`user.languages.${id}`)}</span>
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuItem id="signOut" icon={LogOut} textValue={t('user.signOut')} onAction={() => void signOut()}>{t('user.signOut')}</MenuItem>
    </Menu>
  )
}

import { Check, LogOut } from 'lucide-react'
import { languages, setLanguage } from '../i18n/language.ts'
import { useLanguage, useTexts } from '../i18n/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../ui/Menu.tsx'
import { shellTexts } from './texts.ts'
import { setTheme, themes, useTheme } from './theme.ts'
import { useSignOut } from './useSignOut.ts'

/** Theme, language and sign out (SHELL-91). */
export function UserMenuRows({ name }: { name: string }) {
  const t = useTexts(shellTexts)
  const theme = useTheme()
  const language = useLanguage()
  const signOut = useSignOut()
  const chosen = <Icon icon={Check} size="sm" label={t('user.chosen')} />
  return (
    <Menu placement="bottom end" aria-label={name}>
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

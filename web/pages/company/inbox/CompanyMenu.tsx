import { Check } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { shellTexts } from '#web/shell/texts.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Menu, MenuItem } from '#web/ui/Menu.tsx'
import { inboxTexts } from './texts.ts'

interface CompanyMenuProps {
  companies: readonly {
    readonly databaseId: number
    readonly name: string | null | undefined
    readonly notifications: number
  }[]
  chosenId: number
}

/** The inboxes of the user's companies. */
export function CompanyMenu({ companies, chosenId }: CompanyMenuProps) {
  const t = useTexts(inboxTexts)
  const shell = useTexts(shellTexts)
  return (
    <Menu placement="bottom start" aria-label={t('phone.companies')}>
      {companies.map(({ databaseId, name, notifications }) => (
        <MenuItem
          key={databaseId}
          id={databaseId}
          href={`/${databaseId}/inbox`}
          textValue={name ?? shell('unnamedCompany')}
          end={
            databaseId === chosenId ? (
              <Icon icon={Check} size="sm" label={shell('user.chosen')} />
            ) : (
              notifications > 0 && (
                <CountBadge tone="unread" label={shell('user.unread', { count: notifications })}>
                  {notifications}
                </CountBadge>
              )
            )
          }
        >
          {name ?? shell('unnamedCompany')}
        </MenuItem>
      ))}
    </Menu>
  )
}

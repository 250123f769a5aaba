import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx'
import type { PageAction } from './page-actions.ts'

interface ActionsMenuProps {
  label: string
  actions: readonly PageAction[]
  /** Actions of the whole company, after a separator. */
  company?: readonly PageAction[]
  placement?: 'bottom end'
}

/**
 * The items of a page's Actions menu: the page's own actions, the company's settings, then dangerous actions
 * (SHELL-96).
 */
export function ActionsMenu({ label, actions, company = [], placement }: ActionsMenuProps) {
  const safe = actions.filter((action) => !action.isDanger)
  const danger = actions.filter((action) => action.isDanger)
  return (
    <Menu aria-label={label} {...(placement ? { placement } : {})}>
      {safe.map(row)}
      {safe.length > 0 && company.length > 0 && <MenuSeparator />}
      {company.map(row)}
      {safe.length + company.length > 0 && danger.length > 0 && <MenuSeparator />}
      {danger.map(row)}
    </Menu>
  )
}

function row({ label, onAction, href, ...rest }: PageAction) {
  return (
    <MenuItem key={rest.id} {...rest} textValue={label} {...(onAction ? { onAction } : {})} {...(href ? { href } : {})}>
      {label}
    </MenuItem>
  )
}

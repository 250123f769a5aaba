import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import type { PageAction } from './Page.tsx'

/** The rows of a page's Actions menu; dangerous ones last, after a line (SHELL-96). */
export function ActionsMenu({ label, actions, placement }: { label: string; actions: readonly PageAction[]; placement?: 'bottom end' }) {
  const safe = actions.filter((action) => !action.isDanger)
  const danger = actions.filter((action) => action.isDanger)
  return (
    <Menu aria-label={label} {...(placement ? { placement } : {})}>
      {safe.map(row)}
      {safe.length > 0 && danger.length > 0 && <MenuSeparator />}
      {danger.map(row)}
    </Menu>
  )
}

function row({ label, onAction, href, ...rest }: PageAction) {
  return (
    <MenuItem key={rest.id} {...rest} textValue={label} {...(onAction ? { onAction } : {})} {...(href ? { href } : {})}>{label}</MenuItem>
  )
}

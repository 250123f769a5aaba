import { dialogs } from '#web/dialogs/useDialogs.tsx'
import type { PageAction } from '#web/shell/page-actions.ts'

const ACTION_PREFIXES: Readonly<Record<string, string>> = { F2: 'rename', Delete: 'delete' }

/**
 * Runs the action of a key on a row or line: F2 renames, Delete deletes. Shows the reason if the action is disabled.
 * Returns false for other keys.
 */
export function runShortcut(key: string, actions: () => readonly PageAction[]): boolean {
  const prefix = ACTION_PREFIXES[key]
  if (prefix === undefined) return false
  const action = actions().find(({ id }) => id.startsWith(prefix))
  if (action?.isDisabled) void dialogs.alert({ title: action.label, body: `${action.detail ?? ''}.` })
  else action?.onAction?.()
  return true
}

import { dialogs } from '#web/dialogs/useDialogs.tsx'
import type { PageAction } from '#web/shell/page-actions.ts'

const starts: Readonly<Record<string, string>> = { F2: 'rename', Delete: 'delete' }

/**
 * Does what a key stands for on a row or line: F2 renames, Delete deletes. What cannot be done says why; false for
 * other keys.
 */
export function runShortcut(key: string, actions: () => readonly PageAction[]): boolean {
  const start = starts[key]
  if (start === undefined) return false
  const action = actions().find(({ id }) => id.startsWith(start))
  if (action?.isDisabled) void dialogs.alert({ title: action.label, body: `${action.detail ?? ''}.` })
  else action?.onAction?.()
  return true
}

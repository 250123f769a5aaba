import { Pencil } from 'lucide-react'
import type { PageAction } from '#web/shell/page-actions.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

/** The pencil beside the title of an ad, folder or project; not there when it cannot be renamed. */
export function RenameButton({ actions }: { actions: readonly PageAction[] }) {
  const rename = actions.find(({ id }) => id.startsWith('rename'))
  return rename?.onAction && <IconButton icon={Pencil} label={rename.label} onPress={rename.onAction} />
}

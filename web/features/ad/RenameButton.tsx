import { Pencil } from 'lucide-react'
import type { PageAction } from '#web/shell/page-actions.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

/** The pencil next to the title of an ad, folder or project. Renders nothing if the user cannot rename it. */
export function RenameButton({ actions }: { actions: readonly PageAction[] }) {
  const rename = actions.find(({ id }) => id.startsWith('rename'))
  return rename?.onAction && <IconButton icon={Pencil} label={rename.label} onPress={rename.onAction} />
}

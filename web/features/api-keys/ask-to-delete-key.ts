import type { PartnerKeyKind } from '#web/__generated__/keyActsDeleteMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { deleteKey } from './key-acts.ts'
import { keysTexts } from './texts.ts'

interface Deletion {
  companyId: string
  kind: PartnerKeyKind
  key: { id: string; name: string }
}

/** Deletes a key after the user has typed its name (COMP-113). Returns whether it was deleted. */
export async function askToDeleteKey({ companyId, kind, key: { id, name } }: Deletion): Promise<boolean> {
  const { t } = keysTexts
  const confirmed = await dialogs.confirm({
    title: t('removeTitle', { name }),
    body: t('removeBody'),
    confirmLabel: t('removeConfirm'),
    isDestructive: true,
    typedTitle: name,
    isExact: true,
  })
  if (!confirmed || !(await deleteKey(companyId, kind, id))) return false
  showToast(t('removed', { name }))
  return true
}

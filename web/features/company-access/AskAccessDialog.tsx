import type { AskAccess_viewer$key } from '#web/__generated__/AskAccess_viewer.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { AskAccess, type ApproverKind } from './AskAccess.tsx'
import { connectingTexts } from './texts.ts'

/** Shows `AskAccess` in a dialog that is opened from Home. */
export function AskAccessDialog({
  kind,
  viewer,
  onClose,
}: {
  kind: ApproverKind
  viewer: AskAccess_viewer$key
  onClose: () => void
}) {
  const t = useTexts(connectingTexts)
  return (
    <Dialog
      title={t(kind === 'SIGNATORY' ? 'ask.signatory' : 'ask.administrator')}
      size="lg"
      onClose={onClose}
      footer={<Button slot="close">{t('ask.close')}</Button>}
    >
      <AskAccess kind={kind} viewer={viewer} />
    </Dialog>
  )
}

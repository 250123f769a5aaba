import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { DomainList } from './DomainList.tsx'
import { packageTexts } from './texts.ts'

/** Shows all sites that the ad is published on (PROMO-22). */
export function DomainsDialog({ domains, onClose }: { domains: readonly string[]; onClose: () => void }) {
  const t = useTexts(packageTexts)
  const ui = useTexts(uiTexts)
  return (
    <Dialog
      size="lg"
      title={t('domains.title', { count: domains.length })}
      onClose={onClose}
      isDismissable
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          {ui('close')}
        </Button>
      }
    >
      <DomainList domains={domains} />
    </Dialog>
  )
}

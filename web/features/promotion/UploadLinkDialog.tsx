import { ExternalLink } from 'lucide-react'
import { UPLOAD_LINK_DAYS } from '#rules/promotion/social-media.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { packageTexts } from './texts.ts'

/** Shows a link. Anyone who has the link can upload pictures (PROMO-64). */
export function UploadLinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTexts(packageTexts)
  const ui = useTexts(uiTexts)
  return (
    <Dialog
      size="lg"
      title={t('link.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('close')}
          </Button>
          <LinkButton href={url} icon={ExternalLink}>
            {t('link.open')}
          </LinkButton>
          <CopyButton variant="primary" text={url} label={t('link.copy')} copiedLabel={t('link.copied')} />
        </>
      }
    >
      <DialogText>{t('link.body', { count: UPLOAD_LINK_DAYS })}</DialogText>
      <TextField
        isReadOnly
        aria-label={t('link.title')}
        value={url}
        onFocus={(event) => {
          if (event.target instanceof HTMLInputElement) event.target.select()
        }}
      />
    </Dialog>
  )
}

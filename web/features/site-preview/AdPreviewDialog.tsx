import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { detailsTexts } from '#web/features/ad/details/texts.ts'
import styles from './AdPreviewDialog.module.css'
import { SiteFrame, type Device } from './SiteFrame.tsx'

/** Width of the ad next to its form in a desktop window, in pixels. */
const ARTICLE_WIDTH_PX = 768

/** Shows the ad's page at its real size, as on a phone or a desktop. */
export function AdPreviewDialog({ html, locale, onClose }: { html: string; locale: Locale; onClose: () => void }) {
  const t = useTexts(detailsTexts)
  const [device, setDevice] = useState<Device>('desktop')
  return (
    <Dialog
      title={t('preview.title')}
      size="xl"
      isDismissable
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          {t('preview.close')}
        </Button>
      }
    >
      <Segmented
        aria-label={t('preview.device')}
        size="sm"
        options={[
          { id: 'desktop', label: t('preview.desktop'), icon: Monitor },
          { id: 'phone', label: t('preview.phone'), icon: Smartphone },
        ]}
        value={device}
        onChange={setDevice}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className={styles.page} role="region" aria-label={t('preview.onPage')} tabIndex={0}>
        <SiteFrame title={t('preview.onPage')} html={html} locale={locale} device={device} column={ARTICLE_WIDTH_PX} />
      </div>
    </Dialog>
  )
}

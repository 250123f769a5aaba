import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SiteFrame, type Device } from '#web/features/site-preview/SiteFrame.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './FormPreview.module.css'
import type { FormState } from './form-state.ts'
import { getRenderedId, renderFormPreview } from './preview.ts'
import { formTexts } from './texts.ts'

interface FormPreviewProps {
  state: FormState
  /** Key of the question that is being edited. The preview marks it. */
  open: string | null
  title: string
  company: string
}

/** Shows the application page as the applicant will see it. The HTML comes from the job site's own code. */
export function FormPreview({ state, open, title, company }: FormPreviewProps) {
  const t = useTexts(formTexts)
  const locale = useLanguage()
  const [device, setDevice] = useState<Device>('phone')
  const html = renderFormPreview({ state, locale, title, company, untitled: t('questions.untitled') })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
    <section className={styles.preview} aria-labelledby="preview-title" tabIndex={0}>
      <header className={cx(flexStyles.between, flexStyles.wrap)}>
        <h2 id="preview-title" className={textStyles.heading}>
          {t('preview.title')}
        </h2>
        <Segmented
          aria-label={t('preview.device')}
          size="sm"
          options={[
            { id: 'phone', label: t('preview.phone'), icon: Smartphone },
            { id: 'desktop', label: t('preview.desktop'), icon: Monitor },
          ]}
          value={device}
          onChange={setDevice}
        />
      </header>
      {html === null ? (
        <p className={textStyles.note}>{t('preview.nothing')}</p>
      ) : (
        <SiteFrame
          title={t('preview.title')}
          html={html}
          locale={locale}
          device={device}
          marked={getRenderedId(state, open)}
        />
      )}
    </section>
  )
}

import { Maximize2 } from 'lucide-react'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { AdPreviewDialog } from '#web/features/site-preview/AdPreviewDialog.tsx'
import { renderAdPreview, type PreviewOptions } from '#web/features/site-preview/render-ad-preview.ts'
import { SiteFrame } from '#web/features/site-preview/SiteFrame.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './Aside.module.css'
import { useDetails } from './details-context.tsx'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/** Previews the ad while the user types. The HTML comes from the job site's own code. */
export function AdPreview({
  company,
  professions,
  period,
}: Pick<PreviewOptions, 'company' | 'period'> & {
  /** Names of occupations by id. */
  professions: ReadonlyMap<number, string>
}): ReactNode {
  const t = useTexts(detailsTexts)
  const locale = useLanguage()
  const {
    form: { title, details },
  } = useDetails()
  // Input has priority. The preview frames follow.
  const shown = useDeferredValue(useMemo(() => ({ title, details }), [title, details]))
  const { row, article } = useMemo(
    () =>
      renderAdPreview({
        form: shown,
        company,
        profession: professions.get(shown.details.profession) ?? null,
        locale,
        period,
        // oxlint-disable-next-line react/purity -- a preview that changed each minute would jump
        now: new Date(),
        missing: { title: t('preview.noTitle'), content: t('preview.noContent') },
      }),
    [shown, company, professions, locale, period, t],
  )
  const enlarge = () =>
    void dialogs.open((close) => <AdPreviewDialog html={article} locale={locale} onClose={() => close()} />)
  return (
    <section>
      <header className={flexStyles.between}>
        <h2 className={textStyles.heading}>{t('preview.title')}</h2>
        <Button variant="ghost" size="sm" icon={Maximize2} onPress={enlarge}>
          {t('preview.enlarge')}
        </Button>
      </header>
      <h3 className={styles.small}>{t('preview.inList')}</h3>
      <SiteFrame title={t('preview.inList')} html={row} locale={locale} device="phone" />
      <h3 className={styles.small}>{t('preview.onPage')}</h3>
      <SiteFrame title={t('preview.onPage')} html={article} locale={locale} device="phone" />
      {!period && <p className={styles.help}>{t('preview.dates')}</p>}
    </section>
  )
}

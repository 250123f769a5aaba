import { useTexts } from '#web/i18n/texts.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './ImportPage.module.css'
import { importTexts } from './texts.ts'

/** What an import came to when it opened no ad (AD-52). */
export type ImportNews = { kind: 'link' | 'alert'; url: string; message: string } | { kind: 'failed' }

/** Says why nothing was imported; a page that only people can read is offered by its address. */
export function ImportResult({ news }: { news: ImportNews }) {
  const t = useTexts(importTexts)
  if (news.kind === 'failed')
    return (
      <Notice tone="negative" isLive>
        {t('tryAgain')}
      </Notice>
    )
  return (
    <Notice tone={news.kind === 'link' ? 'warning' : 'negative'} isLive>
      <p>
        <b>{t(`${news.kind}Title`)}</b>
      </p>
      <p>{news.message}</p>
      {news.kind === 'link' && (
        <>
          <p className={styles.address}>{news.url}</p>
          <div className={styles.offers}>
            <LinkButton href={news.url} size="sm">
              {t('open')}
            </LinkButton>
            <CopyButton text={news.url} label={t('copy')} size="sm" />
          </div>
        </>
      )}
    </Notice>
  )
}

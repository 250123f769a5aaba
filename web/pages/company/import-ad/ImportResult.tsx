import { useTexts } from '#web/i18n/texts.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './ImportPage.module.css'
import { importTexts } from './texts.ts'

/** The result of an import that opened no ad (AD-52). */
export type ImportFailure = { kind: 'link' | 'alert'; url: string; message: string } | { kind: 'failed' }

/** Explains why no ad was imported. If the page can only be read by people, offers its address. */
export function ImportResult({ failure }: { failure: ImportFailure }) {
  const t = useTexts(importTexts)
  if (failure.kind === 'failed')
    return (
      <Notice tone="negative" isLive>
        {t('tryAgain')}
      </Notice>
    )
  return (
    <Notice tone={failure.kind === 'link' ? 'warning' : 'negative'} isLive>
      <p>
        <b>{t(`${failure.kind}Title`)}</b>
      </p>
      <p>{failure.message}</p>
      {failure.kind === 'link' && (
        <>
          <p className={styles.address}>{failure.url}</p>
          <div className={styles.offers}>
            <LinkButton href={failure.url} size="sm">
              {t('open')}
            </LinkButton>
            <CopyButton text={failure.url} label={t('copy')} size="sm" />
          </div>
        </>
      )}
    </Notice>
  )
}

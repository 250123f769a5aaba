import { CircleCheck, CircleDashed, Download, Link2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { UPLOAD_LINK_DAYS } from '#rules/promotion/social-media.ts'
import { UPLOAD_LINK_COPIED_MS } from '#rules/text-and-time/timings.ts'
import { download as downloadFile } from '#web/loading/download.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { runAct } from '#web/relay/acts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './AdminCompany.module.css'
import { createMediaArchiveLink } from './media-acts.ts'
import { adminCompanyTexts } from './texts.ts'
import { useUploadLink } from './useUploadLink.ts'

interface SocialMediaPicturesProps {
  /** Global id. */
  companyId: string
  selection: string
  /** Time of the last change of `selection`. */
  selectedAt: string | null
  /** The number of files that the company has uploaded. */
  fileCount: number
}

/**
 * A company's pictures for social media: the choice and its date, a download of all pictures, and a link to upload more
 * (ADMIN-48 to ADMIN-52).
 */
export function SocialMediaPictures({ companyId, selection, selectedAt, fileCount }: SocialMediaPicturesProps) {
  const t = useTexts(adminCompanyTexts)
  const ui = useTexts(uiTexts)
  const day = useDay()
  const [link, makeLink] = useUploadLink(companyId)
  const [isUncopied, setUncopied] = useState(false)
  const download = useOneAtATime(() =>
    downloadFile(async () => (await runAct(createMediaArchiveLink, { input: { companyId } }))?.url),
  )
  const [icon, text]: [LucideIcon, string] =
    selection === 'UPLOADED'
      ? [CircleCheck, t('media.UPLOADED')]
      : selection === 'AUTO_SELECT'
        ? [CircleCheck, t('media.AUTO_SELECT')]
        : [CircleDashed, t('media.NOT_SET')]
  return (
    <div className={styles.media}>
      <h2 className={textStyles.title}>{t('media.title')}</h2>
      <p data-set={selection !== 'NOT_SET' || undefined}>
        <Icon icon={icon} size="sm" /> {text}{' '}
        {selectedAt !== null && <span className="num muted">{day(selectedAt)}</span>}
        {fileCount > 0 && <span className="num muted">{t('media.files', { count: fileCount })}</span>}
      </p>
      <small className="muted">{t('media.help', { count: UPLOAD_LINK_DAYS })}</small>
      <div className={styles.mediaTools}>
        <Button size="sm" icon={Download} isDisabled={selection === 'NOT_SET'} onPress={() => void download()}>
          {t('media.download')}
        </Button>
        {link.is !== 'made' && (
          <Button size="sm" icon={Link2} isPending={link.is === 'making'} onPress={makeLink}>
            {t('media.makeLink')}
          </Button>
        )}
        <CopyButton
          size="sm"
          text={link.is === 'made' ? link.url : ''}
          label={t('media.copyLink')}
          copiedLabel={t('media.copied')}
          copiedMs={UPLOAD_LINK_COPIED_MS}
          isDisabled={link.is !== 'made'}
          onCopied={(isCopied) => setUncopied(!isCopied)}
        />
      </div>
      {link.is === 'failed' && (
        <Notice
          tone="warning"
          isLive
          end={
            <Button size="sm" onPress={makeLink}>
              {ui('retry')}
            </Button>
          }
        >
          {t('media.noLink')}
        </Notice>
      )}
      {link.is === 'made' && isUncopied && (
        <Notice tone="warning" isLive>
          <strong>{t('media.copyFailedTitle')}</strong>
          <p>{t('media.copyFailed')}</p>
          <code className={styles.linkText}>{link.url}</code>
        </Notice>
      )}
    </div>
  )
}

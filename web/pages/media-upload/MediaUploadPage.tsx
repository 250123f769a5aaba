import { CircleAlert, CircleCheck, Upload, X } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { graphql } from 'react-relay'
import { useParams } from 'react-router-dom'
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES } from '#rules/promotion/social-media.ts'
import { allowedExtensions, extensionOf, listAllowedTypes } from '#rules/forms/uploads.ts'
import type { MediaUploadPageQuery } from '#web/__generated__/MediaUploadPageQuery.graphql.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { param, type PageProps } from '#web/relay/define-route.ts'
import { useRefetchSoon } from '#web/relay/page-data/page-context.ts'
import { AuthFrame } from '#web/shell/auth/AuthFrame.tsx'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './MediaUpload.module.css'
import { sendMedia, type UploadResult } from './send-media.ts'
import { mediaUploadTexts } from './texts.ts'

/** The company of an upload link. Null if the link has expired. */
export const query = graphql`
  query MediaUploadPageQuery($token: String!) @preloadable @throwOnFieldError {
    mediaUpload(token: $token) {
      companyName
      fileCount
      mediaSelection
    }
  }
`

const allowedKinds = [...allowedExtensions('image'), ...allowedExtensions('video')]
const MAX_MEGABYTES = MAX_MEDIA_BYTES / 1_000_000

/** Returns why a file cannot be sent, or null. `index` is its position among the files that can be sent. */
const faultOf = (file: File, index: number): 'wrongKind' | 'tooLarge' | 'empty' | 'tooMany' | null =>
  !allowedKinds.includes(extensionOf(file.name))
    ? 'wrongKind'
    : file.size > MAX_MEDIA_BYTES
      ? 'tooLarge'
      : file.size === 0
        ? 'empty'
        : index >= MAX_MEDIA_FILES
          ? 'tooMany'
          : null

/** Lets a user with the link upload pictures and films, or leave the choice to Tavla (PROMO-64). */
export default function MediaUploadPage({ data: { mediaUpload } }: PageProps<MediaUploadPageQuery>) {
  const t = useTexts(mediaUploadTexts)
  const formats = listAllowedTypes(useLanguage(), 'image', 'video')
  const token = param(useParams(), 'token')
  const refetch = useRefetchSoon()
  const [files, setFiles] = useState<readonly File[]>([])
  const [percent, setPercent] = useState<number | null>(null)
  const [result, setResult] = useState<UploadResult | null>(null)
  const [isOver, setOver] = useState(false)
  const validFiles = files.filter((file) => faultOf(file, 0) === null).slice(0, MAX_MEDIA_FILES)
  const add = (more: Iterable<File> | null) => {
    setResult(null)
    setFiles((before) => [
      ...before,
      ...[...(more ?? [])].filter((file) => !before.some(({ name, size }) => name === file.name && size === file.size)),
    ])
  }
  const send = useOneAtATime(async (chosen: readonly File[]) => {
    setPercent(0)
    const sent = await sendMedia(token, chosen, setPercent)
    setPercent(null)
    setResult(sent)
    // After a failure, the files stay in the list, so that the user can send them again.
    if (typeof sent === 'object') {
      setFiles([])
      refetch()
    }
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  if (!mediaUpload || result === 'over')
    return (
      <AuthFrame title={t('gone.title')}>
        <p className={styles.lead}>{t('gone.body')}</p>
      </AuthFrame>
    )
  const company = mediaUpload.companyName ?? t('theCompany')
  return (
    <AuthFrame title={t('title')} isWide>
      <p className={styles.lead}>{t('lead', { company })}</p>
      {result !== null && <ResultNotice result={result} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is beside the button */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileTrigger allowsMultiple acceptedFileTypes={allowedKinds.map((kind) => `.${kind}`)} onSelect={add}>
          <Button size="lg" icon={Upload} isDisabled={percent !== null}>
            {t('choose')}
          </Button>
        </FileTrigger>
        <p>{t('orDrop')}</p>
        <p className={styles.help}>{t('hint', { most: MAX_MEDIA_FILES, megabytes: MAX_MEGABYTES })}</p>
      </div>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('chosen')}>
          {files.map((file) => {
            const fault = faultOf(
              file,
              faultOf(file, 0) === null ? files.filter((each) => faultOf(each, 0) === null).indexOf(file) : 0,
            )
            return (
              <li key={`${file.name}/${file.size}`} data-bad={fault !== null || undefined}>
                {fault !== null && <Icon icon={CircleAlert} size="sm" />}
                <span>
                  <b>{file.name}</b>{' '}
                  {fault !== null && t(`why.${fault}`, { most: MAX_MEDIA_FILES, megabytes: MAX_MEGABYTES, formats })}
                </span>
                <IconButton
                  icon={X}
                  size="sm"
                  label={t('away', { name: file.name })}
                  isDisabled={percent !== null}
                  onPress={() => setFiles(files.filter((each) => each !== file))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {percent !== null && (
        <div
          className={styles.progress}
          role="progressbar"
          aria-label={t('sending')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      )}
      <Button
        size="lg"
        variant="primary"
        isPending={percent !== null}
        isDisabled={validFiles.length === 0}
        onPress={() => void send(validFiles)}
      >
        {t('send', { count: validFiles.length })}
      </Button>
      <p className={styles.help}>
        {mediaUpload.fileCount === 0 ? t('nothingYet') : t('handedIn', { count: mediaUpload.fileCount })}
      </p>
      <section className={styles.auto}>
        <h2 className={textStyles.heading}>{t('auto.title')}</h2>
        <p className={styles.help}>{t(mediaUpload.mediaSelection === 'AUTO_SELECT' ? 'auto.chosen' : 'auto.body')}</p>
        {mediaUpload.mediaSelection !== 'AUTO_SELECT' && (
          <Button isDisabled={percent !== null} onPress={() => void send([])}>
            {t('auto.choose')}
          </Button>
        )}
      </section>
    </AuthFrame>
  )
}

/** The result of an upload, with the names of the stored and the rejected files. */
function ResultNotice({ result }: { result: UploadResult }) {
  const t = useTexts(mediaUploadTexts)
  const formats = listAllowedTypes(useLanguage(), 'image', 'video')
  if (typeof result !== 'object')
    return (
      <Notice isLive tone="negative" icon={CircleAlert}>
        {t(`failed.${result === 'over' ? 'lost' : result}`, { formats })}
      </Notice>
    )
  const { kept, refused } = result
  return (
    <>
      {kept.length > 0 && (
        <Notice isLive tone="positive" icon={CircleCheck}>
          {t('kept', { count: kept.length, names: kept.join(', ') })}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice isLive tone="warning">
          {t('refused', { count: refused.length, names: refused.join(', ') })}
        </Notice>
      )}
      {kept.length + refused.length === 0 && (
        <Notice isLive tone="positive">
          {t('auto.done')}
        </Notice>
      )}
    </>
  )
}

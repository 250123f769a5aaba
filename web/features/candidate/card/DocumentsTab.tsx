import { Download, Eye, EyeOff, FileText, FileVideo } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { DocumentsTab_candidate$key } from '#web/__generated__/DocumentsTab_candidate.graphql.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { messageTexts } from '#web/features/message/texts.ts'
import { cardTexts } from './texts.ts'
import { inlineAddress, isExpired, kindOfFile, previewOf } from './document.ts'
import { DocumentPreview } from './DocumentPreview.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './DocumentsTab.module.css'

interface DocumentsTabProps {
  candidate: DocumentsTab_candidate$key
  /** On a phone, a document opens in a tab of its own: phones show only the first page of a PDF in a page, or none. */
  isPhone: boolean
  /** Called when the addresses of the documents have expired and must be refetched. */
  onExpired: () => void
}

/** The documents that the candidate has uploaded (PIPE-41). */
export function DocumentsTab({ candidate: key, isPhone, onExpired }: DocumentsTabProps) {
  const t = useTexts(cardTexts)
  const message = useTexts(messageTexts)
  const number = useNumber()
  const [shown, setShown] = useState<string | null>(null)
  const {
    documents: { cvUrl, letterUrl, studyUrl, videoUrl, files },
  } = useFragment(
    graphql`
      fragment DocumentsTab_candidate on Candidate {
        documents {
          cvUrl
          letterUrl
          studyUrl
          videoUrl
          files {
            name
            url
          }
        }
      }
    `,
    key,
  )
  const row = (name: string, url: string | null) => ({
    name,
    url,
    isPhone,
    isShown: shown === name,
    onToggle: () => {
      if (url && isExpired(url, Date.now())) onExpired()
      setShown((before) => (before === name ? null : name))
    },
    onExpired,
  })
  return (
    <>
      <section>
        <h3 className={styles.title}>{t('document.standard')}</h3>
        <ul className={styles.list}>
          <Document {...row(message('document.cv'), cvUrl)} />
          <Document {...row(message('document.letter'), letterUrl)} />
          <Document {...row(t('document.study'), studyUrl)} />
          <Document {...row(message('document.video'), videoUrl)} isVideo />
        </ul>
      </section>
      {files.length > 0 && (
        <section>
          <h3 className={styles.title}>
            {t('document.other')} <span className={styles.count}>{number(files.length)}</span>
          </h3>
          <ul className={styles.list}>
            {files.map(({ name, url }) => (
              <Document key={url} {...row(name, url)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface DocumentProps {
  name: string
  url: string | null
  isVideo?: boolean
  isPhone: boolean
  /** Whether the document is shown below its row. */
  isShown: boolean
  onToggle: () => void
  onExpired: () => void
}

function Document({ name, url, isVideo, isPhone, isShown, onToggle, onExpired }: DocumentProps) {
  const t = useTexts(cardTexts)
  const renewExpired = (event: MouseEvent) => {
    if (!url || !isExpired(url, Date.now())) return
    event.preventDefault()
    onExpired()
  }
  const preview = url && previewOf(url)
  return (
    <li>
      <div className={styles.row}>
        <Icon icon={isVideo ? FileVideo : FileText} className={styles.icon} />
        <span className={styles.name}>
          <b>{name}</b>
          {url && <small className={textStyles.small}>{kindOfFile(url)}</small>}
        </span>
        {url ? (
          <span className={styles.buttons}>
            {preview && isPhone && (
              <LinkButton
                href={inlineAddress(url)}
                size="sm"
                aria-label={t('document.openName', { name })}
                onClick={renewExpired}
              >
                {t('document.open')}
              </LinkButton>
            )}
            {preview && !isPhone && (
              <IconButton
                icon={isShown ? EyeOff : Eye}
                tooltipPlacement="left"
                size="sm"
                label={t(isShown ? 'document.hide' : 'document.show', { name })}
                aria-expanded={isShown}
                onPress={onToggle}
              />
            )}
            <LinkButton
              href={url}
              size="sm"
              icon={Download}
              aria-label={t('document.downloadName', { name })}
              onClick={renewExpired}
            >
              {t('document.download')}
            </LinkButton>
          </span>
        ) : (
          <span className={textStyles.note}>{t('document.none')}</span>
        )}
      </div>
      {isShown && !isPhone && url && <DocumentPreview url={url} title={name} className={styles.preview} />}
    </li>
  )
}

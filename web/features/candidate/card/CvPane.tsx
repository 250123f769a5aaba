import { Download, FileX2, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { CvPane_candidate$key } from '#web/__generated__/CvPane_candidate.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import styles from './CvPane.module.css'
import { isExpired } from './document.ts'
import { DocumentPreview } from './DocumentPreview.tsx'
import { cardTexts } from './texts.ts'

interface CvPaneProps {
  candidate: CvPane_candidate$key
  /** Called when the address of the document has expired and must be refetched. */
  onExpired: () => void
  onClose: () => void
}

/**
 * Shows the CV next to the answers (PLUS-20). PDF files and images are shown in place. Other files can be downloaded.
 */
export function CvPane({ candidate: key, onExpired, onClose }: CvPaneProps) {
  const t = useTexts(cardTexts)
  const ui = useTexts(uiTexts)
  const {
    name,
    documents: { cvUrl },
  } = useFragment(
    graphql`
      fragment CvPane_candidate on Candidate {
        name
        documents {
          cvUrl
        }
      }
    `,
    key,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes the pane
    <aside
      className={styles.pane}
      aria-label={t('cv.label')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2 title={name}>{name}</h2>
        {cvUrl !== null && (
          <LinkButton
            href={cvUrl}
            size="sm"
            icon={Download}
            onClick={(event) => {
              if (!isExpired(cvUrl, Date.now())) return
              event.preventDefault()
              onExpired()
            }}
          >
            {t('cv.download')}
          </LinkButton>
        )}
        <IconButton icon={X} size="sm" label={`${ui('close')}: ${t('cv.label')}`} onPress={onClose} />
      </div>
      <div className={styles.body}>
        {cvUrl === null ? (
          <div className={styles.empty}>
            <Empty icon={FileX2} title={t('cv.none')} />
          </div>
        ) : (
          <DocumentPreview
            url={cvUrl}
            title={t('cv.label')}
            className={styles.document}
            none={
              <div className={styles.empty}>
                <Empty icon={FileX2} title={t('cv.noPreview')} />
              </div>
            }
          />
        )}
      </div>
    </aside>
  )
}

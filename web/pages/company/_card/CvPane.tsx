import { Download, FileX2, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { CvPane_candidate$key } from '#web/__generated__/CvPane_candidate.graphql.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LinkButton } from '../../../ui/Link.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import styles from './CvPane.module.css'
import { inlineAddress, isExpired, previewOf } from './document.ts'
import { cardTexts } from './texts.ts'

interface CvPaneProps {
  candidate: CvPane_candidate$key
  /** The address has run out: it has to be read anew. */
  onExpired: () => void
  onClose: () => void
}

/** The CV beside the answers (PLUS-20): PDF and images in place, anything else to download. */
export function CvPane({ candidate: key, onExpired, onClose }: CvPaneProps) {
  const t = useTexts(cardTexts)
  const ui = useTexts(uiTexts)
  const { name, documents: { cvUrl } } = useFragment(graphql`
    fragment CvPane_candidate on Candidate {
      name
      documents {
        cvUrl
      }
    }
  `, key)
  return (
    <aside className={styles.pane} aria-label={t('cv.label')}>
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
      <CvDocument url={cvUrl} title={t('cv.label')} />
    </aside>
  )
}

function CvDocument({ url, title }: { url: string | null; title: string }) {
  const t = useTexts(cardTexts)
  const preview = url === null ? null : previewOf(url)
  if (url === null || preview === null) return <div className={styles.empty}><Empty icon={FileX2} title={t(url === null ? 'cv.none' : 'cv.noPreview')} /></div>
  if (preview === 'image') return <div className={styles.image}><img src={inlineAddress(url)} alt={title} /></div>
  return <iframe className={styles.pdf} src={inlineAddress(url)} title={title} />
}

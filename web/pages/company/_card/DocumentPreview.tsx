import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { cx } from '../../../ui/cx.ts'
import { inlineAddress, pdfAddress, previewOf } from './document.ts'
import styles from './DocumentPreview.module.css'
import { cardTexts } from './texts.ts'

interface DocumentPreviewProps {
  url: string
  title: string
  className?: string | undefined
  /** In place of a kind that cannot be shown. */
  none?: ReactNode
}

/** A document in place: PDF, picture, film or plain text (PLUS-20, PIPE-41). */
export function DocumentPreview({ url, title, className, none = null }: DocumentPreviewProps) {
  switch (previewOf(url)) {
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's viewer of PDF does not run in a sandbox, and runs no scripts of the page
    case 'pdf': return <iframe className={cx(styles.pdf, className)} src={pdfAddress(url)} title={title} />
    case 'image': return <div className={cx(styles.image, className)}><img src={inlineAddress(url)} alt={title} /></div>
    case 'video': return <Film key={url} url={url} title={title} className={className} />
    case 'text': return <PlainText key={url} url={url} title={title} className={className} />
    default: return none
  }
}

/** A film that the browser plays as it comes; one it cannot play says so. */
function Film({ url, title, className }: { url: string; title: string; className: string | undefined }) {
  const t = useTexts(cardTexts)
  const [fault, setFault] = useState<'unplayable' | 'failed' | null>(null)
  if (fault !== null) return <p className={styles.unplayable} role="status">{t(`document.${fault}`)}</p>
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- candidates record themselves, and hand in no captions
  return <video className={cx(styles.film, className)} src={inlineAddress(url)} aria-label={title} controls playsInline preload="metadata" onError={() => void faultOf(inlineAddress(url)).then(setFault)} />
}

/** Whether a film that did not play is one the browser cannot play, or did not come: the element tells the same of both. */
const faultOf = (address: string) => fetch(address, { headers: { range: 'bytes=0-0' } }).then(({ ok }) => (ok ? 'unplayable' : 'failed'), () => 'failed' as const)

function PlainText({ url, title, className }: { url: string; title: string; className: string | undefined }) {
  const t = useTexts(cardTexts)
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    readText(url, abort.signal).then(setText, () => { if (!abort.signal.aborted) setText(t('document.failed')) })
    return () => abort.abort()
  }, [url, t])
  return <pre className={cx(styles.text, className)} aria-label={title} aria-busy={text === null}>{text}</pre>
}

async function readText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`A document was answered with ${response.status}`)
  return response.text()
}

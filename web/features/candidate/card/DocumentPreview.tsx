import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { useWhenBack } from '#web/state/connection-gap.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { inlineAddress, pdfAddress, previewOf } from './document.ts'
import styles from './DocumentPreview.module.css'
import { cardTexts } from './texts.ts'

interface DocumentPreviewProps {
  url: string
  title: string
  className?: string | undefined
  /** Rendered if the kind of document cannot be shown. */
  none?: ReactNode
}

/**
 * Shows a document in place: PDF, image, video or plain text (PLUS-20, PIPE-41). If loading fails, it shows an error
 * with a retry button.
 */
export function DocumentPreview(props: DocumentPreviewProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={`${props.url} ${attempt}`} {...props} onRetry={() => setAttempt((before) => before + 1)} />
}

function Attempt({ url, title, className, none = null, onRetry }: DocumentPreviewProps & { onRetry: () => void }) {
  const t = useTexts(cardTexts)
  const [fault, setFault] = useState<'unplayable' | 'failed' | null>(null)
  if (fault === 'failed') return <Failed onRetry={onRetry} />
  if (fault === 'unplayable')
    return (
      <p className={styles.unplayable} role="status">
        {t('document.unplayable')}
      </p>
    )
  switch (previewOf(url)) {
    case 'pdf':
      return <Pdf url={url} title={title} className={className} onFail={() => setFault('failed')} />
    case 'image':
      return (
        <div className={cx(styles.image, className)}>
          <img src={inlineAddress(url)} alt={title} onError={() => setFault('failed')} />
        </div>
      )
    case 'video':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- candidates record themselves without captions
        <video
          className={cx(styles.film, className)}
          src={inlineAddress(url)}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          onError={() => void faultOf(inlineAddress(url)).then(setFault)}
        />
      )
    case 'text':
      return <PlainText url={url} title={title} className={className} onFail={() => setFault('failed')} />
    default:
      return none
  }
}

/**
 * The error for a document that did not load, because the connection was lost or too many files were requested at once.
 */
function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(cardTexts)
  const ui = useTexts(uiTexts)
  useWhenBack(true, onRetry)
  return (
    <div className={styles.failed} role="status">
      <p>{t('document.failed')}</p>
      <Button size="sm" icon={RotateCw} onPress={onRetry}>
        {ui('retry')}
      </Button>
    </div>
  )
}

/**
 * Returns why a video failed. A `video` element reports the same error for an unsupported format and for a failed
 * download.
 */
const faultOf = async (address: string) => ((await isServed(address)) ? 'unplayable' : 'failed')

/** Whether the server responds with the file. Requests only the first byte. */
const isServed = (address: string) =>
  fetch(address, { headers: { range: 'bytes=0-0' } }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * An iframe reports no errors and would show the server's raw error response. The response is checked first, and the
 * iframe stays hidden until then.
 */
function Pdf({
  url,
  title,
  className,
  onFail,
}: {
  url: string
  title: string
  className: string | undefined
  onFail: () => void
}) {
  const [isThere, setIsThere] = useState(false)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let isGone = false
    void isServed(inlineAddress(url)).then((isFound) => {
      if (isGone) return
      if (isFound) setIsThere(true)
      else fail()
    })
    return () => {
      isGone = true
    }
  }, [url])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's PDF viewer does not run in a sandbox
    <iframe
      className={cx(styles.pdf, !isThere && styles.coming, className)}
      src={pdfAddress(url)}
      title={title}
      aria-busy={!isThere}
    />
  )
}

function PlainText({
  url,
  title,
  className,
  onFail,
}: {
  url: string
  title: string
  className: string | undefined
  onFail: () => void
}) {
  const [text, setText] = useState<string | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const abort = new AbortController()
    readText(url, abort.signal).then(setText, () => {
      if (!abort.signal.aborted) fail()
    })
    return () => abort.abort()
  }, [url])
  return (
    <pre className={cx(styles.text, className)} aria-label={title} aria-busy={text === null}>
      {text}
    </pre>
  )
}

async function readText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The document request failed with status ${response.status}.`)
  return response.text()
}

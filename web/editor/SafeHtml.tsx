import { visibleText } from '#rules/text-and-time/visible-text.ts'
import { cx } from '#web/ui/cx.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import prose from './Prose.module.css'

const View = lazyPart(
  () => import('./SafeHtmlView.tsx'),
  ({ SafeHtmlView }) => SafeHtmlView,
  {
    waiting: ({ html, ...look }) => <div {...look}>{visibleText(html)}</div>,
  },
)

interface SafeHtmlProps {
  html: string
  /** 16 px prose, for reading a whole ad. */
  isLarge?: boolean | undefined
  className?: string | undefined
}

/**
 * Html from users, cleaned once more before it is shown; its bare text stands in as long as the sanitiser is not there.
 */
export function SafeHtml({ html, isLarge, className }: SafeHtmlProps) {
  const look = { className: cx(prose.prose, className), 'data-large': isLarge || undefined }
  return <View html={html} {...look} />
}

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
  /** 16 px text, for reading a whole ad. */
  isLarge?: boolean | undefined
  className?: string | undefined
}

/** Renders HTML from users, sanitised again in the browser. Shows the plain text until the sanitiser has loaded. */
export function SafeHtml({ html, isLarge, className }: SafeHtmlProps) {
  const look = { className: cx(prose.prose, className), 'data-large': isLarge || undefined }
  return <View html={html} {...look} />
}

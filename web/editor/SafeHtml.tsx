import { visibleText } from '#rules/visible-text.ts'
import { lazy, Suspense } from 'react'
import { cx } from '../ui/cx.ts'
import prose from './Prose.module.css'

const loadView = () => import('./SafeHtmlView.tsx')
const View = lazy(() => loadView().then((module) => ({ default: module.SafeHtmlView })))

/** Starts loading the sanitiser before it is needed. */
export function preloadSafeHtml(): void {
  void loadView()
}

interface SafeHtmlProps {
  html: string
  /** 16 px prose, for reading a whole ad. */
  isLarge?: boolean | undefined
  className?: string | undefined
}

/** Html from users, cleaned once more before it is shown; its bare text stands in until the sanitiser is there. */
export function SafeHtml({ html, isLarge, className }: SafeHtmlProps) {
  const look = { className: cx(prose.prose, className), 'data-large': isLarge || undefined }
  return (
    <Suspense fallback={<div {...look}>{visibleText(html)}</div>}>
      <View html={html} {...look} />
    </Suspense>
  )
}

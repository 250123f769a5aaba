import fontUrl from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'
import { useEffect, useRef, useState } from 'react'
import { enhance } from '#platform/site/view/enhance.js'
import siteStyles from '#platform/site/view/site.css?raw'
import styles from './SiteFrame.module.css'

export type Device = 'phone' | 'desktop'

/**
 * Width of the window in pixels, which the job site's media queries use, and width of the visible part. On a desktop,
 * only the column with the form is visible.
 */
const widths: Record<Device, { window: number; shown: number }> = {
  phone: { window: 390, shown: 390 },
  desktop: { window: 1280, shown: 416 },
}

const emptyPage = '<!doctype html><html><head><meta charset="utf-8"></head><body><main></main></body></html>'

/** Differences from a full page: always light, aligned with the frame's edge and without its own margins. */
const frameStyles =
  ':root{color-scheme:light}html,body{min-height:0;overflow:hidden}body{background:none}' +
  'main{margin:0;padding:0;max-width:none}' +
  '[data-open]{position:relative}' +
  '[data-open]::before{content:"";position:absolute;inset:-.5rem -.5rem -.25rem;border:1px dashed var(--action);' +
  'border-radius:3px;pointer-events:none}' +
  // A field reserves the line of its error below it. The next label begins in that line.
  ':is(.field,fieldset)[data-open]::before{bottom:.375rem}'

interface SiteFrameProps {
  /** Title of the frame for assistive technology. */
  title: string
  /** The job site's own markup. Scripts in it do not run. */
  html: string
  locale: string
  device: Device
  /** Id of the element of the question that is being edited. */
  marked?: string | null
  /** Width in pixels of the visible column of a desktop page. Defaults to the width of the form. */
  column?: number
}

/** Shows a part of the job site with the site's own styles, in an iframe that runs no scripts. */
export function SiteFrame({ title, html, locale, device, marked = null, column }: SiteFrameProps) {
  const container = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  const [room, setRoom] = useState(0)
  const [height, setHeight] = useState(0)
  const { window: width, shown: usual } = widths[device]
  const shown = device === 'desktop' ? (column ?? usual) : usual
  const scale = Math.min(1, room / shown)

  useEffect(() => {
    const element = container.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const main = page?.querySelector('main')
    if (!main) return
    const observer = new ResizeObserver(() => setHeight(main.offsetHeight))
    observer.observe(main)
    return () => observer.disconnect()
  }, [page])
  useEffect(() => write(page, html), [page, html])
  useEffect(() => fit(page, locale, shown), [page, locale, shown])
  useEffect(() => mark(page, marked), [page, html, marked])
  useEffect(() => {
    const box = page?.querySelector('[data-open]')?.getBoundingClientRect()
    if (box && container.current) keepInView(container.current, box.top * scale, box.bottom * scale)
  }, [page, marked, height, scale])

  return (
    <div ref={container} className={styles.place}>
      <div className={styles.page} style={{ width: shown * scale, height: height * scale }}>
        <iframe
          className={styles.frame}
          title={title}
          sandbox="allow-same-origin"
          srcDoc={emptyPage}
          tabIndex={-1}
          inert
          style={{ width, height, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => setPage(withSiteStyles(currentTarget.contentWindow))}
        />
      </div>
    </div>
  )
}

/**
 * Returns the frame's document with the site's styles. The Content-Security-Policy allows only style sheets that a
 * script constructs.
 */
function withSiteStyles(frame: Window | null): Document | null {
  if (!frame || !hasStyleSheets(frame)) return null
  const sheet = new frame.CSSStyleSheet()
  sheet.replaceSync(siteStyles.replace('/site/inter.woff2', fontUrl) + frameStyles)
  frame.document.adoptedStyleSheets = [sheet]
  return frame.document
}

const hasStyleSheets = (frame: Window): frame is Window & typeof globalThis => 'CSSStyleSheet' in frame

function write(page: Document | null, html: string) {
  const main = page?.querySelector('main')
  if (!main) return
  main.innerHTML = html
  enhance(main)
}

function fit(page: Document | null, locale: string, width: number) {
  page?.documentElement.setAttribute('lang', locale)
  page?.querySelector('main')?.style.setProperty('width', `${width}px`)
}

/** Pixels between the edge of the column and the part that is scrolled into view. */
const SCROLL_MARGIN_PX = 24

/**
 * Scrolls the frame's column so that a part of the frame is visible. Does nothing if the whole page scrolls, so that the
 * edited question stays visible.
 */
function keepInView(frame: HTMLElement, top: number, bottom: number) {
  const column = frame.closest('aside')
  if (!column || column.scrollHeight <= column.clientHeight) return
  const start = frame.getBoundingClientRect().top - column.getBoundingClientRect().top
  const above = start + top - SCROLL_MARGIN_PX
  const below = start + bottom + SCROLL_MARGIN_PX - column.clientHeight
  if (above < 0) column.scrollTop += above
  else if (below > 0) column.scrollTop += Math.min(below, above)
}

/** Marks the part of the form that contains an element. */
function mark(page: Document | null, id: string | null) {
  for (const element of page?.querySelectorAll('[data-open]') ?? []) element.removeAttribute('data-open')
  if (id !== null) page?.getElementById(id)?.closest('form > *')?.setAttribute('data-open', '')
}

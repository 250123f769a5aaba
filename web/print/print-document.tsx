import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { formatDay } from '#rules/text-and-time/date-format.ts'
import { dateFormat } from '#web/i18n/date-format.ts'
import { pageRules } from './page-rules.ts'
import styles from './Print.module.css'
import { printTexts } from './texts.ts'

export interface PrintedDocument {
  company: string
  /** The title on the paper and the suggested name of the file. */
  title: string
  /** One line below the title. */
  subtitle?: string | undefined
  children: ReactNode
}

/** Removes the document that is being printed. */
let end: (() => void) | null = null

/**
 * Prints a document instead of the page (PLUS-92). Every sheet has the company, the title, the date and the number of
 * the page. The document is in the page only while the browser prints it.
 */
export function printDocument({ company, title, subtitle, children }: PrintedDocument): void {
  end?.()
  const { t } = printTexts
  const today = formatDay(stockholmDay(new Date()), dateFormat.get())
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(pageRules({ company, title, date: t('printed', { date: today }), page: t('page'), of: t('of') }))
  const place = document.createElement('div')
  place.className = styles.document ?? ''
  place.dataset['printed'] = ''
  place.dataset['theme'] = 'light'
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <>
        <h1>{title}</h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        {children}
      </>,
    ),
  )
  const shownTitle = document.title
  document.title = title
  document.documentElement.dataset['print'] = 'document'
  document.adoptedStyleSheets.push(sheet)
  end = () => {
    end = null
    window.removeEventListener('afterprint', finish)
    delete document.documentElement.dataset['print']
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    document.title = shownTitle
    // React warns if a root is removed while another root renders.
    setTimeout(() => {
      root.unmount()
      place.remove()
    })
  }
  const finish = () => end?.()
  window.addEventListener('afterprint', finish)
  window.print()
}

import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { TAG_ANALYSIS_THROTTLE_MS } from '#rules/timings.ts'
import { hasVisibleText } from '#rules/visible-text.ts'
import type { useTagAnalysisQuery } from '#web/__generated__/useTagAnalysisQuery.graphql.ts'
import { currentEnvironment } from '../../../../../relay/environment.ts'
import { tagTypes } from '../detail-words.ts'
import { tellsLanguage, untilNextRun, type Tag, type TagState } from './tag-list.ts'

/** What the analysis says of the tags. */
type Availability = Exclude<TagState, 'loadFailed'>

export interface Analysis {
  availability: Availability
  /** When the last analysis came back. */
  at: Date | null
}

const query = graphql`
  query useTagAnalysisQuery($html: Html!) @throwOnFieldError {
    tagDetection(html: $html) {
      isHomeLanguage
      tags {
        label
        type
      }
    }
  }
`

const availabilityOf = (isHomeLanguage: boolean, content: string): Availability =>
  isHomeLanguage ? 'available' : tellsLanguage(content) ? 'otherLanguage' : 'empty'

/** So long must typing pause before the text is analysed: half a word tells nothing. */
const PAUSE_MS = 1000

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Analyses the text after it changed, at most once in ten seconds; a newer request cancels the older one, whose answer is
 * ignored (AD-110, AD-111).
 *
 * @param onFound hears the tags of each analysis; `isFirst` is the one of the text as it was loaded
 */
export function useTagAnalysis(title: string, content: string, isOff: boolean, onFound: (tags: Tag[], isFirst: boolean) => void): Analysis {
  const hasText = !isOff && hasVisibleText(content)
  const [analysis, setAnalysis] = useState<Analysis>({ availability: 'analysing', at: null })
  const lastRun = useRef<number | null>(null)
  const cancel = useRef<() => void>(() => undefined)
  const loaded = useRef(content)
  const latest = useRef({ title, onFound })
  useEffect(() => {
    latest.current = { title, onFound }
  })

  useEffect(() => {
    if (!hasText) {
      cancel.current()
      return
    }
    const timer = setTimeout(() => {
      lastRun.current = Date.now()
      cancel.current()
      const html = `<title>${escaped(latest.current.title)}</title>${content}`
      const subscription = fetchQuery<useTagAnalysisQuery>(currentEnvironment(), query, { html }).subscribe({
        next: ({ tagDetection }) => {
          setAnalysis({ availability: availabilityOf(tagDetection.isHomeLanguage, content), at: new Date() })
          const found = tagDetection.tags.map(({ label, type }) => ({ label, type: tagTypes.toRule(type) }))
          latest.current.onFound(found, content === loaded.current)
        },
        error: () => setAnalysis({ availability: 'failed', at: null }),
      })
      cancel.current = () => subscription.unsubscribe()
    }, Math.max(untilNextRun(lastRun.current, Date.now(), TAG_ANALYSIS_THROTTLE_MS), content === loaded.current ? 0 : PAUSE_MS))
    return () => clearTimeout(timer)
  }, [content, hasText])

  useEffect(() => () => cancel.current(), [])
  return hasText ? analysis : { availability: 'empty', at: null }
}

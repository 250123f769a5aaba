import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { TAG_ANALYSIS_THROTTLE_MS } from '#rules/text-and-time/timings.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'
import type { useTagAnalysisQuery } from '#web/__generated__/useTagAnalysisQuery.graphql.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { useWhenBack } from '#web/state/when-back.ts'
import { tagTypes } from './tag-types.ts'
import { tellsLanguage, untilNextRun, type Tag, type TagState } from './tag-list.ts'

/** What the analysis says of the tags. */
type Availability = Exclude<TagState, 'loadFailed'>

export interface Analysis {
  availability: Availability
  /** When the last analysis came back. */
  at: Date | null
}

interface TagAnalysis extends Analysis {
  /** Analyses the text once more. */
  again: () => void
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

/**
 * An analysis that failed is run again after so long, in milliseconds: each time later, and by itself no more after the
 * last.
 */
const RETRIES_MS = [1, 2, 4, 8].map((times) => times * TAG_ANALYSIS_THROTTLE_MS)

/**
 * Analyses the text after it changed, at most once in ten seconds; a newer request cancels the older one, whose answer
 * is ignored (AD-110, AD-111). One that failed is run again by itself, a few times and when the connection is back.
 *
 * @param onFound hears the tags of each analysis; `isFirst` is the one of the text as it was loaded
 */
export function useTagAnalysis(
  title: string,
  content: string,
  isOff: boolean,
  onFound: (tags: Tag[], isFirst: boolean) => void,
): TagAnalysis {
  const hasText = !isOff && hasVisibleText(content)
  const [analysis, setAnalysis] = useState<Analysis>({ availability: 'analysing', at: null })
  const lastRun = useRef<number | null>(null)
  const cancel = useRef<() => void>(() => undefined)
  const startOver = useRef<() => void>(() => undefined)
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
    let timer: ReturnType<typeof setTimeout>
    let failures = 0
    let isPast = false
    const run = () => {
      lastRun.current = Date.now()
      cancel.current()
      const html = `<title>${escapeHtml(latest.current.title)}</title>${content}`
      const subscription = fetchQuery<useTagAnalysisQuery>(currentEnvironment(), query, { html }).subscribe({
        next: ({ tagDetection }) => {
          setAnalysis({ availability: availabilityOf(tagDetection.isHomeLanguage, content), at: new Date() })
          const found = tagDetection.tags.map(({ label, type }) => ({ label, type: tagTypes.toRule(type) }))
          latest.current.onFound(found, content === loaded.current)
        },
        error: () => {
          // The newer text is about to be analysed.
          if (isPast) return
          const pause = RETRIES_MS[failures++]
          setAnalysis({ availability: pause === undefined ? 'failed' : 'retrying', at: null })
          if (pause !== undefined) timer = setTimeout(run, pause)
        },
      })
      cancel.current = () => subscription.unsubscribe()
    }
    const runIn = (pause: number) => {
      clearTimeout(timer)
      timer = setTimeout(run, Math.max(untilNextRun(lastRun.current, Date.now(), TAG_ANALYSIS_THROTTLE_MS), pause))
    }
    startOver.current = () => {
      failures = 0
      setAnalysis({ availability: 'analysing', at: null })
      runIn(0)
    }
    runIn(content === loaded.current ? 0 : PAUSE_MS)
    return () => {
      isPast = true
      clearTimeout(timer)
    }
  }, [content, hasText])

  useEffect(() => () => cancel.current(), [])
  const again = () => startOver.current()
  useWhenBack(hasText && (analysis.availability === 'retrying' || analysis.availability === 'failed'), again)
  return hasText ? { ...analysis, again } : { availability: 'empty', at: null, again }
}

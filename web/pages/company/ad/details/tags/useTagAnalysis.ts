import { useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { TAG_ANALYSIS_THROTTLE_MS } from '#rules/text-and-time/timings.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'
import type { useTagAnalysisQuery } from '#web/__generated__/useTagAnalysisQuery.graphql.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { useWhenBack } from '#web/state/connection-gap.ts'
import { tagTypes } from './tag-types.ts'
import { isLanguageDetectable, untilNextRun, type Tag, type TagState } from './tag-list.ts'

/** The tag states that the analysis can set. */
type Availability = Exclude<TagState, 'loadFailed'>

interface Analysis {
  availability: Availability
  /** The time of the last result. */
  analysedAt: Date | null
}

interface TagAnalysis extends Analysis {
  /** Analyses the text again. */
  analyseAgain: () => void
}

const query = graphql`
  query useTagAnalysisQuery($html: Html!) @throwOnFieldError {
    referenceData {
      tagDetection(html: $html) {
        isHomeLanguage
        tags {
          label
          type
        }
      }
    }
  }
`

const availabilityOf = (isHomeLanguage: boolean, content: string): Availability =>
  isHomeLanguage ? 'available' : isLanguageDetectable(content) ? 'otherLanguage' : 'empty'

/** Pause in typing before the text is analysed. Half a word gives no useful tags. */
const TYPING_PAUSE_MS = 1000

/** Delays before each retry of a failed analysis. After the last delay there are no more automatic retries. */
const RETRIES_MS = [1, 2, 4, 8].map((times) => times * TAG_ANALYSIS_THROTTLE_MS)

/**
 * Analyses the text after a change, at most once in ten seconds. A new request cancels the previous request (AD-110,
 * AD-111). A failed analysis is retried a few times, and again after a reconnect.
 *
 * @param onFound Called with the tags of each analysis. `isFirst` is true for the text as it was loaded.
 */
export function useTagAnalysis(
  title: string,
  content: string,
  isOff: boolean,
  onFound: (tags: Tag[], isFirst: boolean) => void,
): TagAnalysis {
  const hasText = !isOff && hasVisibleText(content)
  const [analysis, setAnalysis] = useState<Analysis>({ availability: 'analysing', analysedAt: null })
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
    let isOutdated = false
    const run = () => {
      lastRun.current = Date.now()
      cancel.current()
      const html = `<title>${escapeHtml(latest.current.title)}</title>${content}`
      const subscription = fetchQuery<useTagAnalysisQuery>(currentEnvironment(), query, { html }).subscribe({
        next: ({ referenceData: { tagDetection } }) => {
          setAnalysis({ availability: availabilityOf(tagDetection.isHomeLanguage, content), analysedAt: new Date() })
          const found = tagDetection.tags.map(({ label, type }) => ({ label, type: tagTypes.toRule(type) }))
          latest.current.onFound(found, content === loaded.current)
        },
        error: () => {
          // The analysis of the newer text is already scheduled.
          if (isOutdated) return
          const delayMs = RETRIES_MS[failures++]
          setAnalysis({ availability: delayMs === undefined ? 'failed' : 'retrying', analysedAt: null })
          if (delayMs !== undefined) timer = setTimeout(run, delayMs)
        },
      })
      cancel.current = () => subscription.unsubscribe()
    }
    const runIn = (delayMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(run, Math.max(untilNextRun(lastRun.current, Date.now(), TAG_ANALYSIS_THROTTLE_MS), delayMs))
    }
    startOver.current = () => {
      failures = 0
      setAnalysis({ availability: 'analysing', analysedAt: null })
      runIn(0)
    }
    runIn(content === loaded.current ? 0 : TYPING_PAUSE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [content, hasText])

  useEffect(() => () => cancel.current(), [])
  const analyseAgain = () => startOver.current()
  useWhenBack(hasText && (analysis.availability === 'retrying' || analysis.availability === 'failed'), analyseAgain)
  return hasText ? { ...analysis, analyseAgain } : { availability: 'empty', analysedAt: null, analyseAgain }
}

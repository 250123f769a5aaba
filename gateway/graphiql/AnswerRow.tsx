import type { ReactNode } from 'react'
import type { LastAnswer } from './fetcher.ts'
import { formatNumber, texts } from './language.ts'

/** The row below GraphiQL: what the last answer cost, and what is left of the rate. */
export function AnswerRow({ answer }: { answer: LastAnswer | null }): ReactNode {
  if (answer === null) return <footer className="answer">{texts.noAnswer}</footer>
  const { milliseconds, bytes, cost } = answer
  const rows: readonly (readonly [term: string, value: string, detail?: string])[] = [
    ...(cost === null
      ? []
      : ([
          [texts.cost, formatNumber(cost.cost), texts.ofAtMost(formatNumber(cost.maxCost))],
          [texts.calls, formatNumber(cost.calls), texts.ofAtMost(formatNumber(cost.maxCalls))],
        ] as const)),
    [texts.time, `${formatNumber(milliseconds)} ms`],
    [texts.size, bytes < 1000 ? `${formatNumber(bytes)} B` : `${formatNumber(bytes / 1000, 1)} kB`],
    ...(cost === null
      ? []
      : ([
          [
            texts.left,
            formatNumber(Math.floor(cost.rateLimit.remaining)),
            texts.ofLimit(formatNumber(cost.rateLimit.limit)),
          ],
        ] as const)),
  ]
  return (
    <footer className="answer" aria-label={texts.answer}>
      <span>{texts.answer}</span>
      <dl>
        {rows.map(([term, value, detail]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value} {detail !== undefined && <small>{detail}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </footer>
  )
}

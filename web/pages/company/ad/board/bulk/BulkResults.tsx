import { useState } from 'react'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonList } from '#web/ui/ReasonList.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { canRetry, runBulk, type BulkAct, type BulkCalls, type BulkResult } from './run-bulk.ts'
import type { Selected } from './useSelected.ts'
import { toolTexts } from '#web/features/candidate/acting/texts.ts'

interface BulkResultsProps {
  title: string
  act: BulkAct
  calls: BulkCalls
  included: readonly Selected[]
  results: readonly BulkResult[]
  /** Returns to the message editor for the failed candidates. Null if the user has not written a message. */
  onBack: ((results: readonly BulkResult[]) => void) | null
  onClose: (results: readonly BulkResult[]) => void
}

/** Shows the result for each candidate if some failed, and retries the failed ones. */
export function BulkResults({ title, act, calls, included, results: first, onBack, onClose }: BulkResultsProps) {
  const t = useTexts(toolTexts)
  const ui = useTexts(uiTexts)
  const [results, setResults] = useState(first)
  const [running, setRunning] = useState(false)
  const done = results.filter(({ outcome }) => outcome === 'DONE')
  const failed = results.filter(({ outcome }) => outcome !== 'DONE')
  const retryable = failed.filter(canRetry)

  const retry = useOneAtATime(async () => {
    setRunning(true)
    // Uses the candidate's current state. A message that was scheduled in the meantime is cancelled, as the list says.
    const entries = retryable.map(({ id, changedAt, outcome }) => ({
      id,
      started: changedAt ?? included.find((each) => each.id === id)?.started ?? '',
      cancelScheduled: outcome === 'SCHEDULED' || (included.find((each) => each.id === id)?.isScheduled ?? false),
    }))
    const retried = new Map((await runBulk(act, entries, calls)).map((result) => [result.id, result]))
    setRunning(false)
    const next = results.map((result) => retried.get(result.id) ?? result)
    if (next.every(({ outcome }) => outcome === 'DONE')) onClose(next)
    else setResults(next)
  })
  const close = async () => {
    if (onBack === null || (await askToDiscard())) onClose(results)
  }
  const outcomeText = ({ outcome, movedBy }: BulkResult) => {
    if (outcome === 'DONE') return ''
    return outcome === 'MOVED_MEANWHILE' && movedBy !== null
      ? t('outcome.movedBy', { by: movedBy })
      : t(`outcome.${outcome}`)
  }
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={() => void close()}
      footer={
        <>
          {retryable.length > 0 && (
            <Button isPending={running} onPress={() => void retry()}>
              {t('bulk.retry', { count: retryable.length })}
            </Button>
          )}
          {onBack !== null && (
            <Button variant="ghost" onPress={() => onBack(results)}>
              {t('bulk.back')}
            </Button>
          )}
          <Button variant="primary" autoFocus onPress={() => void close()}>
            {ui('close')}
          </Button>
        </>
      }
    >
      <p role="status">
        {t(act.stepId === null ? 'bulk.resultSent' : 'bulk.resultMoved', { done: done.length, count: results.length })}
      </p>
      <ReasonList
        label={t('bulk.failed')}
        items={failed.map((result) => ({
          id: result.id,
          name: included.find(({ id }) => id === result.id)?.name,
          reason: outcomeText(result),
        }))}
      />
    </Dialog>
  )
}

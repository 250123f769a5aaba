import { useState } from 'react'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import styles from './Bulk.module.css'
import { canRetry, runBulk, type BulkAct, type BulkCalls, type BulkResult } from './run-bulk.ts'
import type { Selected } from './useSelected.ts'
import { toolTexts } from '#web/features/candidate/acting/texts.ts'

interface BulkResultsProps {
  title: string
  act: BulkAct
  calls: BulkCalls
  asked: readonly Selected[]
  results: readonly BulkResult[]
  /** Goes back to the words that were written, to those who did not get them; null where none were. */
  onBack: ((results: readonly BulkResult[]) => void) | null
  onClose: (results: readonly BulkResult[]) => void
}

/** What became of each when not all were done, with a new try for those that failed. */
export function BulkResults({ title, act, calls, asked, results: first, onBack, onClose }: BulkResultsProps) {
  const t = useTexts(toolTexts)
  const ui = useTexts(uiTexts)
  const [results, setResults] = useState(first)
  const [running, setRunning] = useState(false)
  const done = results.filter(({ outcome }) => outcome === 'DONE')
  const failed = results.filter(({ outcome }) => outcome !== 'DONE')
  const again = failed.filter(canRetry)

  const retry = useOneAtATime(async () => {
    setRunning(true)
    // From where they stand now; a message that was scheduled meanwhile gives way, as the list says.
    const entries = again.map(({ id, changedAt, outcome }) => ({
      id,
      started: changedAt ?? asked.find((each) => each.id === id)?.started ?? '',
      cancelScheduled: outcome === 'SCHEDULED' || (asked.find((each) => each.id === id)?.isScheduled ?? false),
    }))
    const anew = new Map((await runBulk(act, entries, calls)).map((result) => [result.id, result]))
    setRunning(false)
    const next = results.map((result) => anew.get(result.id) ?? result)
    if (next.every(({ outcome }) => outcome === 'DONE')) onClose(next)
    else setResults(next)
  })
  const close = async () => {
    if (onBack === null || (await askToDiscard())) onClose(results)
  }
  const why = ({ outcome, movedBy }: BulkResult) => {
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
          {again.length > 0 && (
            <Button isPending={running} onPress={() => void retry()}>
              {t('bulk.retry', { count: again.length })}
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
      <ul className={styles.failed} aria-label={t('bulk.failed')}>
        {failed.map((result) => (
          <li key={result.id}>
            <b>{asked.find(({ id }) => id === result.id)?.name}</b>
            <span>{why(result)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

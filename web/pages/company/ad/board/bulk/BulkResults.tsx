import { useState } from 'react'
import { useTexts } from '../../../../../i18n/texts.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Dialog } from '../../../../../ui/Dialog.tsx'
import { uiTexts } from '../../../../../ui/texts.ts'
import styles from './Bulk.module.css'
import { canRetry, runBulk, type BulkAct, type BulkResult } from './run-bulk.ts'
import type { Selected } from './useSelected.ts'
import { toolTexts } from '../tools/texts.ts'

interface BulkResultsProps {
  title: string
  act: BulkAct
  asked: readonly Selected[]
  results: readonly BulkResult[]
  /** Called with the results of those that were done. */
  onClose: (done: readonly BulkResult[]) => void
}

/** What became of each when not all were done, with a new try for those that failed. */
export function BulkResults({ title, act, asked, results: first, onClose }: BulkResultsProps) {
  const t = useTexts(toolTexts)
  const ui = useTexts(uiTexts)
  const [results, setResults] = useState(first)
  const [running, setRunning] = useState(false)
  const done = results.filter(({ outcome }) => outcome === 'DONE')
  const failed = results.filter(({ outcome }) => outcome !== 'DONE')
  const again = failed.filter(canRetry)

  const retry = async () => {
    setRunning(true)
    // From where they stand now; a message that was scheduled meanwhile gives way, as the list says.
    const entries = again.map(({ id, changedAt, outcome }) => ({
      id,
      started: changedAt ?? asked.find((each) => each.id === id)?.started ?? '',
      cancelScheduled: outcome === 'SCHEDULED' || (asked.find((each) => each.id === id)?.isScheduled ?? false),
    }))
    const anew = new Map((await runBulk(act, entries)).map((result) => [result.id, result]))
    setRunning(false)
    const next = results.map((result) => anew.get(result.id) ?? result)
    if (next.every(({ outcome }) => outcome === 'DONE')) onClose(next)
    else setResults(next)
  }
  const why = ({ outcome, movedBy }: BulkResult) => {
    if (outcome === 'DONE') return ''
    return outcome === 'MOVED_MEANWHILE' && movedBy !== null ? t('outcome.movedBy', { by: movedBy }) : t(`outcome.${outcome}`)
  }
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={() => onClose(done)}
      footer={
        <>
          {again.length > 0 && <Button isPending={running} onPress={() => void retry()}>{t('bulk.retry', { count: again.length })}</Button>}
          <Button variant="primary" autoFocus onPress={() => onClose(done)}>{ui('close')}</Button>
        </>
      }
    >
      <p role="status">{t(act.stepId === null ? 'bulk.resultSent' : 'bulk.resultMoved', { done: done.length, count: results.length })}</p>
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

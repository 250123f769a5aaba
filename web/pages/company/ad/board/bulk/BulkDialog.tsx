import { useState } from 'react'
import { REJECTED_INDEX, canMove } from '#rules/candidates/board.ts'
import type { SchedulingPreferences } from '#rules/candidates/scheduling.ts'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { BoardStep } from '../board-context.ts'
import { confirmLeavingOut } from '#web/features/message/confirm-leaving-out.ts'
import { draftOf, isSendable, toInput } from '#web/features/message/draft.ts'
import type { MessageDefaults } from '#web/features/message/message-defaults.ts'
import { MessageFields } from '#web/features/message/MessageFields.tsx'
import { MoveChoice, type MoveChoiceValue } from '#web/features/message/MoveChoice.tsx'
import { readMessage } from '#web/features/message/step-message.ts'
import { Timing } from '#web/features/message/SendTime.tsx'
import { useTiming } from '#web/features/message/useTiming.ts'
import { BulkResults } from './BulkResults.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Bulk.module.css'
import { ReasonField } from '#web/features/candidate/reasons/ReasonField.tsx'
import { BulkCalls, runBulk, type BulkAct, type BulkResult } from './run-bulk.ts'
import type { Selected } from './useSelected.ts'
import { toolTexts } from '#web/features/candidate/acting/texts.ts'

interface BulkDialogProps {
  board: {
    id: string
    ad: { readonly id: string; readonly company: { readonly databaseId: number } }
    steps: readonly BoardStep[]
  }
  /** The step to move to. If null, the candidates get a message and are not moved. */
  step: BoardStep | null
  selected: readonly Selected[]
  isLocked: boolean
  preferences: SchedulingPreferences
  defaults: MessageDefaults
  /** Called with the results of the successful candidates. */
  onClose: (done?: readonly BulkResult[]) => void
}

/** Moves, rejects or writes to several candidates, and shows the result for each candidate (PLUS-21). */
export function BulkDialog({ board, step, selected: all, isLocked, preferences, defaults, onClose }: BulkDialogProps) {
  const tool = useTexts(toolTexts)
  const nameOf = useStepName()
  const ui = useTexts(uiTexts)
  const [initial] = useState(() => draftOf(readMessage(step?.message), defaults.html))
  const [draft, setDraft] = useState(initial)
  const [choice, setChoice] = useState<MoveChoiceValue>(step && step.message === null ? 'skip' : 'send')
  const timing = useTiming(preferences)
  const [reasonId, setReason] = useState<string | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [running, setRunning] = useState(false)
  const [calls] = useState(() => new BulkCalls())
  const [report, setReport] = useState<{
    act: BulkAct
    included: readonly Selected[]
    results: readonly BulkResult[]
  } | null>(null)
  // The results of the first attempt. They are kept while the user goes back to edit the message.
  const [attempted, setAttempted] = useState<readonly BulkResult[]>([])
  const done = attempted.filter(({ outcome }) => outcome === 'DONE')
  const selected = remaining(all, attempted)

  const isRejection = step !== null && step === board.steps[REJECTED_INDEX]
  const alreadyThere = step ? selected.filter(({ stepId }) => stepId === step.id) : []
  const blocked = step
    ? selected.filter(({ stepId }) => stepId !== step.id && !canMove(board.steps, stepId, step.id, isLocked))
    : []
  const able = selected.filter((each) => !alreadyThere.includes(each) && !blocked.includes(each))
  const scheduled = able.filter(({ isScheduled }) => isScheduled)
  const included = able.filter(({ id, isScheduled }) => !isScheduled || ticked.has(id))
  const skips = choice === 'skip'
  const start = step?.message != null && initial.kind === 'text' ? '' : initial.html
  const isReady = included.length > 0 && (skips || (isSendable(draft, start) && timing.isReady))
  const title = isRejection
    ? tool('bulk.rejectTitle', { count: selected.length })
    : step
      ? tool('bulk.moveTitle', { count: selected.length, step: nameOf(step.name) })
      : tool('bulk.messageTitle', { count: selected.length })

  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial)
  const hasText = isChanged && !skips
  useUnsaved(isChanged)
  const close = () => onClose(done.length > 0 ? done : undefined)
  const cancel = async () => {
    if (!isChanged || (await askToDiscard())) close()
  }

  const submit = useOneAtATime(async () => {
    if (!isReady || running) return
    const hadMessage = step?.message != null
    if (skips && !(await confirmLeavingOut({ hadMessage, isWritten: isChanged, isRejection }))) return
    const act: BulkAct = {
      boardId: board.id,
      adId: board.ad.id,
      stepId: step?.id ?? null,
      isLocked,
      message: skips ? null : toInput(draft),
      schedule: skips ? null : timing.schedule,
      reasonId: isRejection ? reasonId : null,
    }
    setRunning(true)
    const results = await runBulk(
      act,
      included.map(({ id, started }) => ({ id, started, cancelScheduled: ticked.has(id) })),
      calls,
    )
    setRunning(false)
    if (results.every(({ outcome }) => outcome === 'DONE')) onClose([...done, ...results])
    else setReport({ act, included, results })
  })
  if (report) {
    const mergeResults = (results: readonly BulkResult[]) => [
      ...attempted.filter(({ id }) => !results.some((result) => result.id === id)),
      ...results,
    ]
    return (
      <BulkResults
        {...report}
        calls={calls}
        title={title}
        onBack={
          hasText
            ? (results) => {
                setAttempted(mergeResults(results))
                // The reason field is mounted again without a selected reason.
                setReason(null)
                setReport(null)
              }
            : null
        }
        onClose={(results) => onClose(mergeResults(results).filter(({ outcome }) => outcome === 'DONE'))}
      />
    )
  }

  const count = included.length
  const sendKey = timing.isLater ? 'schedule' : 'send'
  const way = skips ? 'skip' : sendKey
  const verb = isRejection
    ? tool(`bulk.rejectVerb.${way}`, { count })
    : step
      ? tool(`bulk.moveVerb.${way}`, { count })
      : tool(`bulk.${sendKey}`, { count })
  return (
    <Dialog
      title={title}
      size="lg"
      isWork={false}
      onClose={() => void cancel()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="ghost" onPress={() => void cancel()}>
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isPending={running} isDisabled={!isReady}>
            {verb}
          </Button>
        </>
      }
    >
      <ExcludedCandidates title={tool('bulk.locked')} candidates={blocked} />
      <ExcludedCandidates title={tool('bulk.there')} candidates={alreadyThere} />
      {scheduled.length > 0 && (
        <fieldset className={styles.scheduled}>
          <legend>{tool('bulk.scheduled')}</legend>
          <p className={textStyles.small}>{tool('bulk.scheduledHelp')}</p>
          <div className={styles.names}>
            {scheduled.map(({ id, name }) => (
              <Checkbox key={id} isSmall isSelected={ticked.has(id)} onChange={() => setTicked(toggled(ticked, id))}>
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {able.length === 0 && <p className={textStyles.small}>{tool('bulk.nobody')}</p>}
      {step && (
        <MoveChoice
          rejected={
            isRejection
              ? { name: null, appliedAt: null, hasApplied: included.some(({ hasApplied }) => hasApplied) }
              : null
          }
          value={choice}
          onChange={setChoice}
        />
      )}
      {isRejection && <ReasonField companyDatabaseId={board.ad.company.databaseId} onChange={setReason} />}
      {!skips && (
        <>
          <MessageFields
            draft={draft}
            onChange={setDraft}
            initialKind={initial.kind}
            templates={{ companyId: board.ad.company.databaseId }}
            use="sent"
            defaults={defaults}
            start={start}
            onSubmit={() => void submit()}
          />
          <Timing timing={timing} />
        </>
      )}
    </Dialog>
  )
}

function ExcludedCandidates({ title, candidates }: { title: string; candidates: readonly Selected[] }) {
  if (candidates.length === 0) return null
  return (
    <div className={cx(textStyles.facts, styles.left)}>
      <b>{title}</b>
      <span>{candidates.map(({ name }) => name).join(', ')}</span>
    </div>
  )
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Returns the candidates that remain, with the state that the last attempt returned for them. */
function remaining(selected: readonly Selected[], attempted: readonly BulkResult[]): readonly Selected[] {
  const results = new Map(attempted.map((result) => [result.id, result]))
  return selected
    .filter(({ id }) => results.get(id)?.outcome !== 'DONE')
    .map((each) => {
      const result = results.get(each.id)
      return result
        ? {
            ...each,
            started: result.changedAt ?? each.started,
            isScheduled: each.isScheduled || result.outcome === 'SCHEDULED',
          }
        : each
    })
}

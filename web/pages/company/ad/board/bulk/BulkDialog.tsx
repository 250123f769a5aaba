import { useState } from 'react'
import { REJECTED_INDEX, canMove } from '#rules/candidates/board.ts'
import type { SchedulingPreferences } from '#rules/candidates/scheduling.ts'
import { askToDiscard } from '#web/dialogs/ask-to-discard.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { BoardStep } from '../board-context.ts'
import { mayLeaveOut } from '#web/features/message/may-leave-out.ts'
import { draftOf, isSendable, toInput } from '#web/features/message/draft.ts'
import type { MessageDefaults } from '#web/features/message/message-defaults.ts'
import { MessageFields } from '#web/features/message/MessageFields.tsx'
import { readMessage } from '#web/features/message/step-message.ts'
import { Timing } from '#web/features/message/Timing.tsx'
import { useTiming } from '#web/features/message/useTiming.ts'
import { messageTexts } from '#web/features/message/texts.ts'
import { BulkResults } from './BulkResults.tsx'
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
  /** The step to move to; null writes to them without moving them. */
  step: BoardStep | null
  chosen: readonly Selected[]
  isLocked: boolean
  preferences: SchedulingPreferences
  defaults: MessageDefaults
  /** Called with the results of those that were done. */
  onClose: (done?: readonly BulkResult[]) => void
}

/** Moves, rejects or writes to several candidates, and tells what became of each (PLUS-21). */
export function BulkDialog({ board, step, chosen: all, isLocked, preferences, defaults, onClose }: BulkDialogProps) {
  const t = useTexts(messageTexts)
  const tool = useTexts(toolTexts)
  const ui = useTexts(uiTexts)
  const [initial] = useState(() => draftOf(readMessage(step?.message), defaults.html))
  const [draft, setDraft] = useState(initial)
  const [choice, setChoice] = useState<'send' | 'skip'>(step && step.message === null ? 'skip' : 'send')
  const timing = useTiming(preferences)
  const [reasonId, setReason] = useState<string | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [running, setRunning] = useState(false)
  const [calls] = useState(() => new BulkCalls())
  const [told, setTold] = useState<{ act: BulkAct; asked: readonly Selected[]; results: readonly BulkResult[] } | null>(
    null,
  )
  // What became of those that were tried, for who goes back to the words.
  const [tried, setTried] = useState<readonly BulkResult[]>([])
  const done = tried.filter(({ outcome }) => outcome === 'DONE')
  const chosen = remaining(all, tried)

  const isRejection = step !== null && step === board.steps[REJECTED_INDEX]
  const there = step ? chosen.filter(({ stepId }) => stepId === step.id) : []
  const barred = step
    ? chosen.filter(({ stepId }) => stepId !== step.id && !canMove(board.steps, stepId, step.id, isLocked))
    : []
  const able = chosen.filter((each) => !there.includes(each) && !barred.includes(each))
  const scheduled = able.filter(({ isScheduled }) => isScheduled)
  const asked = able.filter(({ id, isScheduled }) => !isScheduled || ticked.has(id))
  const skips = choice === 'skip'
  const start = step?.message != null && initial.kind === 'text' ? '' : initial.html
  const isReady = asked.length > 0 && (skips || (isSendable(draft, start) && timing.isReady))
  const title = step
    ? tool('bulk.moveTitle', { count: chosen.length, step: step.name })
    : tool('bulk.messageTitle', { count: chosen.length })

  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial)
  const hasWords = isChanged && !skips
  useUnsaved(isChanged)
  const close = () => onClose(done.length > 0 ? done : undefined)
  const cancel = async () => {
    if (!isChanged || (await askToDiscard())) close()
  }

  const submit = useOneAtATime(async () => {
    if (!isReady || running) return
    if (skips && !(await mayLeaveOut({ hadMessage: step?.message != null, isWritten: isChanged }))) return
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
      asked.map(({ id, started }) => ({ id, started, cancelScheduled: ticked.has(id) })),
      calls,
    )
    setRunning(false)
    if (results.every(({ outcome }) => outcome === 'DONE')) onClose([...done, ...results])
    else setTold({ act, asked, results })
  })
  if (told) {
    const withThese = (results: readonly BulkResult[]) => [
      ...tried.filter(({ id }) => !results.some((result) => result.id === id)),
      ...results,
    ]
    return (
      <BulkResults
        {...told}
        calls={calls}
        title={title}
        onBack={
          hasWords
            ? (results) => {
                setTried(withThese(results))
                // The field of the reason is there anew, with none chosen.
                setReason(null)
                setTold(null)
              }
            : null
        }
        onClose={(results) => onClose(withThese(results).filter(({ outcome }) => outcome === 'DONE'))}
      />
    )
  }

  const count = asked.length
  const verb = step
    ? tool(isRejection ? 'bulk.reject' : 'bulk.move', { count })
    : tool(timing.isLater ? 'bulk.schedule' : 'bulk.send', { count })
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
      <LeftOut title={tool('bulk.locked')} who={barred} />
      <LeftOut title={tool('bulk.there')} who={there} />
      {scheduled.length > 0 && (
        <fieldset className={styles.scheduled}>
          <legend>{tool('bulk.scheduled')}</legend>
          <p className={styles.help}>{tool('bulk.scheduledHelp')}</p>
          <div className={styles.names}>
            {scheduled.map(({ id, name }) => (
              <Checkbox key={id} isSmall isSelected={ticked.has(id)} onChange={() => setTicked(toggled(ticked, id))}>
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {able.length === 0 && <p className={styles.help}>{tool('bulk.nobody')}</p>}
      {isRejection && <ReasonField companyDatabaseId={board.ad.company.databaseId} onChange={setReason} />}
      {step && (
        <RadioGroup
          aria-label={t('choice')}
          orientation="horizontal"
          options={[
            { id: 'send', label: t('sendChoice') },
            { id: 'skip', label: t('skipChoice') },
          ]}
          value={choice}
          onChange={setChoice}
        />
      )}
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

function LeftOut({ title, who }: { title: string; who: readonly Selected[] }) {
  if (who.length === 0) return null
  return (
    <div className={styles.left}>
      <b>{title}</b>
      <span>{who.map(({ name }) => name).join(', ')}</span>
    </div>
  )
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Those that are left to be done, as they were found when they were tried. */
function remaining(chosen: readonly Selected[], tried: readonly BulkResult[]): readonly Selected[] {
  const results = new Map(tried.map((result) => [result.id, result]))
  return chosen
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

import { Lock } from 'lucide-react'
import { allowedSteps, stepRole } from '#rules/candidates/board.ts'
import type { Message } from '#rules/candidates/step-message.ts'
import { readMessage } from '#web/features/message/step-message.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { BottomSheet } from '#web/ui/BottomSheet.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { stepIcons } from '#web/ui/step-icons.ts'
import type { Lifted } from './lifted.ts'
import type { MoveBoard } from './moves.ts'
import styles from './StepSheet.module.css'
import { groupSteps } from './group-steps.ts'
import { moveTexts } from './texts.ts'

interface StepSheetProps {
  lifted: Lifted
  steps: MoveBoard['steps']
  /** When the candidate entered the current step. */
  since: string
  isLocked: boolean
  onMove: (stepId: string) => void
  onClose: () => void
}

/** Lets the user move a candidate to a step on a phone. Rejected candidates are last, apart from the other steps. */
export function StepSheet({ lifted, steps, since, isLocked, onMove, onClose }: StepSheetProps) {
  const t = useTexts(moveTexts)
  const nameOf = useStepName()
  const day = useDay()
  const number = useNumber()
  const allowed = new Set(allowedSteps(steps, lifted.stepId, isLocked))
  return (
    <BottomSheet title={t('sheet.title', { name: lifted.name })} about={t('sheet.about')} onClose={onClose}>
      <ol className={styles.steps}>
        {groupSteps(steps, lifted.stepId, allowed).map((group) => {
          if (group.kind === 'closed')
            return (
              <li key={group.steps[0]?.id} className={styles.step} data-closed data-last={group.isLast || undefined}>
                <Icon icon={Lock} />
                <span className={styles.text}>
                  <b>{group.steps.map(({ name }) => nameOf(name)).join(', ')}</b>
                  <small>{t(group.isBehind ? 'sheet.notBack' : 'locked')}</small>
                </span>
              </li>
            )
          const { step, isLast } = group
          const role = stepRole(steps.indexOf(step), steps.length)
          const isHere = step.id === lifted.stepId
          const row = (
            <>
              <Icon icon={stepIcons[role]} />
              <span className={styles.text}>
                <b>{nameOf(step.name)}</b>
                <small>
                  {isHere ? t('sheet.since', { date: day(since) }) : t(`sheet.${hintOf(readMessage(step.message))}`)}
                </small>
              </span>
              <span className={styles.count}>
                {isHere ? t('sheet.here') : step.candidates && number(step.candidates.length)}
              </span>
            </>
          )
          return (
            <li key={step.id} data-last={isLast || undefined} aria-current={isHere || undefined}>
              {isHere ? (
                <div className={styles.step} data-step={role} data-here>
                  {row}
                </div>
              ) : (
                <button type="button" className={styles.step} data-step={role} onClick={() => onMove(step.id)}>
                  {row}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </BottomSheet>
  )
}

function hintOf(message: Message): 'none' | 'text' | 'upload' | 'study' {
  if (message === null) return 'none'
  if (typeof message === 'string') return 'text'
  return 'files' in message ? 'upload' : 'study'
}

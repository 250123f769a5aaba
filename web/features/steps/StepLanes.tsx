import { Plus } from 'lucide-react'
import { MAX_STEPS, type EditedStep } from '#rules/candidates/steps.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SortList } from '#web/drag/sort/SortList.tsx'
import { canAddStep, canMoveStep } from './step-list.ts'
import { StepLane } from './StepLane.tsx'
import styles from './StepLane.module.css'
import { stepsTexts } from './texts.ts'
import type { StepsEditing } from './useSteps.ts'

interface StepLanesProps {
  editing: StepsEditing
  companyId: number
  /** Number of candidates by step. Empty for a template. */
  counts?: ReadonlyMap<string, number>
  isLocked?: boolean
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map()

/** The steps as columns, with a rail that adds a step before the last (PIPE-79, PIPE-80). */
export function StepLanes({ editing, companyId, counts = NO_COUNTS, isLocked = false }: StepLanesProps) {
  const t = useTexts(stepsTexts)
  const { steps, errors, added, lanes, nameOf, add, change, move, remove } = editing
  const last = steps.length - 1
  const lane = (step: EditedStep, index: number) => (
    <StepLane
      key={step.uuid}
      step={step}
      index={index}
      companyId={companyId}
      count={counts.get(step.uuid) ?? null}
      errors={errors}
      isLocked={isLocked}
      isNew={step.uuid === added}
      onChange={(changed) => change(step.uuid, changed)}
      onRemove={() => void remove(step)}
    />
  )
  return (
    <div ref={lanes} className={styles.lanes}>
      <SortList
        ids={steps.map(({ uuid }) => uuid)}
        axis="x"
        canMove={(from, to) => canMoveStep(steps, from, to)}
        onMove={move}
        announce={(uuid, place) => t('moved', { name: nameOf(uuid), place })}
        instructions={t('gripHelp')}
      >
        {steps.slice(0, last).map(lane)}
        {!isLocked && (
          <button
            type="button"
            className={styles.add}
            disabled={!canAddStep(steps)}
            title={canAddStep(steps) ? undefined : t('addFull', { max: MAX_STEPS })}
            onClick={add}
          >
            <Icon icon={Plus} size="sm" />
            {t('add')}
          </button>
        )}
        {steps.slice(last).map((step) => lane(step, last))}
      </SortList>
    </div>
  )
}

import { useRef, useState, type RefObject } from 'react'
import { checkSteps, type EditedStep } from '#rules/candidates/steps.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { addStep, copyOf, moveStep, removeStep, replaceSteps } from './step-list.ts'
import { problemText } from './step-texts.ts'
import type { ImportScope } from './ImportDialog.tsx'
import { stepsTexts } from './texts.ts'

export interface StepsEditing {
  steps: readonly EditedStep[]
  setSteps: (steps: readonly EditedStep[]) => void
  errors: FieldErrors
  isValid: boolean
  /** Error message to resolve before saving. Null if there is no error. */
  problem: string | null
  /** Id of the step that was just added. */
  added: string | null
  lanes: RefObject<HTMLDivElement | null>
  nameOf: (uuid: string) => string
  add: () => void
  change: (uuid: string, changed: Partial<EditedStep>) => void
  move: (from: number, to: number) => void
  remove: (step: EditedStep) => Promise<void>
  fetchSteps: (isDirty: boolean) => Promise<void>
}

/** Manages the steps of an ad or a template while the user edits them (PIPE-79 to PIPE-85). */
export function useSteps(initial: readonly EditedStep[], scope: ImportScope): StepsEditing {
  const t = useTexts(stepsTexts)
  const [steps, setSteps] = useState(initial)
  const [added, setAdded] = useState<string | null>(null)
  const lanes = useRef<HTMLDivElement>(null)
  const errors = checkSteps(steps)
  const problem = problemText(errors, t)
  const nameOf = (uuid: string) => steps.find((step) => step.uuid === uuid)?.name.trim() || t('unnamed')
  return {
    steps,
    setSteps,
    errors,
    isValid: problem === null,
    problem,
    added,
    lanes,
    nameOf,
    add: () => {
      const next = addStep(steps)
      setSteps(next)
      setAdded(next.at(-2)?.uuid ?? null)
    },
    change: (uuid, changed) =>
      setSteps((before) => before.map((each) => (each.uuid === uuid ? { ...each, ...changed } : each))),
    move: (from, to) => setSteps(moveStep(steps, from, to)),
    remove: async ({ uuid }) => {
      if (
        !(await dialogs.confirm({
          title: t('removeTitle', { name: nameOf(uuid) }),
          body: t('removeBody'),
          confirmLabel: t('clear'),
          isDestructive: true,
        }))
      )
        return
      focusLane(
        lanes.current,
        steps.findIndex((step) => step.uuid === uuid),
      )
      setSteps((before) => removeStep(before, uuid))
    },
    fetchSteps: async (isDirty) => {
      const dialog = await fetchPart(() => import('./ImportDialog.tsx')).catch(reportError)
      const imported = await dialog?.chooseImport(scope)
      if (!imported) return
      if (imported.kind === 'one') return setSteps((before) => addStep(before, copyOf(imported.step)))
      if (
        isDirty &&
        !(await dialogs.confirm({
          title: t('replaceTitle'),
          body: t('replaceBody'),
          confirmLabel: t('replace'),
          isDestructive: true,
        }))
      )
        return
      setSteps((before) => replaceSteps(before, imported.steps))
    },
  }
}

/** Moves the focus to the step after the removed one, once the confirmation dialog has closed. */
function focusLane(lanes: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => {
    if (document.querySelector('[role="alertdialog"]')) return focusLane(lanes, index)
    lanes?.querySelectorAll('section')[index]?.querySelector<HTMLElement>('button, input')?.focus()
  })
}

import { graphql } from 'react-relay'
import type { StepLike } from '#rules/steps.ts'
import type { useSaveStepsMutation } from '#web/__generated__/useSaveStepsMutation.graphql.ts'
import { dialogs } from '../../../../dialogs/useDialogs.tsx'
import { reportError } from '../../../../relay/report-error.ts'
import { useMutation } from '../../../../relay/use-mutation.ts'
import { askChangedMeanwhile, isChangedMeanwhile } from '../../_editor/changed-meanwhile.tsx'
import { showSaveErrors } from '../../_editor/show-save-errors.ts'
import { editorTexts } from '../../_editor/texts.ts'
import { readAdSteps, type SavedSteps } from '../../_steps/read-steps.ts'
import { stepDifferences } from '../../_steps/step-words.ts'
import { toStepInput } from '../../_steps/steps-wire.ts'
import { stepsTexts } from '../../_steps/texts.ts'

interface SaveOptions {
  steps: readonly StepLike[]
  /** The version the steps began from. */
  version: string
  onFailure: (error: unknown) => void
}

/** done: stored; load: the user took what a colleague saved; kept: refused, and the user knows why; failed: the call did not go through. */
export type SaveOutcome = { is: 'done' } | { is: 'load'; saved: SavedSteps } | { is: 'kept' } | { is: 'failed' }

/** Saves the steps of an ad; a colleague who saved meanwhile is told of, with the choice of what to keep (PIPE-90). */
export function useSaveSteps(ad: { id: string; databaseId: number }) {
  const [commit, isSaving] = useMutation<useSaveStepsMutation>(graphql`
    mutation useSaveStepsMutation($input: SaveStepsInput!) {
      saveSteps(input: $input) {
        ad {
          id
          progress
          missing
          stepsVersion
          steps {
            ...stepsWire_step
          }
        }
        errors {
          code
          path
        }
      }
    }
  `)
  const save = async ({ steps, version, onFailure }: SaveOptions): Promise<SaveOutcome> => {
    const answer = await commit({ input: { adId: ad.id, version, steps: steps.map(toStepInput) } }, { onFailure })
    const errors = answer?.saveSteps.errors
    if (!errors) return { is: 'failed' }
    if (errors.length === 0) return { is: 'done' }
    if (isChangedMeanwhile(errors)) return settle({ steps, version, onFailure })
    if (errors.some(({ code }) => code === 'holdsCandidates')) await dialogs.error({ title: editorTexts.t('saveFailed.title'), body: stepsTexts.t('holdsCandidates') })
    else await showSaveErrors(errors)
    return { is: 'kept' }
  }
  const settle = async ({ steps, onFailure }: SaveOptions): Promise<SaveOutcome> => {
    const saved = await readAdSteps(ad.databaseId).catch(reportError)
    if (!saved) return { is: 'kept' }
    const differences = stepDifferences(saved.steps, steps, stepsTexts.t)
    const choice = differences.length === 0 ? 'replace' : await askChangedMeanwhile(differences)
    if (choice === 'load') return { is: 'load', saved }
    return choice === 'replace' ? save({ steps, version: saved.version, onFailure }) : { is: 'kept' }
  }
  return [save, isSaving] as const
}

import { graphql } from 'react-relay'
import type { EditedStep } from '#rules/candidates/steps.ts'
import type { useSaveStepsMutation } from '#web/__generated__/useSaveStepsMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import { showSaveErrors } from '#web/editing/show-save-errors.ts'
import { adEditorTexts } from '#web/editing/texts.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { finalizeStepsLabel } from '#web/features/ad/ad-step-bar.ts'
import type { EditorAd } from '#web/features/ad/useEditorAd.ts'
import { mergeSteps } from '#web/features/steps/merge-steps.ts'
import type { SavedSteps } from '#web/features/steps/read-steps.ts'
import { readSteps, toStepInput } from '#web/features/steps/steps-wire.ts'
import { stepsTexts } from '#web/features/steps/texts.ts'

const saveSteps = defineAct<useSaveStepsMutation>(
  graphql`
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
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

type StepsPart = VersionedPart<readonly EditedStep[], SavedSteps, null>

/** Saves the steps of an ad (PIPE-90). */
export function useSaveSteps(ad: Pick<EditorAd, 'id' | 'type'>): StepsPart {
  const [save] = useAct(saveSteps)
  const send: StepsPart['send'] = async (steps, { version }, write) => {
    const input = { adId: ad.id, expectedVersion: version, steps: steps.map(toStepInput) }
    const answer = await save({ input }, write(input))
    if (!answer) return { is: 'failed' }
    const { errors, ad: stored } = answer
    if (isConflict(errors))
      return {
        is: 'conflict',
        theirs:
          stored?.steps && stored.stepsVersion
            ? { steps: readSteps(stored.steps), version: stored.stepsVersion }
            : null,
      }
    if (errors.length === 0) return { is: 'done', stored: { steps, version: stored?.stepsVersion ?? version } }
    if (errors.some(({ reason }) => reason === 'HOLDS_CANDIDATES'))
      await dialogs.error({ reason: 'HOLDS_CANDIDATES', body: stepsTexts.t('holdsCandidates') })
    else await showSaveErrors(errors)
    return { is: 'refused', reason: null }
  }
  return {
    send,
    merge: (base, steps, theirs) => mergeSteps({ base: base.steps, mine: steps, theirs: theirs.steps }),
    saveLabel: adEditorTexts.t(finalizeStepsLabel(ad.type)),
  }
}

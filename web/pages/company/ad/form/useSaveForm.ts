import { graphql } from 'react-relay'
import { appliesElsewhere } from '#rules/ad-lifecycle.ts'
import { writeMethod } from '#rules/application-method.ts'
import { emptyForm } from '#rules/form.ts'
import type { FieldErrors } from '#rules/field-errors.ts'
import type { useSaveFormMutation } from '#web/__generated__/useSaveFormMutation.graphql.ts'
import { useMutation } from '../../../../relay/use-mutation.ts'
import { documentChoices, uses } from '../../_editor/ad-words.ts'
import { isChangedMeanwhile } from '../../_editor/changed-meanwhile.tsx'
import { fieldErrorsOf, showSaveErrors } from '../../_editor/show-save-errors.ts'
import type { FormState, SavedForm } from './form-state.ts'
import { toFormInput } from './form-wire.ts'

interface SaveOptions {
  state: FormState
  /** The version that `state` began from. */
  version: string
  onFailure: (error: unknown) => void
}

/** How a save went. `changed`: somebody else saved meanwhile; `failed`: the call as a whole, which has been told. */
export type SaveOutcome = { is: 'done'; saved: SavedForm } | { is: 'changed' } | { is: 'refused'; errors: FieldErrors } | { is: 'failed' }

/** Saves how candidates apply (FORM-41 to FORM-43). */
export function useSaveForm(adId: string) {
  const [commit, isSaving] = useMutation<useSaveFormMutation>(graphql`
    mutation useSaveFormMutation($input: SaveQuestionnaireInput!) {
      saveQuestionnaire(input: $input) {
        ad {
          id
          use
          progress
          missing
          questionnaire {
            version
            ...formWire_questionnaire
          }
        }
        errors {
          code
          path
        }
      }
    }
  `)
  const save = async ({ state, version, onFailure }: SaveOptions): Promise<SaveOutcome> => {
    const { use, documents, link, email } = writeMethod(state.choice)
    const input = {
      adId, version, link, email,
      use: uses.toSchema(use),
      documents: documentChoices.toSchema(documents),
      form: toFormInput(appliesElsewhere(use) ? emptyForm() : state.form),
    }
    const answer = await commit({ input }, { onFailure })
    if (!answer) return { is: 'failed' }
    const { ad, errors } = answer.saveQuestionnaire
    if (isChangedMeanwhile(errors)) return { is: 'changed' }
    if (errors.length === 0) return { is: 'done', saved: { state, version: ad?.questionnaire?.version ?? version } }
    const fields = fieldErrorsOf(errors)
    if (!fields['link']?.includes('ownSite')) await showSaveErrors(errors)
    return { is: 'refused', errors: fields }
  }
  return [save, isSaving] as const
}

import { graphql } from 'react-relay'
import { appliesElsewhere } from '#rules/ads/ad-lifecycle.ts'
import { writeMethod } from '#rules/ads/application-method.ts'
import { emptyForm } from '#rules/forms/form.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { useSaveFormMutation } from '#web/__generated__/useSaveFormMutation.graphql.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { documentChoices, uses } from '#web/features/ad/editor-ad-enums.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import { fieldErrorsOf, showSaveErrors } from '#web/editing/show-save-errors.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { mergeForm } from './merge-form.ts'
import type { FormState, SavedForm } from './form-state.ts'
import { readQuestionnaire, toFormInput } from './form-wire.ts'

const saveQuestionnaire = defineAct<useSaveFormMutation>(
  graphql`
    mutation useSaveFormMutation($input: SaveQuestionnaireInput!) {
      saveQuestionnaire(input: $input) {
        ad {
          id
          use: applicationMethod
          progress
          missing
          questionnaire {
            version
            ...formWire_questionnaire
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

/** Saves the application method and the form (FORM-41 to FORM-43). */
export function useSaveForm(ad: { id: string }): VersionedPart<FormState, SavedForm, FieldErrors> {
  const [save] = useAct(saveQuestionnaire)
  const send: VersionedPart<FormState, SavedForm, FieldErrors>['send'] = async (state, { version }, write) => {
    const { use, documents, link, email } = writeMethod(state.choice)
    const input = {
      adId: ad.id,
      expectedVersion: version,
      link,
      email,
      applicationMethod: uses.toSchema(use),
      documents: documentChoices.toSchema(documents),
      form: toFormInput(appliesElsewhere(use) ? emptyForm() : state.form),
    }
    const answer = await save({ input }, write(input))
    if (!answer) return { is: 'failed' }
    const { ad: stored, errors } = answer
    if (isConflict(errors))
      return { is: 'conflict', theirs: stored?.questionnaire ? readQuestionnaire(stored.questionnaire) : null }
    if (errors.length === 0)
      return { is: 'done', stored: { state, version: stored?.questionnaire?.version ?? version } }
    const fields = fieldErrorsOf(errors)
    if (!fields['link']?.includes('ownSite')) await showSaveErrors(errors)
    return { is: 'refused', reason: fields }
  }
  return {
    send,
    merge: (base, state, theirs) => mergeForm({ base: base.state, mine: state, theirs: theirs.state }),
  }
}

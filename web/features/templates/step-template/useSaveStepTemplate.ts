import { graphql } from 'react-relay'
import type { EditedStep } from '#rules/candidates/steps.ts'
import type { useSaveStepTemplateUpdateMutation } from '#web/__generated__/useSaveStepTemplateUpdateMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { messageTexts } from '#web/features/message/texts.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import { fields, mergeThreeWays, propertiesOf, textField } from '#web/editing/merge/merge-three-ways.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { stepsRule } from '#web/features/steps/merge-steps.ts'
import type { SavedSteps } from '#web/features/steps/read-steps.ts'
import { readSteps, toStepInput } from '#web/features/steps/steps-wire.ts'
import { createStepTemplate } from '../create-step-template.ts'
import { putTemplate } from '../updates.ts'
import { stepTemplateTexts } from './texts.ts'

const updateStepTemplate = defineAct<useSaveStepTemplateUpdateMutation>(
  graphql`
    mutation useSaveStepTemplateUpdateMutation($input: UpdateStepTemplateInput!) {
      updateStepTemplate(input: $input) {
        stepTemplate {
          id
          name
          version
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

/** A template as it is stored or as it is in the editor. */
export interface TemplateContent {
  name: string
  steps: readonly EditedStep[]
}

const content = propertiesOf<TemplateContent>()

type StoredTemplate = TemplateContent & SavedSteps
type TemplatePart = VersionedPart<TemplateContent, StoredTemplate, null>

interface Refusal {
  readonly reason: string
  readonly path: readonly string[] | null | undefined
}

/** Creates or changes a step template. Merges what a colleague saved in between (PIPE-92). */
export function useSaveStepTemplate(companyId: string, template: { id: string } | null): TemplatePart {
  const [update] = useAct(updateStepTemplate)
  const put = (store: Parameters<typeof putTemplate>[0], id: string | undefined) => {
    if (id !== undefined) putTemplate(store, companyId, 'stepTemplates', id)
  }
  const send: TemplatePart['send'] = async (content, { version }, write) => {
    const written = { name: content.name.trim(), steps: content.steps.map(toStepInput) }
    const answered = async () => {
      if (!template) {
        const input = { ...written, companyId }
        return { errors: await createStepTemplate(input, write(input)), stepTemplate: null }
      }
      const input = { ...written, templateId: template.id, expectedVersion: version }
      return await update(
        { input },
        { ...write(input), updater: (store, data) => put(store, data?.updateStepTemplate?.stepTemplate?.id) },
      )
    }
    const { errors, stepTemplate: stored } = (await answered()) ?? {}
    if (!errors) return { is: 'failed' }
    if (errors.length === 0) return { is: 'done', stored: { ...content, version } }
    if (template && isConflict(errors))
      return {
        is: 'conflict',
        theirs:
          stored?.steps && stored.version
            ? { name: stored.name, steps: readSteps(stored.steps), version: stored.version }
            : null,
      }
    await dialogs.error({
      title: stepTemplateTexts.t('refused'),
      body: refusalWords(errors),
      reason: errors[0]?.reason,
    })
    return { is: 'refused', reason: null }
  }
  const merge: TemplatePart['merge'] = (base, mine, theirs) =>
    mergeThreeWays(
      fields<TemplateContent>([
        content.one('name', textField(stepTemplateTexts.t('name'))),
        content.one('steps', stepsRule()),
      ]),
      { base, mine, theirs },
    )
  return {
    send,
    merge,
    saveLabel: stepTemplateTexts.t('save'),
  }
}

function refusalWords(errors: readonly Refusal[]): string {
  if (errors.some(({ reason }) => reason === 'NAME_TAKEN')) return messageTexts.t('nameError.nameTaken')
  if (errors.some(({ reason }) => reason === 'NOT_ALLOWED')) return messageTexts.t('nameError.notAllowed')
  return stepTemplateTexts.t('refusedBody')
}

import { graphql } from 'react-relay'
import type { StepLike } from '#rules/steps.ts'
import type { useSaveStepTemplateCreateMutation } from '#web/__generated__/useSaveStepTemplateCreateMutation.graphql.ts'
import type { useSaveStepTemplateUpdateMutation } from '#web/__generated__/useSaveStepTemplateUpdateMutation.graphql.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { reportError } from '../../../relay/report-error.ts'
import { useMutation } from '../../../relay/use-mutation.ts'
import { messageTexts } from '../_messages/texts.ts'
import { askChangedMeanwhile, isChangedMeanwhile } from '../_editor/changed-meanwhile.tsx'
import { readStepTemplate, type SavedSteps } from '../_steps/read-steps.ts'
import { stepDifferences } from '../_steps/step-words.ts'
import { toStepInput } from '../_steps/steps-wire.ts'
import { stepsTexts } from '../_steps/texts.ts'
import { putTemplate } from '../_templates/updates.ts'
import { stepTemplatesTexts } from './texts.ts'

/** A template as stored or as it stands on the page. */
export interface TemplateContent {
  name: string
  steps: readonly StepLike[]
}

export type TemplateOutcome = { is: 'done' } | { is: 'load'; saved: TemplateContent & SavedSteps } | { is: 'kept' }

interface Refusal { readonly code: string; readonly path: readonly string[] | null | undefined }

/** Makes or changes a step template; a colleague who saved it meanwhile is told of (PIPE-92). */
export function useSaveStepTemplate(companyId: string, template: { id: string; databaseId: number } | null) {
  const [create, isCreating] = useMutation<useSaveStepTemplateCreateMutation>(graphql`
    mutation useSaveStepTemplateCreateMutation($input: CreateStepTemplateInput!) {
      createStepTemplate(input: $input) {
        stepTemplate {
          id
          databaseId
          name
        }
        errors {
          code
          path
        }
      }
    }
  `)
  const [update, isUpdating] = useMutation<useSaveStepTemplateUpdateMutation>(graphql`
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
          code
          path
        }
      }
    }
  `)
  const put = (store: Parameters<typeof putTemplate>[0], id: string | undefined) => {
    if (id !== undefined) putTemplate(store, companyId, 'stepTemplates', id)
  }
  const save = async (content: TemplateContent, version: string): Promise<TemplateOutcome> => {
    const input = { name: content.name.trim(), steps: content.steps.map(toStepInput) }
    const errors = template
      ? (await update({ input: { ...input, templateId: template.id, version } }, { updater: (store, data) => put(store, data?.updateStepTemplate.stepTemplate?.id) }))?.updateStepTemplate.errors
      : (await create({ input: { ...input, companyId } }, { updater: (store, data) => put(store, data?.createStepTemplate.stepTemplate?.id) }))?.createStepTemplate.errors
    if (!errors) return { is: 'kept' }
    if (errors.length === 0) return { is: 'done' }
    if (template && isChangedMeanwhile(errors)) return settle(content, template.databaseId)
    await dialogs.error({ title: stepTemplatesTexts.t('refused'), body: refusalWords(errors) })
    return { is: 'kept' }
  }
  const settle = async (content: TemplateContent, id: number): Promise<TemplateOutcome> => {
    const saved = await readStepTemplate(id).catch(reportError)
    if (!saved) return { is: 'kept' }
    const name = { label: stepTemplatesTexts.t('name'), saved: saved.name, mine: content.name.trim() }
    const differences = [...(name.saved === name.mine ? [] : [name]), ...stepDifferences(saved.steps, content.steps, stepsTexts.t)]
    const choice = differences.length === 0 ? 'replace' : await askChangedMeanwhile(differences)
    if (choice === 'load') return { is: 'load', saved }
    return choice === 'replace' ? save(content, saved.version) : { is: 'kept' }
  }
  return [save, isCreating || isUpdating] as const
}

function refusalWords(errors: readonly Refusal[]): string {
  if (errors.some(({ code }) => code === 'nameTaken')) return messageTexts.t('nameError.nameTaken')
  if (errors.some(({ code }) => code === 'notAllowed')) return messageTexts.t('nameError.notAllowed')
  return stepTemplatesTexts.t('refusedBody')
}

import { fetchQuery, graphql } from 'react-relay'
import type { EditedStep } from '#rules/candidates/steps.ts'
import { checkTemplateName, isSameTemplateName, MAX_TEMPLATE_NAME_LENGTH } from '#rules/ads/templates.ts'
import type { saveAsTemplateQuery } from '#web/__generated__/saveAsTemplateQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { createStepTemplate } from '#web/features/templates/create-step-template.ts'
import { showToast } from '#web/ui/toasts.ts'
import { messageTexts } from '#web/features/message/texts.ts'
import { toStepInput } from '#web/features/steps/steps-wire.ts'
import { stepsTexts } from '#web/features/steps/texts.ts'

/** Saves the steps of an ad as a company template under a new name (PIPE-92). */
export async function saveAsTemplate(
  companyId: number,
  steps: readonly EditedStep[],
  suggestion: string,
): Promise<void> {
  const { t } = stepsTexts
  try {
    const answer = await fetchQuery<saveAsTemplateQuery>(
      currentEnvironment(),
      graphql`
        query saveAsTemplateQuery($id: Int!) @throwOnFieldError {
          company(by: { databaseId: $id }) {
            id
            stepTemplates {
              id
              databaseId
              name
            }
          }
        }
      `,
      { id: companyId },
    ).toPromise()
    if (!answer) return
    const { company } = answer
    const name = await dialogs.prompt({
      title: t('asTemplate'),
      label: messageTexts.t('name'),
      initial: suggestion.slice(0, MAX_TEMPLATE_NAME_LENGTH),
      maxLength: MAX_TEMPLATE_NAME_LENGTH,
      validate: (typed) =>
        company.stepTemplates.some((each) => isSameTemplateName(each.name, typed))
          ? messageTexts.t('nameError.nameTaken')
          : null,
    })
    if (name === null || checkTemplateName(name).length > 0) return
    const input = {
      companyId: company.id,
      name: name.trim(),
      steps: steps.map((step) => toStepInput({ ...step, type: step.type === 'frozen' ? 'normal' : step.type })),
    }
    const errors = await createStepTemplate(input)
    if (!errors) return
    const [error] = errors
    if (!error) showToast(t('asTemplateDone', { name: name.trim() }))
    else
      await dialogs.error({
        reason: error.reason,
        body:
          error.reason === 'NAME_TAKEN'
            ? messageTexts.t('nameError.nameTaken')
            : error.reason === 'NOT_ALLOWED'
              ? messageTexts.t('nameError.notAllowed')
              : t('templateRefused'),
      })
  } catch (error) {
    reportError(error)
  }
}

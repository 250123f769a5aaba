import { graphql } from 'react-relay'
import type { EditStepTemplatePageQuery } from '#web/__generated__/EditStepTemplatePageQuery.graphql.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { readSteps } from '#web/features/steps/steps-wire.ts'
import { StepTemplateEditor } from '#web/features/templates/step-template/StepTemplateEditor.tsx'

export const query = graphql`
  query EditStepTemplatePageQuery($id: Int!) @preloadable @throwOnFieldError {
    stepTemplate(by: { databaseId: $id }) {
      id
      databaseId
      name
      version
      steps {
        ...stepsWire_step
      }
    }
  }
`

/** Edits a step template (PIPE-92). */
export default function EditStepTemplatePage({ data: { stepTemplate } }: PageProps<EditStepTemplatePageQuery>) {
  const { id, databaseId, name, version } = stepTemplate
  return (
    <StepTemplateEditor
      key={id}
      template={{ id, databaseId }}
      read={{ name, version, steps: readSteps(stepTemplate.steps) }}
    />
  )
}

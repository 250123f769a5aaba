import { graphql } from 'react-relay'
import { isSameTemplateName } from '#rules/templates.ts'
import type { editEmailTemplateMutation } from '#web/__generated__/editEmailTemplateMutation.graphql.ts'
import { dialogs } from '../../dialogs/useDialogs.tsx'
import { withDeadline } from '../../relay/deadline.ts'
import { reportError } from '../../relay/report-error.ts'
import { runMutation } from '../../relay/use-mutation.ts'
import { showToast } from '../../ui/toasts.ts'
import type { EditedMessage, NameError } from '../ad/board/message/EditMessageDialog.tsx'
import { emptyDraft } from '../ad/board/message/draft.ts'
import { loadTemplateHtml } from '../ad/board/message/templates.ts'
import type { ListedTemplate } from '../templates/TemplateTable.tsx'
import { templatesTexts } from '../templates/texts.ts'
import { emailTemplatesTexts } from './texts.ts'

const mutation = graphql`
  mutation editEmailTemplateMutation($input: SaveEmailTemplateInput!) {
    saveEmailTemplate(input: $input) {
      company {
        id
        emailTemplates {
          id
          databaseId
          name
        }
      }
      errors {
        code
        message
        path
      }
    }
  }
`

const nameErrors: readonly NameError[] = ['required', 'tooLong', 'notAllowed', 'nameTaken']

/** Edits an e-mail template, or makes one; a text that is there already is overwritten after confirmation (COMP-85, COMP-86, PIPE-94). */
export async function editEmailTemplate(companyId: string, templates: readonly ListedTemplate[], template: ListedTemplate | null): Promise<void> {
  const { t } = emailTemplatesTexts
  const loaded = await Promise.all([
    withDeadline(import('../ad/board/message/EditMessageDialog.tsx')),
    template ? loadTemplateHtml(template.databaseId) : '',
  ]).catch(reportError)
  if (!loaded) return
  const [{ EditMessageDialog }, html] = loaded
  const save = async ({ name: typed, draft }: EditedMessage): Promise<boolean | NameError> => {
    const name = typed.trim()
    const namesake = templates.find((each) => isSameTemplateName(each.name, name))
    if (template && namesake && namesake.id !== template.id) return 'nameTaken'
    const overwritten = template ?? namesake
    if (overwritten && !await dialogs.confirm({ title: t('overwriteTitle', { name: overwritten.name }), body: t('overwriteBody'), confirmLabel: t('overwrite') })) return false
    const answer = await runMutation<editEmailTemplateMutation>(mutation, { input: { companyId, templateId: template?.id ?? null, name, html: draft.html } })
    if (!answer) return false
    const [error] = answer.saveEmailTemplate.errors
    if (!error) {
      showToast(templatesTexts.t('saved', { name }))
      return true
    }
    const nameError = nameErrors.find((code) => code === error.code && (error.path?.[0] === 'name' || code === 'nameTaken'))
    if (nameError) return nameError
    reportError(new Error(error.message))
    return false
  }
  await dialogs.open((close) => (
    <EditMessageDialog
      mode="template"
      title={t(template ? 'editTitle' : 'newTitle')}
      initial={{ name: template?.name ?? '', draft: { ...emptyDraft, html } }}
      templates={null}
      onSave={save}
      onClose={() => close()}
    />
  ))
}

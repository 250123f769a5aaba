import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { reportError } from '../../../relay/report-error.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { EditedMessage, EditedOutcome } from '../_messages/EditMessageDialog.tsx'
import { emptyDraft } from '../_messages/draft.ts'
import { loadTemplate, type SavedTemplate } from '../_messages/templates.ts'
import type { ListedTemplate } from '../_templates/TemplateTable.tsx'
import { templatesTexts } from '../_templates/texts.ts'
import { emailTemplatesTexts } from './texts.ts'

const editedOf = ({ name, html }: SavedTemplate): EditedMessage => ({ name, draft: { ...emptyDraft, html } })

/** Edits an e-mail template, or makes one (COMP-85, COMP-86). */
export async function editEmailTemplate(company: { readonly id: string; readonly databaseId: number }, template: ListedTemplate | null): Promise<void> {
  const loaded = await Promise.all([
    fetchPart(() => import('../_messages/EditMessageDialog.tsx')),
    fetchPart(() => import('./save-email-template.ts')),
    template ? loadTemplate(template.databaseId) : { name: '', html: '', version: '' },
  ]).catch(reportError)
  if (!loaded) return
  const [{ EditMessageDialog }, { saveEmailTemplate }, read] = loaded
  if (!read) return
  let { version } = read
  const save = async ({ name: typed, draft }: EditedMessage): Promise<EditedOutcome> => {
    const name = typed.trim()
    const outcome = await saveEmailTemplate({ company, template, name, html: draft.html, version })
    if (outcome === 'kept') return false
    if (outcome === 'done') {
      showToast(templatesTexts.t('saved', { name }))
      return true
    }
    if (typeof outcome === 'string') return outcome
    version = outcome.version
    return editedOf(outcome)
  }
  await dialogs.open((close) => (
    <EditMessageDialog
      mode="template"
      title={emailTemplatesTexts.t(template ? 'editTitle' : 'newTitle')}
      initial={editedOf(read)}
      templates={null}
      onSave={save}
      onClose={() => close()}
    />
  ))
}

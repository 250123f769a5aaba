import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { reportError } from '../../../relay/report-error.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { EditedMessage, EditedOutcome } from '../_messages/EditMessageDialog.tsx'
import type { Write } from '../_editor/versioned-save.ts'
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
  let known = read
  const save = async ({ name: typed, draft }: EditedMessage, write: Write): Promise<EditedOutcome> => {
    const name = typed.trim()
    const saved = await saveEmailTemplate({ company, template }, { name, html: draft.html }, known, write)
    if (saved.is === 'load') {
      known = saved.stored
      return editedOf(known)
    }
    if (saved.is === 'refused') return saved.reason !== 'kept' && saved.reason
    if (saved.is !== 'done') return false
    showToast(templatesTexts.t('saved', { name }))
    return true
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

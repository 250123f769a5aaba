import { isSameTemplateName } from '#rules/ads/templates.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { showToast } from '#web/ui/toasts.ts'
import type { DialogContent, EditedMessage, EditedOutcome } from '#web/features/message/EditMessageDialog.tsx'
import type { Write } from '#web/editing/versioned-save.ts'
import { emptyDraft } from '#web/features/message/draft.ts'
import { messageDefaults } from '#web/features/message/message-defaults.ts'
import { loadTemplate, loadTemplates, type SavedTemplate } from '#web/features/message/templates.ts'
import type { ListedTemplate } from '#web/features/templates/TemplateTable.tsx'
import { templatesTexts } from '#web/features/templates/texts.ts'
import { emailTemplatesTexts } from './texts.ts'

const toEdited = ({ name, html }: SavedTemplate): EditedMessage => ({ name, draft: { ...emptyDraft, html } })

/** Edits or creates an e-mail template (COMP-85, COMP-86). */
export async function editEmailTemplate(
  company: { readonly id: string; readonly databaseId: number },
  template: ListedTemplate | null,
): Promise<void> {
  const loaded = await Promise.all([
    fetchPart(() => import('#web/features/message/EditMessageDialog.tsx')),
    fetchPart(() => import('./save-email-template.ts')),
    messageDefaults(),
    template && loadTemplate(template.databaseId),
  ]).catch(reportError)
  if (!loaded) return
  const [{ EditMessageDialog }, { saveEmailTemplate }, defaults, stored] = loaded
  const initial = template ? stored : { name: '', html: defaults.html, version: '' }
  if (!initial) return
  let known = initial
  let edited = template
  const save = async ({ latest, replace, hasMore }: DialogContent, write: Write): Promise<EditedOutcome> => {
    const typed = () => ({ name: latest().name.trim(), html: latest().draft.html })
    let { name } = typed()
    const saved = await saveEmailTemplate(
      { company, template: edited },
      {
        mine: typed,
        base: known,
        write,
        onMerged: (merged, base) => {
          known = base
          name = merged.name
          replace({ name: merged.name, draft: { ...latest().draft, html: merged.html } })
        },
      },
    )
    if (saved.is === 'refused') return saved.reason !== 'kept' && saved.reason
    if (saved.is !== 'done') return false
    showToast(templatesTexts.t('saved', { name }))
    if (hasMore()) {
      // The user has typed more since. The next save begins with the template that this save has stored.
      edited =
        (await loadTemplates({ companyId: company.databaseId })).templates.find((each) =>
          isSameTemplateName(each.name, name),
        ) ?? edited
      known = (edited && (await loadTemplate(edited.databaseId))) ?? known
    }
    return true
  }
  await dialogs.open((close) => (
    <EditMessageDialog
      mode="template"
      title={emailTemplatesTexts.t(template ? 'editTitle' : 'newTitle')}
      initial={toEdited(initial)}
      templates={null}
      defaults={defaults}
      onSave={save}
      onClose={() => close()}
    />
  ))
}

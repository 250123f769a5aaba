import { graphql } from 'react-relay'
import { isSameTemplateName } from '#rules/templates.ts'
import { visibleText } from '#rules/visible-text.ts'
import type { saveEmailTemplateMutation } from '#web/__generated__/saveEmailTemplateMutation.graphql.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { reportError } from '../../../relay/report-error.ts'
import { runMutation } from '../../../relay/use-mutation.ts'
import type { NameError } from '../_messages/EditMessageDialog.tsx'
import { loadTemplate, loadTemplates, type SavedTemplate } from '../_messages/templates.ts'
import { messageTexts } from '../_messages/texts.ts'
import { askChangedMeanwhile, isChangedMeanwhile } from '../_editor/changed-meanwhile.tsx'
import type { ListedTemplate } from '../_templates/TemplateTable.tsx'
import { emailTemplatesTexts } from './texts.ts'

const mutation = graphql`
  mutation saveEmailTemplateMutation($input: SaveEmailTemplateInput!) {
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

/** A template to store. */
interface Written {
  company: { readonly id: string; readonly databaseId: number }
  /** Null: the name tells which one, or it is a new one. */
  template: ListedTemplate | null
  name: string
  html: string
  /** The version it began from, '' of a new one. */
  version: string
}

/** done: stored; kept: not stored, and the user knows why; a template: what a colleague saved meanwhile, which the user took. */
export type Outcome = 'done' | 'kept' | NameError | SavedTemplate

/**
 * Stores an e-mail template; a text that is there already is overwritten after confirmation (COMP-86, PIPE-94), and a
 * colleague who saved it meanwhile is told of.
 */
export async function saveEmailTemplate(written: Written): Promise<Outcome> {
  const { t } = emailTemplatesTexts
  const { company, template, name } = written
  const list = await loadTemplates({ companyId: company.databaseId }).catch(reportError)
  if (!list) return 'kept'
  const namesake = list.templates.find((each) => each.id !== template?.id && isSameTemplateName(each.name, name))
  if (template && namesake) return 'nameTaken'
  const overwritten = template ?? namesake
  if (overwritten && !await dialogs.confirm({ title: t('overwriteTitle', { name: overwritten.name }), body: t('overwriteBody'), confirmLabel: t('overwrite') })) return 'kept'
  return store(written, namesake ? null : written.version)
}

/** `version` null replaces whatever is there. */
async function store(written: Written, version: string | null): Promise<Outcome> {
  const { company, template, name, html } = written
  const answer = await runMutation<saveEmailTemplateMutation>(mutation, { input: { companyId: company.id, templateId: template?.id ?? null, name, html, version } })
  if (!answer) return 'kept'
  const { errors } = answer.saveEmailTemplate
  const [error] = errors
  if (!error) return 'done'
  // Somebody has just made one of the name: it is there to overwrite now.
  if (isChangedMeanwhile(errors)) return template ? settle(written, template.databaseId) : saveEmailTemplate(written)
  const nameError = nameErrors.find((code) => code === error.code && (error.path?.[0] === 'name' || code === 'nameTaken'))
  if (nameError) return nameError
  reportError(new Error(error.message))
  return 'kept'
}

async function settle(written: Written, id: number): Promise<Outcome> {
  const saved = await loadTemplate(id).catch(reportError)
  if (!saved) return 'kept'
  const { t } = messageTexts
  const differences = [
    { label: t('name'), saved: saved.name, mine: written.name },
    { label: emailTemplatesTexts.t('text'), saved: visibleText(saved.html), mine: visibleText(written.html) },
  ].filter((each) => each.saved !== each.mine)
  const choice = differences.length === 0 ? 'replace' : await askChangedMeanwhile(differences)
  if (choice === 'load') return saved
  return choice === 'replace' ? store(written, saved.version) : 'kept'
}

import { graphql } from 'react-relay'
import { isSameTemplateName } from '#rules/ads/templates.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import type { saveEmailTemplateMutation } from '#web/__generated__/saveEmailTemplateMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { RejectedWriteError } from '#web/relay/errors.ts'
import { faultOf } from '#web/relay/fault-of.ts'
import { reportError } from '#web/relay/report-error.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import type { NameError } from '#web/features/message/EditMessageDialog.tsx'
import { loadTemplates, type SavedTemplate } from '#web/features/message/templates.ts'
import { messageTexts } from '#web/features/message/texts.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import { field, fields, mergeThreeWays, propertiesOf, textField } from '#web/editing/merge/merge-three-ways.ts'
import { saveVersioned, type VersionedSave, type Saved, type Sent, type Write } from '#web/editing/versioned-save.ts'
import type { ListedTemplate } from '#web/features/templates/TemplateTable.tsx'
import { emailTemplatesTexts } from './texts.ts'

const saveEmailTemplateAct = defineAct<saveEmailTemplateMutation>(
  graphql`
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
        emailTemplate {
          id
          name
          html
          version
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: ['CHANGED_MEANWHILE', 'REQUIRED', 'TOO_LONG', 'NOT_ALLOWED', 'NAME_TAKEN'] },
)

/** Returns the error of the name. Undefined if the error is not about the name. */
function getNameError({
  reason,
  path,
}: {
  readonly reason: string
  readonly path: readonly string[] | null | undefined
}): NameError | undefined {
  if (reason === 'NAME_TAKEN') return 'nameTaken'
  const fault = faultOf(reason)
  return path?.[0] === 'name' && (fault === 'required' || fault === 'tooLong' || fault === 'notAllowed')
    ? fault
    : undefined
}

/** The edited name and content. */
interface EditedTemplate {
  name: string
  html: string
}

interface Template {
  company: { readonly id: string; readonly databaseId: number }
  /** Null for a new template, or for a template identified by its name. */
  template: ListedTemplate | null
}

/** `kept` means that the user chose not to overwrite, or that a message has explained the failure. */
type Refusal = NameError | 'kept'

const content = propertiesOf<EditedTemplate>()

/**
 * Saves an e-mail template. Asks before it overwrites another template (COMP-86, PIPE-94). Merges what a colleague has
 * saved since (PLUS-96).
 */
export function saveEmailTemplate(
  { company, template }: Template,
  save: VersionedSave<EditedTemplate, SavedTemplate>,
): Promise<Saved<SavedTemplate, Refusal>> {
  let isConfirmed = false
  const send = async (
    mine: EditedTemplate,
    base: SavedTemplate,
    write: Write,
  ): Promise<Sent<SavedTemplate, Refusal>> => {
    const namesake = isConfirmed ? undefined : await confirmOverwrite(company, template, mine.name)
    if (namesake === 'kept' || namesake === 'nameTaken') return { is: 'refused', reason: namesake }
    if (namesake !== undefined) isConfirmed = true
    // The version null overwrites any stored template.
    const input = {
      companyId: company.id,
      templateId: template?.id ?? null,
      name: mine.name,
      html: mine.html,
      expectedVersion: namesake === 'namesake' ? null : base.version,
    }
    const answer = await runAct(saveEmailTemplateAct, { input }, write(input))
    if (!answer) return { is: 'failed' }
    const { errors } = answer
    const [error] = errors
    if (!error) return { is: 'done', stored: { ...mine, version: base.version } }
    if (isConflict(errors)) {
      // A colleague has just created a template with this name. Asks again, because there is now a template to
      // overwrite.
      isConfirmed = template !== null
      if (!template) return send(mine, base, write)
      const theirs = answer.emailTemplate
      return {
        is: 'conflict',
        theirs:
          theirs?.html != null && theirs.version != null
            ? { name: theirs.name, html: theirs.html, version: theirs.version }
            : null,
      }
    }
    const nameError = getNameError(error)
    if (!nameError) reportError(new RejectedWriteError(error.reason))
    return { is: 'refused', reason: nameError ?? 'kept' }
  }
  const rule = fields<EditedTemplate>([
    content.one('name', textField(messageTexts.t('name'))),
    content.one('html', field({ label: emailTemplatesTexts.t('text'), text: visibleText })),
  ])
  const contentOf = ({ name, html }: SavedTemplate): EditedTemplate => ({ name, html })
  return saveVersioned(
    {
      send,
      merge: (base, mine, theirs) => mergeThreeWays(rule, { base: contentOf(base), mine, theirs: contentOf(theirs) }),
      saveLabel: messageTexts.t('save'),
    },
    save,
  )
}

/**
 * Whether a template may be saved under a name: over itself, over the template with this name, or as a new template.
 */
async function confirmOverwrite(
  company: Template['company'],
  template: ListedTemplate | null,
  name: string,
): Promise<'itself' | 'namesake' | 'new' | 'nameTaken' | 'kept'> {
  const { t } = emailTemplatesTexts
  const list = await loadTemplates({ companyId: company.databaseId }).catch(reportError)
  if (!list) return 'kept'
  const namesake = list.templates.find((each) => each.id !== template?.id && isSameTemplateName(each.name, name))
  if (template && namesake) return 'nameTaken'
  const overwritten = template ?? namesake
  if (!overwritten) return 'new'
  const isSure = await dialogs.confirm({
    title: t('overwriteTitle', { name: overwritten.name }),
    body: t('overwriteBody'),
    confirmLabel: t('overwrite'),
    isDestructive: namesake !== undefined,
  })
  return !isSure ? 'kept' : namesake ? 'namesake' : 'itself'
}

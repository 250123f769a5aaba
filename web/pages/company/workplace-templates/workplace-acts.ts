import { graphql } from 'relay-runtime'
import type { workplaceActsCreateMutation } from '#web/__generated__/workplaceActsCreateMutation.graphql.ts'
import type { workplaceActsDeleteMutation } from '#web/__generated__/workplaceActsDeleteMutation.graphql.ts'
import type { workplaceActsUpdateMutation } from '#web/__generated__/workplaceActsUpdateMutation.graphql.ts'
import type { Workplace } from '#rules/companies/workplaces.ts'
import { normalizeWorkplace } from '#rules/companies/workplaces.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import { fields, mergeThreeWays, propertiesOf, textField } from '#web/editing/merge/merge-three-ways.ts'
import type { VersionedPart, Write } from '#web/editing/versioned-save.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { workplacesTexts } from './texts.ts'

const createWorkplaceTemplate = defineAct<workplaceActsCreateMutation>(
  graphql`
    mutation workplaceActsCreateMutation($input: CreateWorkplaceTemplateInput!) {
      createWorkplaceTemplate(input: $input) {
        company {
          ...WorkplaceTemplatesPage_company
        }
        workplaceTemplate {
          databaseId
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: ['NAME_TAKEN', 'NOT_ALLOWED'] },
)

const updateWorkplaceTemplate = defineAct<workplaceActsUpdateMutation>(
  graphql`
    mutation workplaceActsUpdateMutation($input: UpdateWorkplaceTemplateInput!) {
      updateWorkplaceTemplate(input: $input) {
        company {
          ...WorkplaceTemplatesPage_company
          workplaceTemplates {
            id
            databaseId
            name
            streetAddress
            postNumber
            postArea
            postCountry
            version
          }
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: ['NAME_TAKEN', 'NOT_ALLOWED', 'CHANGED_MEANWHILE'] },
)

const deleteWorkplaceTemplate = defineAct<workplaceActsDeleteMutation>(graphql`
  mutation workplaceActsDeleteMutation($input: DeleteWorkplaceTemplateInput!) {
    deleteWorkplaceTemplate(input: $input) {
      deletedWorkplaceTemplateId
      errors {
        reason
      }
    }
  }
`)

/** A workplace as it is stored. A new workplace has no id yet and an empty version. */
export interface StoredWorkplace extends Workplace {
  databaseId: number | null
  version: string
}

/** Why the name was rejected. */
export type NameRefusal = 'taken' | 'notAllowed'

const { t } = workplacesTexts
const property = propertiesOf<Workplace>()

/**
 * Saves a new workplace, or changes a workplace (COMP-80, COMP-81, PLUS-96). `id` is null for a new workplace.
 *
 * @param confirm Asks before a workplace is overwritten.
 */
export function workplacePart(
  company: { id: string },
  id: string | null,
  confirm: () => Promise<boolean>,
): VersionedPart<Workplace, StoredWorkplace, NameRefusal | 'kept'> {
  let isConfirmed = id === null
  const send = async (workplace: Workplace, version: string, write: Write) => {
    if (id === null) {
      const input = { companyId: company.id, ...workplace }
      const made = await runAct(createWorkplaceTemplate, { input }, write(input))
      return made && { errors: made.errors, databaseId: made.workplaceTemplate?.databaseId ?? null, stored: null }
    }
    const input = { companyId: company.id, workplaceTemplateId: id, expectedVersion: version, ...workplace }
    const changed = await runAct(updateWorkplaceTemplate, { input }, write(input))
    const stored = changed?.company?.workplaceTemplates?.find((each) => each.id === id) ?? null
    return changed && { errors: changed.errors, databaseId: stored?.databaseId ?? null, stored }
  }
  return {
    async send(mine, base, write) {
      isConfirmed ||= await confirm()
      if (!isConfirmed) return { is: 'refused', reason: 'kept' }
      const workplace = normalizeWorkplace(mine)
      const sent = await send(workplace, base.version, write)
      if (!sent) return { is: 'failed' }
      const { errors, databaseId, stored } = sent
      const version = stored?.version ?? ''
      if (isConflict(errors))
        return { is: 'conflict', theirs: stored && { ...normalizeWorkplace(stored), databaseId, version } }
      if (errors.length > 0)
        return {
          is: 'refused',
          reason: errors.some(({ reason }) => reason === 'NAME_TAKEN') ? 'taken' : 'notAllowed',
        }
      return { is: 'done', stored: { ...workplace, databaseId: databaseId ?? base.databaseId, version } }
    },
    merge: (base, mine, theirs) =>
      mergeThreeWays(
        fields<Workplace>(
          (['name', 'streetAddress', 'postNumber', 'postArea'] as const).map((each) =>
            property.one(each, textField(t(each))),
          ),
        ),
        { base: normalizeWorkplace(base), mine, theirs: normalizeWorkplace(theirs) },
      ),
    saveLabel: t('save'),
  }
}

/** Deletes a workplace and removes it from the list. Returns whether it was deleted (COMP-72). */
export async function deleteWorkplace(companyId: string, workplaceTemplateId: string): Promise<boolean> {
  const answer = await runAct(
    deleteWorkplaceTemplate,
    { input: { workplaceTemplateId } },
    {
      updater: (store, data) => {
        const company = store.get(companyId)
        const listed = company?.getLinkedRecords('workplaceTemplates')
        if (data?.deleteWorkplaceTemplate?.deletedWorkplaceTemplateId && company && listed)
          company.setLinkedRecords(
            listed.filter((each) => each?.getDataID() !== workplaceTemplateId),
            'workplaceTemplates',
          )
      },
    },
  )
  return answer !== null
}

import { graphql } from 'relay-runtime'
import type { keyActsCreateMutation } from '#web/__generated__/keyActsCreateMutation.graphql.ts'
import type { keyActsDeleteMutation, PartnerKeyKind } from '#web/__generated__/keyActsDeleteMutation.graphql.ts'
import type { keyActsReplaceMutation } from '#web/__generated__/keyActsReplaceMutation.graphql.ts'
import type { keyActsUpdateMutation, PartnerKeyScope } from '#web/__generated__/keyActsUpdateMutation.graphql.ts'
import type { NewKey } from './NewKeyDialog.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'

const creation = defineAct<keyActsCreateMutation>(
  graphql`
    mutation keyActsCreateMutation($input: CreatePartnerKeyInput!) {
      createPartnerKey(input: $input) {
        partnerKey {
          id
          ...KeysPage_keys
        }
        secret
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: ['NAME_TAKEN', 'TAKEN', 'TOO_MANY', 'IN_PAST', 'TOO_FAR'] },
)

const change = defineAct<keyActsUpdateMutation>(
  graphql`
    mutation keyActsUpdateMutation($input: UpdatePartnerKeyInput!) {
      updatePartnerKey(input: $input) {
        partnerKey {
          name
          scope
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['NAME_TAKEN'] },
)

const replacement = defineAct<keyActsReplaceMutation>(graphql`
  mutation keyActsReplaceMutation($input: ReplacePartnerKeyInput!) {
    replacePartnerKey(input: $input) {
      partnerKey {
        masked
        formerKeyUntil
      }
      secret
      errors {
        reason
      }
    }
  }
`)

const deletion = defineAct<keyActsDeleteMutation>(graphql`
  mutation keyActsDeleteMutation($input: DeletePartnerKeyInput!) {
    deletePartnerKey(input: $input) {
      deletedPartnerKeyId
      errors {
        reason
      }
    }
  }
`)

/**
 * Creates a key and puts it first in the list. Returns the key itself, or the reason why it was not created. Returns
 * null if the call failed.
 */
export async function createKey(
  companyId: string,
  kind: PartnerKeyKind,
  key: NewKey,
): Promise<{ secret: string } | { refused: 'taken' | 'tooMany' | 'time' } | null> {
  const answer = await runAct(
    creation,
    { input: { companyId, kind, ...key } },
    {
      updater: (store) => {
        const made = store.getRootField('createPartnerKey')?.getLinkedRecord('partnerKey')
        const company = store.get(companyId)
        const listed = company?.getLinkedRecords('partnerKeys', { kind })
        if (made && company && listed && !listed.includes(made))
          company.setLinkedRecords([made, ...listed], 'partnerKeys', { kind })
      },
    },
  )
  if (!answer) return null
  if (answer.secret) return { secret: answer.secret }
  const reasons = answer.errors.map(({ reason }) => reason)
  if (reasons.includes('TOO_MANY')) return { refused: 'tooMany' }
  return { refused: reasons.includes('IN_PAST') || reasons.includes('TOO_FAR') ? 'time' : 'taken' }
}

/** Changes the name or the scope of a key. Returns 'taken' if another key has the name. */
export async function updateKey(
  partnerKeyId: string,
  changes: { name: string } | { scope: PartnerKeyScope },
): Promise<'taken' | null> {
  const answer = await runAct(change, { input: { partnerKeyId, ...changes } })
  return answer?.errors.some(({ reason }) => reason === 'NAME_TAKEN') ? 'taken' : null
}

/** Replaces a key. Returns the new key itself, or null if the call failed. */
export async function replaceKey(partnerKeyId: string): Promise<string | null> {
  return (await runAct(replacement, { input: { partnerKeyId } }))?.secret ?? null
}

/** Deletes a key and removes it from the list. Returns whether the key was deleted. */
export async function deleteKey(companyId: string, kind: PartnerKeyKind, partnerKeyId: string): Promise<boolean> {
  const answer = await runAct(
    deletion,
    { input: { kind, partnerKeyId } },
    {
      updater: (store, data) => {
        const company = store.get(companyId)
        const listed = company?.getLinkedRecords('partnerKeys', { kind })
        if (data?.deletePartnerKey?.deletedPartnerKeyId && company && listed)
          company.setLinkedRecords(
            listed.filter((each) => each?.getDataID() !== partnerKeyId),
            'partnerKeys',
            { kind },
          )
      },
    },
  )
  return answer !== null
}

import { stepName } from '#web/i18n/step-name.ts'
import { fetchQuery, graphql } from 'react-relay'
import type { savePrivacyMutation } from '#web/__generated__/savePrivacyMutation.graphql.ts'
import type { savePrivacyQuery } from '#web/__generated__/savePrivacyQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import type { Difference } from '#web/editing/difference.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { hidesAnything, readPrivacy, toStored, type EditedPrivacy, type StoredPrivacy } from './privacy-content.ts'
import { privacyTexts } from './texts.ts'

const { t } = privacyTexts

const saveCompanyPrivacy = defineAct<savePrivacyMutation>(
  graphql`
    mutation savePrivacyMutation($input: SaveCompanyPrivacyInput!) {
      saveCompanyPrivacy(input: $input) {
        company {
          ...PrivacyPage_company
          privacy {
            version
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

const hiddenText = (chosen: EditedPrivacy): string => {
  const hidden = (['name', 'picture', 'age'] as const)
    .filter((each) => chosen[each])
    .map((each) => t(`screening.${each}`))
  return hidden.length === 0 ? t('screening.nothing') : `${hidden.join(', ')} · ${stepName(chosen.untilStep)}`
}

/** Lists the differences in readable form. */
function listDifferences(stored: EditedPrivacy, mine: EditedPrivacy): Difference[] {
  const months = (of: EditedPrivacy) => t('months', { count: of.retentionMonths ?? 0 })
  const [saved, edited] = [hiddenText(stored), hiddenText(mine)]
  return [
    ...(stored.retentionMonths === mine.retentionMonths
      ? []
      : [{ label: t('retention.title'), saved: months(stored), mine: months(mine) }]),
    ...(saved === edited ? [] : [{ label: t('screening.title'), saved, mine: edited }]),
  ]
}

/** Merges the user's changes since `known` into the stored settings. */
function merge(known: StoredPrivacy, stored: StoredPrivacy, mine: EditedPrivacy): EditedPrivacy {
  const screening = ({ name, picture, age, untilStep }: EditedPrivacy) => ({ name, picture, age, untilStep })
  const isSame = hiddenText(known) === hiddenText(mine) && hidesAnything(known) === hidesAnything(mine)
  return {
    retentionMonths: mine.retentionMonths === known.retentionMonths ? stored.retentionMonths : mine.retentionMonths,
    ...screening(isSame ? stored : mine),
  }
}

/** Saves a company's privacy settings. If a colleague has saved since, the user decides about conflicts. */
export const privacyPart = (company: {
  id: string
  databaseId: number
}): VersionedPart<EditedPrivacy, StoredPrivacy, null> => ({
  async send(mine, { version }, write) {
    const chosen = toStored(mine)
    if (chosen === null) return { is: 'refused', reason: null }
    const input = { companyId: company.id, ...chosen, version }
    const answer = await runAct(saveCompanyPrivacy, { input }, write(input))
    if (!answer) return { is: 'failed' }
    if (answer.company)
      return {
        is: 'done',
        stored: { ...mine, retentionMonths: chosen.retentionMonths, version: answer.company.privacy?.version ?? '' },
      }
    if (isConflict(answer.errors)) return { is: 'conflict' }
    await dialogs.error({ title: t('refused'), body: t('refusedBody') })
    return { is: 'refused', reason: null }
  },
  async readStored() {
    const answer = await fetchQuery<savePrivacyQuery>(
      currentEnvironment(),
      graphql`
        query savePrivacyQuery($id: Int!) @throwOnFieldError {
          company(by: { databaseId: $id }) {
            ...PrivacyPage_company
            privacy {
              retentionMonths
              screening {
                name
                picture
                age
                untilStep
              }
              stepNames
              lastStepName
              version
            }
          }
        }
      `,
      { id: company.databaseId },
      refetchOptions,
    ).toPromise()
    return answer ? readPrivacy(answer.company.privacy, t('screening.defaultStep')) : null
  },
  merge,
  differences: listDifferences,
})

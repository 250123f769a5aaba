import { fetchQuery, graphql } from 'react-relay'
import type { savePrivacyMutation } from '#web/__generated__/savePrivacyMutation.graphql.ts'
import type { savePrivacyQuery } from '#web/__generated__/savePrivacyQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { anew, currentEnvironment } from '#web/relay/environment.ts'
import { isConflict, type Difference } from '#web/editing/conflict.tsx'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { hidesAnything, readPrivacy, toStore, type EditedPrivacy, type StoredPrivacy } from './privacy-content.ts'
import { privacyTexts } from './texts.ts'

const { t } = privacyTexts

const save = defineAct<savePrivacyMutation>(
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
  { own: 'all' },
)

const hiddenWords = (chosen: EditedPrivacy): string => {
  const hidden = (['name', 'picture', 'age'] as const)
    .filter((each) => chosen[each])
    .map((each) => t(`screening.${each}`))
  return hidden.length === 0 ? t('screening.nothing') : `${hidden.join(', ')} · ${chosen.untilStep}`
}

/** What differs, in the page's own words. */
function differences(stored: EditedPrivacy, mine: EditedPrivacy): Difference[] {
  const months = (of: EditedPrivacy) => t('months', { count: of.retentionMonths ?? 0 })
  const [saved, own] = [hiddenWords(stored), hiddenWords(mine)]
  return [
    ...(stored.retentionMonths === mine.retentionMonths
      ? []
      : [{ label: t('retention.title'), saved: months(stored), mine: months(mine) }]),
    ...(saved === own ? [] : [{ label: t('screening.title'), saved, mine: own }]),
  ]
}

/** What was changed since it was read, over what is stored now. */
function merge(known: StoredPrivacy, stored: StoredPrivacy, mine: EditedPrivacy): EditedPrivacy {
  const screening = ({ name, picture, age, untilStep }: EditedPrivacy) => ({ name, picture, age, untilStep })
  const isSame = hiddenWords(known) === hiddenWords(mine) && hidesAnything(known) === hidesAnything(mine)
  return {
    retentionMonths: mine.retentionMonths === known.retentionMonths ? stored.retentionMonths : mine.retentionMonths,
    ...screening(isSame ? stored : mine),
  }
}

/** Saves what a company has chosen; who saved it meanwhile is asked about. */
export const privacyPart = (company: {
  id: string
  databaseId: number
}): VersionedPart<EditedPrivacy, StoredPrivacy, null> => ({
  async send(mine, { version }, write) {
    const chosen = toStore(mine)
    if (chosen === null) return { is: 'refused', reason: null }
    const input = { companyId: company.id, ...chosen, version }
    const answer = await runAct(save, { input }, write(input))
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
      anew,
    ).toPromise()
    return answer ? readPrivacy(answer.company.privacy, t('screening.defaultStep')) : null
  },
  merge,
  differences,
})

import { graphql, readInlineData } from 'react-relay'
import type { savePrivacyMutation } from '#web/__generated__/savePrivacyMutation.graphql.ts'
import type { savePrivacy_privacy$key } from '#web/__generated__/savePrivacy_privacy.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { stepName } from '#web/i18n/step-name.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import { field, fields, mergeThreeWays, propertiesOf, type Merge } from '#web/editing/merge/merge-three-ways.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { readPrivacy, toEdit, toStored, type EditedPrivacy, type StoredPrivacy } from './privacy-content.ts'
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
            ...savePrivacy_privacy
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

const storedPrivacy = (key: savePrivacy_privacy$key): StoredPrivacy =>
  readPrivacy(
    readInlineData(
      graphql`
        fragment savePrivacy_privacy on CompanyPrivacy @inline @throwOnFieldError {
          retentionMonths
          screening {
            hidesName
            hidesPicture
            hidesAge
            untilStep
          }
          stepNames
          lastStepName
          version
        }
      `,
      key,
    ),
    t('screening.defaultStep'),
  )

const property = propertiesOf<EditedPrivacy>()

/** Merges the user's settings and the stored settings, which both began from `base` (PLUS-96). */
function mergePrivacy(base: StoredPrivacy, mine: EditedPrivacy, theirs: StoredPrivacy): Merge<EditedPrivacy> {
  const screening = (label: string) => `${t('screening.title')}: ${label}`
  const isHidden = (name: 'name' | 'picture' | 'age') =>
    property.one(
      name,
      field({
        label: screening(t(`screening.${name}`)),
        text: (hidden) => t(hidden ? 'screening.hidden' : 'screening.shown'),
      }),
    )
  const rule = fields<EditedPrivacy>([
    property.one(
      'retentionMonths',
      field({ label: t('retention.title'), text: (months) => t('months', { count: months ?? 0 }) }),
    ),
    isHidden('name'),
    isHidden('picture'),
    isHidden('age'),
    property.one('untilStep', field({ label: screening(t('screening.until')), text: (step) => stepName(step) })),
  ])
  return mergeThreeWays(rule, { base: toEdit(base), mine, theirs: toEdit(theirs) })
}

/** Saves a company's privacy settings. If a colleague has saved since, the user decides about conflicts. */
export const privacyPart = (company: { id: string }): VersionedPart<EditedPrivacy, StoredPrivacy, null> => ({
  async send(mine, { version }, write) {
    const chosen = toStored(mine)
    if (chosen === null) return { is: 'refused', reason: null }
    const input = { companyId: company.id, ...chosen, expectedVersion: version }
    const answer = await runAct(saveCompanyPrivacy, { input }, write(input))
    if (!answer) return { is: 'failed' }
    const stored = answer.company?.privacy
    if (isConflict(answer.errors)) return { is: 'conflict', theirs: stored ? storedPrivacy(stored) : null }
    if (stored)
      return {
        is: 'done',
        stored: { ...mine, retentionMonths: chosen.retentionMonths, version: stored.version },
      }
    await dialogs.error({ title: t('refused'), body: t('refusedBody'), reason: answer.errors[0]?.reason })
    return { is: 'refused', reason: null }
  },
  merge: mergePrivacy,
  saveLabel: t('save'),
})

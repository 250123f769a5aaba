import { fetchQuery, graphql } from 'react-relay'
import type { saveProfileMutation } from '#web/__generated__/saveProfileMutation.graphql.ts'
import type { saveProfileQuery } from '#web/__generated__/saveProfileQuery.graphql.ts'
import { normalizeProfile, sizeText } from '#rules/companies/company-profile.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import type { Difference } from '#web/editing/difference.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import {
  PROFILE_TEXT_FIELDS,
  readProfile,
  toSchemaSize,
  toStored,
  type EditedProfile,
  type StoredProfile,
} from './profile-content.ts'
import { companyProfileTexts } from './texts.ts'

const { t } = companyProfileTexts

/** Whether a save also publishes the profile. */
export type How = 'draft' | 'publish'

const saveCompanyProfile = defineAct<saveProfileMutation>(
  graphql`
    mutation saveProfileMutation($input: SaveCompanyProfileInput!) {
      saveCompanyProfile(input: $input) {
        company {
          ...CompanyProfilePage_company
          logoUrl
          profile {
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
  { handledByCaller: 'all' },
)

const optionalSizeText = (size: StoredProfile['size']) => (size === null ? t('noSize') : sizeText(size))

/** Lists the differences in readable form. */
function listProfileDifferences(stored: StoredProfile, mine: EditedProfile): Difference[] {
  const [saved, edited] = [normalizeProfile(stored), normalizeProfile(mine)]
  const differing = PROFILE_TEXT_FIELDS.filter((field) => (saved[field] ?? '') !== (edited[field] ?? '')).map(
    (field) => ({ label: t(`fields.${field}`), saved: saved[field] ?? '', mine: edited[field] ?? '' }),
  )
  return [
    ...differing,
    ...(saved.size === edited.size
      ? []
      : [{ label: t('fields.size'), saved: optionalSizeText(stored.size), mine: optionalSizeText(mine.size) }]),
    ...(mine.logo === undefined
      ? []
      : [{ label: t('fields.logo'), saved: t('logoStored'), mine: t(mine.logo === null ? 'logoNone' : 'logoNew') }]),
  ]
}

/** Merges the user's changes since `known` into the stored profile. */
function merge(known: StoredProfile, stored: StoredProfile, { logo, ...mine }: EditedProfile): EditedProfile {
  const merged = Object.fromEntries(
    Object.entries(mine).map(([key, value]) => [
      key,
      value === Reflect.get(known, key) ? Reflect.get(stored, key) : value,
    ]),
  ) as unknown as EditedProfile
  return { ...merged, ...(logo !== undefined && { logo }) }
}

/**
 * Saves a company's profile as a draft or publishes it (COMP-50). If a colleague has saved since, the user decides
 * about conflicts.
 */
export const profilePart = (
  company: { id: string; databaseId: number },
  how: How,
): VersionedPart<EditedProfile, StoredProfile, null> => ({
  async send(mine, { version, shownLogo }, write) {
    const profile = toStored(mine)
    const input = {
      companyId: company.id,
      ...profile,
      size: toSchemaSize(profile.size),
      ...(mine.logo !== undefined && { logo: mine.logo }),
      isPublished: how === 'publish',
      version,
    }
    const answer = await runAct(
      saveCompanyProfile,
      { input: input as saveProfileMutation['variables']['input'] },
      write(input),
    )
    if (!answer) return { is: 'failed' }
    if (answer.company)
      return {
        is: 'done',
        stored: {
          ...profile,
          shownLogo: mine.logo === undefined ? shownLogo : mine.logo,
          version: answer.company.profile?.version ?? '',
        },
      }
    if (isConflict(answer.errors)) return { is: 'conflict' }
    const isLogo = answer.errors.some(({ path }) => path?.includes('logo'))
    await dialogs.error({ title: t('refused'), body: t(isLogo ? 'refusedLogo' : 'refusedBody') })
    return { is: 'refused', reason: null }
  },
  async readStored() {
    const answer = await fetchQuery<saveProfileQuery>(
      currentEnvironment(),
      graphql`
        query saveProfileQuery($id: Int!) @throwOnFieldError {
          company(by: { databaseId: $id }) {
            ...CompanyProfilePage_company
            profile {
              version
              published {
                name
                size
                about
                contact
                founded
                logo
                mainOffice
                revenue
                webSite
              }
              draft {
                name
                size
                about
                contact
                founded
                logo
                mainOffice
                revenue
                webSite
              }
            }
          }
        }
      `,
      { id: company.databaseId },
      refetchOptions,
    ).toPromise()
    return answer ? readProfile(answer.company.profile) : null
  },
  merge,
  differences: listProfileDifferences,
})

import { fetchQuery, graphql } from 'react-relay'
import type { saveProfileMutation } from '#web/__generated__/saveProfileMutation.graphql.ts'
import type { saveProfileQuery } from '#web/__generated__/saveProfileQuery.graphql.ts'
import { normalizeProfile, sizeText } from '#rules/companies/company-profile.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { anew, currentEnvironment } from '#web/relay/environment.ts'
import { isConflict, type Difference } from '#web/editing/conflict.tsx'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import {
  profileTexts,
  readProfile,
  sizeName,
  toStore,
  type EditedProfile,
  type StoredProfile,
} from './profile-content.ts'
import { companyProfileTexts } from './texts.ts'

const { t } = companyProfileTexts

/** Whether a save publishes, too. */
export type How = 'draft' | 'publish'

const save = defineAct<saveProfileMutation>(
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
  { own: 'all' },
)

const sizeWords = (size: StoredProfile['size']) => (size === null ? t('noSize') : sizeText(size))

/** What differs, in the page's own words. */
export function profileDifferences(stored: StoredProfile, mine: EditedProfile): Difference[] {
  const [saved, own] = [normalizeProfile(stored), normalizeProfile(mine)]
  const differing = profileTexts
    .filter((field) => (saved[field] ?? '') !== (own[field] ?? ''))
    .map((field) => ({ label: t(`fields.${field}`), saved: saved[field] ?? '', mine: own[field] ?? '' }))
  return [
    ...differing,
    ...(saved.size === own.size
      ? []
      : [{ label: t('fields.size'), saved: sizeWords(stored.size), mine: sizeWords(mine.size) }]),
    ...(mine.logo === undefined
      ? []
      : [{ label: t('fields.logo'), saved: t('logoStored'), mine: t(mine.logo === null ? 'logoNone' : 'logoNew') }]),
  ]
}

/** What was changed since it was read, over what is stored now. */
function merge(known: StoredProfile, stored: StoredProfile, { logo, ...mine }: EditedProfile): EditedProfile {
  const over = Object.fromEntries(
    Object.entries(mine).map(([key, value]) => [
      key,
      value === Reflect.get(known, key) ? Reflect.get(stored, key) : value,
    ]),
  ) as unknown as EditedProfile
  return { ...over, ...(logo !== undefined && { logo }) }
}

/** Saves the profile of a company, as a draft or published (COMP-50); who saved it meanwhile is asked about. */
export const profilePart = (
  company: { id: string; databaseId: number },
  how: How,
): VersionedPart<EditedProfile, StoredProfile, null> => ({
  async send(mine, { version, shownLogo }, write) {
    const profile = toStore(mine)
    const input = {
      companyId: company.id,
      ...profile,
      size: sizeName(profile.size),
      ...(mine.logo !== undefined && { logo: mine.logo }),
      isPublished: how === 'publish',
      version,
    }
    const answer = await runAct(save, { input: input as saveProfileMutation['variables']['input'] }, write(input))
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
      anew,
    ).toPromise()
    return answer ? readProfile(answer.company.profile) : null
  },
  merge,
  differences: profileDifferences,
})

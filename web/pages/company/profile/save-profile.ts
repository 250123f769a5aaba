import { graphql, readInlineData } from 'react-relay'
import type { saveProfileMutation } from '#web/__generated__/saveProfileMutation.graphql.ts'
import type { saveProfile_profile$key } from '#web/__generated__/saveProfile_profile.graphql.ts'
import { normalizeProfile, sizeText, type CompanyProfileText } from '#rules/companies/company-profile.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import {
  field,
  fields,
  mergeThreeWays,
  propertiesOf,
  textField,
  type Merge,
} from '#web/editing/merge/merge-three-ways.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { logoRule } from '#web/settings/merge-logo.ts'
import { readProfile, toSchemaSize, toStored, type EditedProfile, type StoredProfile } from './profile-content.ts'
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
            ...saveProfile_profile
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

const storedProfile = (key: saveProfile_profile$key): StoredProfile =>
  readProfile(
    readInlineData(
      graphql`
        fragment saveProfile_profile on CompanyProfile @inline @throwOnFieldError {
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
      `,
      key,
    ),
  )

/** The profile with the logo that it shows. */
type Shown = CompanyProfileText & { shownLogo: string | null }

const property = propertiesOf<Shown>()

/** Returns the rule of the profile, with its fields in page order. */
const profileRule = () => {
  const text = (name: 'name' | 'mainOffice' | 'revenue' | 'founded' | 'contact' | 'webSite' | 'about') =>
    property.one(name, textField(t(`fields.${name}`)))
  return fields<Shown>([
    property.one('shownLogo', logoRule()),
    text('name'),
    property.one(
      'size',
      field({ label: t('fields.size'), text: (size) => (size === null ? t('noSize') : sizeText(size)) }),
    ),
    ...(['mainOffice', 'revenue', 'founded', 'contact', 'webSite', 'about'] as const).map(text),
  ])
}

/** Merges the user's profile and the stored profile, which both began from `base` (PLUS-96). */
function mergeProfile(base: StoredProfile, mine: EditedProfile, theirs: StoredProfile): Merge<EditedProfile> {
  const shown = (profile: CompanyProfileText, shownLogo: string | null): Shown => ({
    ...normalizeProfile(profile),
    size: profile.size,
    shownLogo,
  })
  const { resolve, ...found } = mergeThreeWays(profileRule(), {
    base: shown(base, base.shownLogo),
    mine: shown(mine, mine.logo === undefined ? base.shownLogo : mine.logo),
    theirs: shown(theirs, theirs.shownLogo),
  })
  return {
    ...found,
    resolve: (choices) => {
      const { shownLogo, ...profile } = resolve(choices)
      return { ...profile, ...(shownLogo !== theirs.shownLogo && { logo: shownLogo }) }
    },
  }
}

/**
 * Saves a company's profile as a draft or publishes it (COMP-50). If a colleague has saved since, the user decides
 * about conflicts.
 */
export const profilePart = (company: { id: string }, how: How): VersionedPart<EditedProfile, StoredProfile, null> => ({
  async send(mine, { version, shownLogo }, write) {
    const profile = toStored(mine)
    const input = {
      companyId: company.id,
      ...profile,
      size: toSchemaSize(profile.size),
      ...(mine.logo !== undefined && { logo: mine.logo }),
      isPublished: how === 'publish',
      expectedVersion: version,
    }
    const answer = await runAct(
      saveCompanyProfile,
      { input: input as saveProfileMutation['variables']['input'] },
      write(input),
    )
    if (!answer) return { is: 'failed' }
    const stored = answer.company?.profile
    if (isConflict(answer.errors)) return { is: 'conflict', theirs: stored ? storedProfile(stored) : null }
    if (stored)
      return {
        is: 'done',
        stored: {
          ...profile,
          shownLogo: mine.logo === undefined ? shownLogo : mine.logo,
          version: stored.version,
        },
      }
    const isLogo = answer.errors.some(({ path }) => path?.includes('logo'))
    await dialogs.error({
      title: t('refused'),
      body: t(isLogo ? 'refusedLogo' : 'refusedBody'),
      reason: answer.errors[0]?.reason,
    })
    return { is: 'refused', reason: null }
  },
  merge: mergeProfile,
  saveLabel: t(how === 'publish' ? 'publish' : 'saveDraft'),
})

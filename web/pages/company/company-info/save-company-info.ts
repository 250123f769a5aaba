import { graphql, readInlineData } from 'react-relay'
import type { saveCompanyInfoMutation } from '#web/__generated__/saveCompanyInfoMutation.graphql.ts'
import type { saveCompanyInfo_company$key } from '#web/__generated__/saveCompanyInfo_company.graphql.ts'
import { normalizeCompanyInfo, type CompanyInfo, type PostalAddress } from '#rules/companies/company-info.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import {
  field,
  fields,
  isUnchanged,
  mergeThreeWays,
  part,
  propertiesOf,
  textField,
  type Merge,
  type Part,
} from '#web/editing/merge/merge-three-ways.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { logoRule } from '#web/settings/merge-logo.ts'
import { getLabel, getText, withText, type InfoPath } from '#web/features/company-info/info-fields.ts'
import { companyInfoTexts } from '#web/features/company-info/texts.ts'

const { t } = companyInfoTexts

/** The edited info. `logo` is a data URL for a new logo, null to remove the logo, and undefined to keep it. */
export interface EditedInfo extends CompanyInfo {
  logo?: string | null | undefined
}

/** The stored info with its version. */
export interface StoredInfo extends CompanyInfo {
  /** Address of the logo. */
  shownLogo: string | null
  version: string
}

type Nullish<T> = {
  readonly [K in keyof T]: null extends T[K] ? T[K] | undefined : T[K] extends object ? Nullish<T[K]> : T[K]
}

const addressOf = ({
  coAddress,
  streetAddress,
  postNumber,
  postArea,
  postCountry,
  postAddress,
}: Nullish<PostalAddress>): PostalAddress => ({
  coAddress: coAddress ?? null,
  streetAddress,
  postNumber,
  postArea,
  postCountry,
  postAddress: postAddress ?? null,
})

/** Converts the info from the schema to the rules' format. */
export const readInfo = (
  info: Nullish<Omit<StoredInfo, 'shownLogo'>>,
  logoUrl: string | null | undefined,
): StoredInfo => ({
  ...normalizeCompanyInfo({
    name: info.name,
    billingName: info.billingName ?? null,
    vatNumber: info.vatNumber ?? null,
    companyAddress: addressOf(info.companyAddress),
    billingAddress: addressOf(info.billingAddress),
    telephone: info.telephone,
    contactEmail: info.contactEmail,
    homePage: info.homePage ?? null,
    contactPerson: info.contactPerson,
    paperBilling: info.paperBilling,
    invoiceEmail: info.invoiceEmail ?? null,
  }),
  shownLogo: logoUrl ?? null,
  version: info.version,
})

const updateCompanyInfo = defineAct<saveCompanyInfoMutation>(
  graphql`
    mutation saveCompanyInfoMutation($input: UpdateCompanyInfoInput!) {
      updateCompanyInfo(input: $input) {
        company {
          ...CompanyInfoPage_company
          ...saveCompanyInfo_company
          info {
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

function storedInfo(key: saveCompanyInfo_company$key): StoredInfo {
  const { info, logoUrl } = readInlineData(
    graphql`
      fragment saveCompanyInfo_company on Company @inline @throwOnFieldError {
        logoUrl
        info {
          name
          billingName
          vatNumber
          companyAddress {
            coAddress
            streetAddress
            postNumber
            postArea
            postCountry
            postAddress
          }
          billingAddress {
            coAddress
            streetAddress
            postNumber
            postArea
            postCountry
            postAddress
          }
          telephone
          contactEmail
          homePage
          contactPerson
          paperBilling: hasPaperBilling
          invoiceEmail
          version
        }
      }
    `,
    key,
  )
  return readInfo(info, logoUrl)
}

/** The info with the logo that it shows. */
type Content = CompanyInfo & { shownLogo: string | null }

const content = propertiesOf<Content>()
const text = (path: InfoPath): Part<Content> =>
  part(
    path,
    (info) => getText(info, path),
    (info, value) => ({ ...info, ...withText(info, path, value) }),
    textField(getLabel(path, true)),
  )
const address = (of: 'companyAddress' | 'billingAddress') =>
  (['coAddress', 'streetAddress', 'postNumber', 'postArea'] as const).map((line) => text(`${of}.${line}`))

/** Returns the rule of the info, with its fields in page order. */
const contentRule = () =>
  fields<Content>([
    content.one('shownLogo', logoRule()),
    ...(['name', 'vatNumber'] as const).map(text),
    ...address('companyAddress'),
    ...(['contactPerson', 'telephone', 'contactEmail', 'homePage'] as const).map(text),
    content.one(
      'paperBilling',
      field({ label: t('fields.billing'), text: (isPaper) => t(isPaper ? 'paper' : 'eBill') }),
    ),
    ...(['invoiceEmail', 'billingName'] as const).map(text),
    ...address('billingAddress'),
  ])

/** Returns the info to edit. */
export const toEdit = (stored: StoredInfo): EditedInfo => normalizeCompanyInfo(stored)

const storedContent = (stored: StoredInfo): Content => ({ ...toEdit(stored), shownLogo: stored.shownLogo })

/** Returns the edited info with its logo: the logo of `base`, unless the user chose another. */
const editedContent = ({ logo, ...info }: EditedInfo, base: StoredInfo): Content => ({
  ...normalizeCompanyInfo(info),
  shownLogo: logo === undefined ? base.shownLogo : logo,
})

/** Returns whether the edited info differs from the stored info. */
export const isInfoChanged = (stored: StoredInfo, mine: EditedInfo): boolean =>
  !isUnchanged(contentRule(), storedContent(stored), editedContent(mine, stored))

/** Merges the user's info and the stored info, which both began from `base` (PLUS-96). */
function mergeInfo(base: StoredInfo, mine: EditedInfo, theirs: StoredInfo): Merge<EditedInfo> {
  const { resolve, ...found } = mergeThreeWays(contentRule(), {
    base: storedContent(base),
    mine: editedContent(mine, base),
    theirs: storedContent(theirs),
  })
  return {
    ...found,
    resolve: (choices) => {
      const { shownLogo, ...info } = resolve(choices)
      return { ...info, ...(shownLogo !== theirs.shownLogo && { logo: shownLogo }) }
    },
  }
}

/** Saves a company's info (COMP-38). If a colleague has saved since, the user decides about conflicts. */
export const infoPart = (company: { id: string }): VersionedPart<EditedInfo, StoredInfo, null> => ({
  async send({ logo, ...mine }, { shownLogo, version }, write) {
    const info = normalizeCompanyInfo(mine)
    const { paperBilling, ...fields } = info
    const input = {
      companyId: company.id,
      ...fields,
      hasPaperBilling: paperBilling,
      ...(logo !== undefined && { logo }),
      expectedVersion: version,
    }
    const answer = await runAct(updateCompanyInfo, { input }, write(input))
    if (!answer) return { is: 'failed' }
    const stored = answer.company
    if (isConflict(answer.errors)) return { is: 'conflict', theirs: stored ? storedInfo(stored) : null }
    if (stored)
      return {
        is: 'done',
        stored: {
          ...info,
          shownLogo: logo === undefined ? shownLogo : logo,
          version: stored.info?.version ?? '',
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
  merge: mergeInfo,
  saveLabel: t('update'),
})

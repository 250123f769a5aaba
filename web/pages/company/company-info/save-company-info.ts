import { fetchQuery, graphql } from 'react-relay'
import type { saveCompanyInfoMutation } from '#web/__generated__/saveCompanyInfoMutation.graphql.ts'
import type { saveCompanyInfoQuery } from '#web/__generated__/saveCompanyInfoQuery.graphql.ts'
import { normalizeCompanyInfo, type CompanyInfo, type PostalAddress } from '#rules/companies/company-info.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import type { Difference } from '#web/editing/difference.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { getLabel, getText, type InfoPath } from './info-fields.ts'
import { companyInfoTexts } from './texts.ts'

const { t } = companyInfoTexts

/** The edited info. `logo` is a data URL for a new logo, null to remove the logo, and undefined to keep it. */
export interface EditedInfo extends CompanyInfo {
  logo?: string | null | undefined
}

/** The stored info with its version. */
export interface StoredInfo extends CompanyInfo {
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
export const readInfo = (info: Nullish<StoredInfo>): StoredInfo => ({
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
  version: info.version,
})

const updateCompanyInfo = defineAct<saveCompanyInfoMutation>(
  graphql`
    mutation saveCompanyInfoMutation($input: UpdateCompanyInfoInput!) {
      updateCompanyInfo(input: $input) {
        company {
          ...CompanyInfoPage_company
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

const TEXT_PATHS: readonly InfoPath[] = [
  'name',
  'vatNumber',
  'companyAddress.coAddress',
  'companyAddress.streetAddress',
  'companyAddress.postNumber',
  'companyAddress.postArea',
  'contactPerson',
  'telephone',
  'contactEmail',
  'homePage',
  'billingName',
  'invoiceEmail',
  'billingAddress.coAddress',
  'billingAddress.streetAddress',
  'billingAddress.postNumber',
  'billingAddress.postArea',
]

const billingText = ({ paperBilling }: CompanyInfo) => t(paperBilling ? 'paper' : 'eBill')

/** Lists the differences in readable form. */
export function listInfoDifferences(stored: CompanyInfo, mine: CompanyInfo): Difference[] {
  const [saved, edited] = [normalizeCompanyInfo(stored), normalizeCompanyInfo(mine)]
  const differing = TEXT_PATHS.filter((path) => getText(saved, path) !== getText(edited, path)).map((path) => ({
    label: getLabel(path, true),
    saved: getText(saved, path),
    mine: getText(edited, path),
  }))
  return saved.paperBilling === edited.paperBilling
    ? differing
    : [...differing, { label: t('fields.billing'), saved: billingText(saved), mine: billingText(edited) }]
}

/** Merges the user's changes since `known` into the stored info. */
function merge(known: CompanyInfo, stored: StoredInfo, mine: EditedInfo): EditedInfo {
  const mergeFields = <T extends object>(known: T, stored: T, mine: T): T =>
    Object.fromEntries(
      Object.entries(mine).map(([key, value]) => [
        key,
        value === Reflect.get(known, key) ? Reflect.get(stored, key) : value,
      ]),
    ) as T
  const { logo, ...info } = mine
  const { version: _, ...saved } = stored
  return {
    ...mergeFields<CompanyInfo>(known, saved, info),
    companyAddress: mergeFields(known.companyAddress, saved.companyAddress, info.companyAddress),
    billingAddress: mergeFields(known.billingAddress, saved.billingAddress, info.billingAddress),
    ...(logo !== undefined && { logo }),
  }
}

/** Saves a company's info (COMP-38). If a colleague has saved since, the user decides about conflicts. */
export const infoPart = (company: { id: string; databaseId: number }): VersionedPart<EditedInfo, StoredInfo, null> => ({
  async send({ logo, ...mine }, { version }, write) {
    const info = normalizeCompanyInfo(mine)
    const input = { companyId: company.id, ...info, ...(logo !== undefined && { logo }), version }
    const answer = await runAct(updateCompanyInfo, { input }, write(input))
    if (!answer) return { is: 'failed' }
    if (answer.company) return { is: 'done', stored: { ...info, version: answer.company.info?.version ?? '' } }
    if (isConflict(answer.errors)) return { is: 'conflict' }
    const isLogo = answer.errors.some(({ path }) => path?.includes('logo'))
    await dialogs.error({ title: t('refused'), body: t(isLogo ? 'refusedLogo' : 'refusedBody') })
    return { is: 'refused', reason: null }
  },
  async readStored() {
    const answer = await fetchQuery<saveCompanyInfoQuery>(
      currentEnvironment(),
      graphql`
        query saveCompanyInfoQuery($id: Int!) @throwOnFieldError {
          company(by: { databaseId: $id }) {
            ...CompanyInfoPage_company
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
              paperBilling
              invoiceEmail
              version
            }
          }
        }
      `,
      { id: company.databaseId },
      refetchOptions,
    ).toPromise()
    return answer ? readInfo(answer.company.info) : null
  },
  merge,
  differences: listInfoDifferences,
})

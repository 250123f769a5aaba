import { fetchQuery, graphql } from 'react-relay'
import type { saveCompanyInfoMutation } from '#web/__generated__/saveCompanyInfoMutation.graphql.ts'
import type { saveCompanyInfoQuery } from '#web/__generated__/saveCompanyInfoQuery.graphql.ts'
import { normalizeCompanyInfo, type CompanyInfo, type PostalAddress } from '#rules/companies/company-info.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { anew, currentEnvironment } from '#web/relay/environment.ts'
import { isConflict, type Difference } from '#web/editing/conflict.tsx'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { labelOf, textAt, type InfoPath } from './info-fields.ts'
import { companyInfoTexts } from './texts.ts'

const { t } = companyInfoTexts

/**
 * The info as it stands on the page; a logo that is new is a data address, one that is to go null, left out it stays.
 */
export interface EditedInfo extends CompanyInfo {
  logo?: string | null | undefined
}

/** The info as stored. */
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

/** The info as the schema tells it, as the rules take it. */
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

const update = defineAct<saveCompanyInfoMutation>(
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
  { own: 'all' },
)

const texts: readonly InfoPath[] = [
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

const billing = ({ paperBilling }: CompanyInfo) => t(paperBilling ? 'paper' : 'eBill')

/** What differs, in the page's own words. */
export function infoDifferences(stored: CompanyInfo, mine: CompanyInfo): Difference[] {
  const [saved, own] = [normalizeCompanyInfo(stored), normalizeCompanyInfo(mine)]
  const differing = texts
    .filter((path) => textAt(saved, path) !== textAt(own, path))
    .map((path) => ({ label: labelOf(path, true), saved: textAt(saved, path), mine: textAt(own, path) }))
  return saved.paperBilling === own.paperBilling
    ? differing
    : [...differing, { label: t('fields.billing'), saved: billing(saved), mine: billing(own) }]
}

/** What was changed since it was read, over what is stored now. */
function merge(known: CompanyInfo, stored: StoredInfo, mine: EditedInfo): EditedInfo {
  const over = <T extends object>(was: T, is: T, own: T): T =>
    Object.fromEntries(
      Object.entries(own).map(([key, value]) => [key, value === Reflect.get(was, key) ? Reflect.get(is, key) : value]),
    ) as T
  const { logo, ...info } = mine
  const { version: _, ...saved } = stored
  return {
    ...over<CompanyInfo>(known, saved, info),
    companyAddress: over(known.companyAddress, saved.companyAddress, info.companyAddress),
    billingAddress: over(known.billingAddress, saved.billingAddress, info.billingAddress),
    ...(logo !== undefined && { logo }),
  }
}

/** Saves the info of a company (COMP-38); who saved it meanwhile is asked about. */
export const infoPart = (company: { id: string; databaseId: number }): VersionedPart<EditedInfo, StoredInfo, null> => ({
  async send({ logo, ...mine }, { version }, write) {
    const info = normalizeCompanyInfo(mine)
    const input = { companyId: company.id, ...info, ...(logo !== undefined && { logo }), version }
    const answer = await runAct(update, { input }, write(input))
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
      anew,
    ).toPromise()
    return answer ? readInfo(answer.company.info) : null
  },
  merge,
  differences: infoDifferences,
})

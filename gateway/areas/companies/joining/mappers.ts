import type { CallOutput } from '#contract/base/call.ts'
import {
  BankIdStatus,
  type CompanyGetOwnAccessRequests,
  type GetBankIdResult,
} from '#contract/companies/company-and-tree.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

const statuses = enumNames(BankIdStatus.enum)
const signing = enumNames(['alone', 'jointly'])
const states = enumNames(['waiting', 'granted', 'refused'])

/** The source of a login that has ended. */
export const mapBankIdentity = ({ status, name, companies }: CallOutput<typeof GetBankIdResult>) => ({
  status: statuses.toName(status),
  name,
  companies: companies.map(({ limited, signs, linked, member, ...company }) => ({
    ...company,
    isLimited: limited,
    signs: signing.toName(signs),
    isLinked: linked,
    isMember: member,
  })),
})

/** The source of a request of the user's own. */
export const mapOwnAccessRequest = ({
  id,
  organizationNumber,
  companyName,
  personId,
  personName,
  asked,
  state,
}: CallOutput<typeof CompanyGetOwnAccessRequests>[number]) => ({
  id: toGlobalId('OwnAccessRequest', id),
  organizationNumber,
  companyName,
  approverKey: personId,
  approverName: personName,
  askedAt: asked,
  state: states.toName(state),
})

import type { CallOutput } from '#contract/base/call.ts'
import { BankIdStatus, type CompanyGetOwnAccessRequests, type GetBankIdResult } from '#contract/companies/joining.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { userActor } from '#gateway/schema/actor.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

const statuses = enumNames(BankIdStatus.enum)
const signing = enumNames(['alone', 'jointly'])
const states = enumNames(['waiting', 'granted', 'refused'])

/** Returns the source of a completed BankID sign-in. */
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

/** Returns the source of one of the user's own requests for access. */
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
  approver: userActor(null, personName),
  askedAt: asked,
  state: states.toName(state),
})

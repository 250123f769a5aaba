import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { selectsOnly, selectedFields } from '#gateway/resolving/selection.ts'
import { companyTree, loadCompany } from '../loaders.ts'
import { companyReference } from '../mappers.ts'

/** Fields whose own calls check the caller's access to the company. */
const checkedByTheirCalls = [
  'auditPeople',
  'boardFilters',
  'invoiceOrders',
  'invoicePreview',
  'rejectReasons',
  'search',
]

/** `Query.company`: one read, which includes the tree only if it is selected. No read if the calls of its fields suffice. */
export const company: NonNullable<QueryResolvers['company']> = async (_, { by }, context, info) => {
  const id = referencedId(by, 'Company')
  if (selectsOnly(checkedByTheirCalls, info)) return companyReference(id)
  return selectedFields(info).has('projects') ? (await context.load(companyTree, id)).company : loadCompany(id, context)
}

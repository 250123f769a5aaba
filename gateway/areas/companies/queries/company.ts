import type { QueryResolvers } from '../../../__generated__/resolvers.ts'
import { selectedFields } from '../../selection.ts'
import { companyTree, loadCompany } from '../loaders.ts'

/** `Query.company`: one read, with the tree only when it is asked for. */
export const company: NonNullable<QueryResolvers['company']> = (_, { databaseId }, context, info) =>
  selectedFields(info).has('projects') ? context.load(companyTree, databaseId) : loadCompany(databaseId, context)

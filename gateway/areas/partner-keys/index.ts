import type { Area } from '../../schema/area.ts'
import { apiKeysLoader, careerPagesLoader } from './loaders.ts'
import { partnerKeyMutations } from './mutations/partner-keys.ts'

/** The keys of a company for its career pages and for the API. */
export const partnerKeys: Area = {
  name: 'partner-keys',
  resolvers: {
    Mutation: partnerKeyMutations,
    Company: { partnerKeys: ({ databaseId }, { kind }, context) => context.load(kind === 'API' ? apiKeysLoader : careerPagesLoader, databaseId) },
  },
}

import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { viewerOf } from '../viewer.ts'

/** `Query.viewer` */
export const viewer: NonNullable<QueryResolvers['viewer']> = (_, _arguments, context) => viewerOf(context)

import type { GraphQLSchema } from 'graphql'
import type { GatewayContext } from '#gateway/context.ts'
import { OTHER, reasonsOfMutation } from './public-reasons.ts'
import type { Reason } from './user-errors.ts'

/**
 * Makes each mutation field report its response key to the platform client before it runs. Mutation fields run one
 * after another.
 *
 * @param isPublic replaces reasons that the public schema does not list for the mutation with `OTHER`, and logs them
 */
export function reportMutationFields(schema: GraphQLSchema, isPublic: boolean): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field
    if (!resolve) continue
    const listed = isPublic ? listedReasons(field.name) : null
    field.resolve = async (source, args, context: GatewayContext, info) => {
      context.platform.startField(String(info.path.key))
      const payload: unknown = await resolve(source, args, context, info)
      return listed === null
        ? payload
        : onlyListed(payload, listed, (reason) => context.reportReason(field.name, reason))
    }
  }
}

const listedReasons = (mutation: string): ReadonlySet<string> | null => {
  const reasons = reasonsOfMutation(mutation)
  return reasons && new Set<string>([OTHER, ...[...reasons.values()].flat()])
}

interface ReasonedError {
  readonly reason: Reason
}

const hasErrors = (payload: unknown): payload is { readonly errors: readonly ReasonedError[] } =>
  typeof payload === 'object' && payload !== null && 'errors' in payload && Array.isArray(payload.errors)

function onlyListed(payload: unknown, listed: ReadonlySet<string>, onUnlisted: (reason: string) => void): unknown {
  if (!hasErrors(payload) || payload.errors.every(({ reason }) => listed.has(reason))) return payload
  const errors = payload.errors.map((error) => {
    if (listed.has(error.reason)) return error
    onUnlisted(error.reason)
    return { ...error, reason: OTHER }
  })
  return { ...payload, errors }
}

import { parse, specifiedRules, validate, type DocumentNode, type GraphQLError } from 'graphql'
import { badRequest } from '../errors/errors.ts'
import type { GatewayPlugin } from '../execution/request-state.ts'
import { checkLimits } from '../limits/check-limits.ts'
import type { Limits } from '../limits/limits.ts'
import { freeTextNeedsToken, signsIn } from '../limits/sign-in.ts'

/** Free text is bounded in length, tokens, depth, aliases, cost and upstream calls, before validation, which is the dear part. */
export function useDocumentLimits(limits: Limits): GatewayPlugin {
  // Documents that are asked again are the same objects, as Yoga keeps them by their text.
  const found = new WeakMap<DocumentNode, readonly GraphQLError[]>()
  return {
    onParse({ context, params, setParseFn }) {
      if (context.operation) return
      if (params.source.length > limits.characters) throw badRequest(`The document has more than the allowed ${limits.characters} characters.`)
      setParseFn((source: string) => parse(source, { maxTokens: limits.tokens }))
    },
    onValidate({ context, params, setValidationFn }) {
      if (context.operation) return
      setValidationFn(() => {
        if (context.caller.session === null && !signsIn(params.documentAST)) return [freeTextNeedsToken()]
        let errors = found.get(params.documentAST)
        if (!errors) {
          const over = checkLimits(params.schema, params.documentAST, limits)
          errors = over ? [over] : validate(params.schema, params.documentAST, specifiedRules, { maxErrors: limits.errors, hideSuggestions: true })
          found.set(params.documentAST, errors)
        }
        return errors
      })
    },
  }
}

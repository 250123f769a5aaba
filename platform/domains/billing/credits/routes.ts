import type { FastifyInstance } from 'fastify'
import {
  AddBoostingCredits,
  DisableCredits,
  EnableCredits,
  GetCreditInfo,
  GetCreditTransactions,
  SetCreditMaxPeriod,
} from '#contract/billing/credits.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { addCredits, disableCredits, enableCredits, setMaxPeriod } from './change-credits.ts'
import { getCreditInfo, getCreditTransactions } from './credit-info.ts'

/** Registers the calls for a company's credits. */
export function registerCredits(app: FastifyInstance): void {
  serve(app, GetCreditInfo, { read: (_input, ctx) => getCreditInfo(ctx) })
  serve(app, GetCreditTransactions, { read: (input, ctx) => getCreditTransactions(ctx, input) })
  serve(app, EnableCredits, { write: (input, ctx) => enableCredits(ctx, input) })
  serve(app, AddBoostingCredits, { write: (input, ctx) => addCredits(ctx, input) })
  serve(app, SetCreditMaxPeriod, { write: (input, ctx) => setMaxPeriod(ctx, input) })
  serve(app, DisableCredits, { write: (input, ctx) => disableCredits(ctx, input) })
}

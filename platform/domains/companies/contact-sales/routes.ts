import type { FastifyInstance } from 'fastify'
import { SendContactSalesMessage } from '#contract/companies/contact-sales.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { limitMessages, sendContactSalesMessage } from './contact-sales.ts'

/** Registers the route for messages to sales. */
export function registerSales(app: FastifyInstance): void {
  serve(app, SendContactSalesMessage, {
    before: (_input, ctx) => limitMessages(ctx),
    write: (input, ctx) => sendContactSalesMessage(ctx, input),
  })
}

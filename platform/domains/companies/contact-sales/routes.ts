import type { FastifyInstance } from 'fastify'
import { SendContactSalesMessage } from '#contract/companies/contact-sales.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { throttleMessages, sendContactSalesMessage } from './contact-sales.ts'

/** Registers the route for messages to sales. */
export function registerContactSales(app: FastifyInstance): void {
  serve(app, SendContactSalesMessage, {
    before: (_input, ctx) => throttleMessages(ctx),
    write: (input, ctx) => sendContactSalesMessage(ctx, input),
  })
}

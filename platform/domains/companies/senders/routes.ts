import type { FastifyInstance } from 'fastify'
import {
  ManageEmailAdd,
  ManageEmailDelete,
  ManageEmailLink,
  ManageEmailList,
  ManageEmailToggle,
  ManageEmailVerify,
} from '#contract/companies/senders.ts'
import { serve } from '#platform/calls/http/serve.ts'
import {
  addSender,
  checkSender,
  deleteSender,
  listSenders,
  getSenderLink,
  toggleSender,
  verifySender,
} from './sender-addresses.ts'

/** Registers the routes for the addresses from which a company emails candidates. */
export function registerSenders(app: FastifyInstance): void {
  serve(app, ManageEmailList, { read: (_input, ctx) => listSenders(ctx) })
  serve(app, ManageEmailAdd, {
    before: (input, ctx) => checkSender(ctx, input),
    write: (_input, ctx, email) => addSender(ctx, email),
  })
  serve(app, ManageEmailToggle, { write: (input, ctx) => toggleSender(ctx, input) })
  serve(app, ManageEmailDelete, { write: (input, ctx) => deleteSender(ctx, input) })
  serve(app, ManageEmailLink, { read: (_input, ctx) => getSenderLink(ctx) })
  serve(app, ManageEmailVerify, { write: (input, ctx) => verifySender(ctx, input) })
}

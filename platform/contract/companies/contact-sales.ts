import { CONTEXT_MAX_LENGTH, SALES_MESSAGE_MAX_LENGTH } from '#rules/companies/contact-sales.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { Id, None, Typed, strict } from '#contract/base/shapes.ts'

/**
 * POST /sendContactSalesMessage: a mail to the company's salesperson, or to sales: its address, else its staff, else
 * administrators. `context`: where it was written. Source: 1§7, 3§7. Roles: company member with the feature (SHELL-32).
 */
export const SendContactSalesMessage = declare({
  id: 'send-contact-sales-message',
  family: 'contact sales',
  method: 'POST',
  path: '/sendContactSalesMessage',
  body: strict({ id: Id, message: Typed(SALES_MESSAGE_MAX_LENGTH), context: Typed(CONTEXT_MAX_LENGTH) }),
  response: None,
  access: companyMember('company', 'body.id', { condition: 'contactSalesButton' }),
  errors: { 400: 'blank message', 409: 'nobody would get it (noSalesperson)', 429: 'sent too often' },
})

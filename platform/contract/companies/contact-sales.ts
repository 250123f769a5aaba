import { MAX_CONTEXT_LENGTH, MAX_SALES_MESSAGE_LENGTH } from '#rules/companies/contact-sales.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { Id, EmptyBody, InputText, strict } from '#contract/base/scalars.ts'

/**
 * POST /sendContactSalesMessage. Emails a message to the company's salesperson. Without a salesperson, it goes to the
 * sales address, the sales staff or the administrators, in this order. `context` is the page it was written on. Source:
 * 1§7, 3§7. Roles: company member with the feature (SHELL-32).
 */
export const SendContactSalesMessage = declare({
  id: 'send-contact-sales-message',
  family: 'contact sales',
  method: 'POST',
  path: '/sendContactSalesMessage',
  body: strict({
    id: Id,
    message: InputText('text', MAX_SALES_MESSAGE_LENGTH),
    context: InputText('line', MAX_CONTEXT_LENGTH),
  }),
  response: EmptyBody,
  access: companyMember('company', 'body.id', { condition: 'contactSalesButton' }),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the message is empty',
    409: '`noSalesperson`: there is no one to receive the message',
    429: 'rate limited (ten per hour)',
  },
})

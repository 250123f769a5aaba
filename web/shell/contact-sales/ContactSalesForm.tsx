import { useState } from 'react'
import { graphql } from 'react-relay'
import type { ContactSalesFormSendMutation } from '#web/__generated__/ContactSalesFormSendMutation.graphql.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { contactSalesTexts } from './texts.ts'

const MAX_MESSAGE_LENGTH = 2000

const contactSales = defineAct<ContactSalesFormSendMutation>(
  graphql`
    mutation ContactSalesFormSendMutation($input: ContactSalesInput!) {
      contactSales(input: $input) {
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => contactSalesTexts.t('failed'),
    refused: { NO_SALESPERSON: () => contactSalesTexts.t('nobody') },
  },
)

interface ContactSalesFormProps {
  companyId: string
  /** Where the message is written. The salesperson sees it. */
  context: string
  /** The typed text. The caller keeps it, so that it survives the form. */
  message: string
  onMessage: (message: string) => void
  onSent?: () => void
  isDisabled?: boolean
  autoFocus?: boolean
}

/** Sends a message to the company's salesperson (BILL-29). */
export function ContactSalesForm(props: ContactSalesFormProps) {
  const { companyId, context, message, onMessage, onSent, isDisabled = false, autoFocus = false } = props
  const t = useTexts(contactSalesTexts)
  const [send, isSending] = useAct(contactSales)
  const [idempotencyKey] = useState(() => new IdempotencyKeys())
  useUnsaved(message !== '')
  const isBlank = message.trim() === ''
  const press = async () => {
    if (!(await send({ input: { companyId, message, context } }, { keys: idempotencyKey }))) return
    onMessage('')
    showToast(t('sent'))
    onSent?.()
  }
  return (
    <>
      <TextArea
        label={t('message')}
        value={message}
        onChange={onMessage}
        maxLength={MAX_MESSAGE_LENGTH}
        rows={4}
        autoFocus={autoFocus}
      />
      <Button
        variant="primary"
        isBlock
        isDisabled={isBlank || isDisabled}
        isPending={isSending}
        onPress={() => void press()}
      >
        {t('send')}
      </Button>
    </>
  )
}

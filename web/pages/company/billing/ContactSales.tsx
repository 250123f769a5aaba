import { useState } from 'react'
import { graphql } from 'react-relay'
import type { ContactSalesSendMutation } from '#web/__generated__/ContactSalesSendMutation.graphql.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { FeatureOff } from '#web/settings/FeatureOff.tsx'
import { companyBillingTexts } from './texts.ts'

const MAX_MESSAGE_LENGTH = 2000

const contactSales = defineAct<ContactSalesSendMutation>(
  graphql`
    mutation ContactSalesSendMutation($input: ContactSalesInput!) {
      contactSales(input: $input) {
        ok
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => companyBillingTexts.t('contactFailed'),
    refused: { NO_SALESPERSON: () => companyBillingTexts.t('contactNobody') },
  },
)

/**
 * A message to the company's salesperson (BILL-29). `isOff` means that the feature was switched off while the page was
 * open. The typed message stays.
 */
export function ContactSales({ companyId, isOff }: { companyId: string; isOff: boolean }) {
  const t = useTexts(companyBillingTexts)
  const [message, setMessage] = useState('')
  const [send, isSending] = useAct(contactSales)
  const [idempotencyKey] = useState(() => new IdempotencyKeys())
  useUnsaved(message !== '')
  const isBlank = message.trim() === ''
  const press = async () => {
    if (!(await send({ input: { companyId, message, context: 'billing' } }, { keys: idempotencyKey }))) return
    setMessage('')
    showToast(t('contacted'))
  }
  return (
    <>
      {isOff && <FeatureOff />}
      <TextArea label={t('message')} value={message} onChange={setMessage} maxLength={MAX_MESSAGE_LENGTH} rows={4} />
      <Button
        variant="primary"
        isBlock
        isDisabled={isBlank || isOff}
        isPending={isSending}
        onPress={() => void press()}
      >
        {t('contactSales')}
      </Button>
    </>
  )
}

import { useState } from 'react'
import { FeatureOff } from '#web/settings/FeatureOff.tsx'
import { ContactSalesForm } from '#web/shell/contact-sales/ContactSalesForm.tsx'

/**
 * A message to the company's salesperson (BILL-29). `isOff` means that the feature was switched off while the page was
 * open. The typed message stays.
 */
export function ContactSales({ companyId, isOff }: { companyId: string; isOff: boolean }) {
  const [message, setMessage] = useState('')
  return (
    <>
      {isOff && <FeatureOff />}
      <ContactSalesForm
        companyId={companyId}
        context="billing"
        message={message}
        onMessage={setMessage}
        isDisabled={isOff}
      />
    </>
  )
}

import { useState } from 'react'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { WEBHOOK_LOG_DAYS } from '#rules/integrations/webhooks.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { webhooksTexts } from './texts.ts'
import flexStyles from '#web/styles/Flex.module.css'

interface ResendDialogProps {
  /** The preselected day. */
  firstDay: string
  /** Called with the chosen day, or without an argument if the user cancels. */
  onClose: (day?: string) => void
}

/** Asks for the first day whose failed deliveries are sent again. */
export function ResendDialog({ firstDay, onClose }: ResendDialogProps) {
  const t = useTexts(webhooksTexts)
  const [today] = useState(() => stockholmDay(new Date()))
  const [day, setDay] = useState<string | null>(firstDay)
  return (
    <Dialog
      title={t('resendFailedTitle')}
      onClose={() => onClose()}
      onSubmit={() => {
        if (day !== null) onClose(day)
      }}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" isDisabled={day === null}>
            {t('resendFailedConfirm')}
          </Button>
        </>
      }
    >
      <div className={flexStyles.form}>
        <p>{t('resendFailedBody')}</p>
        <DateField
          label={t('since')}
          value={day}
          onChange={setDay}
          min={addDays(today, -WEBHOOK_LOG_DAYS)}
          max={today}
          autoFocus
        />
      </div>
    </Dialog>
  )
}

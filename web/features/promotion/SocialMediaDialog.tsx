import { useState } from 'react'
import { lineTotals, type BasisPoints, type Ore } from '#rules/billing/money.ts'
import { useMoney } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { OrderSums } from './OrderSums.tsx'
import { Pictures } from './Pictures.tsx'
import { packageTexts } from './texts.ts'
import { useHasPictures } from './useHasPictures.ts'

interface SocialMediaDialogProps {
  companyId: string
  price: Ore
  /** The company's VAT rate. */
  vat: BasisPoints
  /** Whether the company had uploaded pictures when the dialog opened. */
  hadPictures: boolean
  /** Undefined goes back. */
  onClose: (pictures?: 'uploaded' | 'auto-select') => void
}

/** The review before the social media package is bought separately (PROMO-64). */
export function SocialMediaDialog({ companyId, price, vat, hadPictures, onClose }: SocialMediaDialogProps) {
  const t = useTexts(packageTexts)
  const ui = useTexts(uiTexts)
  const money = useMoney()
  const hasPictures = useHasPictures(companyId, hadPictures)
  const [pictures, setPictures] = useState<'uploaded' | 'auto-select'>(hadPictures ? 'uploaded' : 'auto-select')
  return (
    <Dialog
      title={t('social.title')}
      onClose={() => onClose()}
      onSubmit={() => onClose(pictures)}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" autoFocus>
            {t('social.confirm')}
          </Button>
        </>
      }
    >
      <DialogText>{t('social.body')}</DialogText>
      <Pictures value={pictures} onChange={setPictures} hasPictures={hasPictures} />
      <OrderSums
        sum={lineTotals({ quantity: 1, unitPrice: price, vat })}
        vat={vat}
        lines={[[t('social.title'), money(price)]]}
      />
    </Dialog>
  )
}

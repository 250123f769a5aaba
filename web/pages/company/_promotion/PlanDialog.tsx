import { useState } from 'react'
import type { Package, PackageOrNone } from '#rules/packages.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogText } from '../../../ui/Dialog.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import type { Offer } from './offer.ts'
import { PackageTable } from './PackageTable.tsx'
import styles from './PlanDialog.module.css'
import { packageTexts } from './texts.ts'

interface PlanDialogProps {
  adName: string
  packages: readonly Package[]
  offer: Offer
  selected: PackageOrNone
  /** Nothing aborts. */
  onClose: (chosen?: Package) => void
}

/** Chooses a package for an ad of the list; the review follows (AD-27, AD-120). */
export function PlanDialog({ adName, packages, offer, selected: initial, onClose }: PlanDialogProps) {
  const t = useTexts(packageTexts)
  const ui = useTexts(uiTexts)
  const [selected, select] = useState(initial)
  return (
    <Dialog
      size="xl"
      title={t('plan.title', { name: adName })}
      onClose={() => onClose()}
      onSubmit={() => { if (selected !== 'none') onClose(selected) }}
      footer={
        <>
          {selected === 'none' && <p className={styles.hint}>{t('plan.choose')}</p>}
          <Button variant="ghost" onPress={() => onClose()}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit" isDisabled={selected === 'none'}>{t('plan.proceed')}</Button>
        </>
      }
    >
      <DialogText>{t('plan.body')}</DialogText>
      <div className={styles.table}>
        <PackageTable isBare packages={packages} prices={offer.prices} credits={offer.credits} domains={offer.domains} selected={selected} active="none" onToggle={(each) => select(each === selected ? 'none' : each)} />
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import type { Package, PackageOrNone } from '#rules/promotion/packages.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useStore, type Readable } from '#web/state/create-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { Offer } from './offer.ts'
import { PackageTable } from './PackageTable.tsx'
import styles from './PlanDialog.module.css'
import { packageTexts } from './texts.ts'

interface PlanDialogProps {
  adName: string
  packages: readonly Package[]
  /** What is offered, as it is read anew. */
  offers: Readable<Offer>
  selected: PackageOrNone
  /** The choice that is stored: taken back, it goes with the dialog's button (PROMO-24). */
  stored: PackageOrNone
  /** Nothing aborts; `none` takes the stored choice back. */
  onClose: (chosen?: PackageOrNone) => void
}

/** Chooses a package for an ad of the list; the review follows (AD-27, AD-120). */
export function PlanDialog({ adName, packages, offers, selected: initial, stored, onClose }: PlanDialogProps) {
  const t = useTexts(packageTexts)
  const ui = useTexts(uiTexts)
  const offer = useStore(offers)
  const [selected, select] = useState(initial)
  const isTakenBack = selected === 'none' && stored !== 'none'
  const isChosen = selected !== 'none' || isTakenBack
  return (
    <Dialog
      size="xl"
      title={t('plan.title', { name: adName })}
      onClose={() => onClose()}
      onSubmit={() => {
        if (isChosen) onClose(selected)
      }}
      footer={
        <>
          {!isChosen && <p className={styles.hint}>{t('plan.choose')}</p>}
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!isChosen}>
            {t(isTakenBack ? 'plan.takeBack' : 'plan.proceed')}
          </Button>
        </>
      }
    >
      <DialogText>{t('plan.body')}</DialogText>
      <div className={styles.table}>
        <PackageTable
          isBare
          packages={packages}
          prices={offer.prices}
          credits={offer.credits}
          domains={offer.domains}
          selected={selected}
          active="none"
          onToggle={(each) => select(each === selected ? 'none' : each)}
        />
      </div>
    </Dialog>
  )
}

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
  /** The current offer. It is updated after each refetch. */
  offers: Readable<Offer>
  selected: PackageOrNone
  /** The stored choice. If the user deselects it, the dialog's button clears it (PROMO-24). */
  stored: PackageOrNone
  /** Undefined cancels. `none` clears the stored choice. */
  onClose: (chosen?: PackageOrNone) => void
}

/** Lets the user choose a package for an ad in the list. The review is the next step (AD-27, AD-120). */
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

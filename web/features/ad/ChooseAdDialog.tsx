import { useState } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './ChooseAdDialog.module.css'
import { adEditorTexts } from '#web/editing/texts.ts'

/** An ad that can be copied from. */
export interface AdChoice {
  databaseId: number
  title: string
  /** Owner and location. */
  detail: string
}

interface ChooseAdDialogProps {
  title: string
  body: string
  ads: readonly AdChoice[]
  confirmLabel?: string | undefined
  onClose: (databaseId?: number) => void
}

/** Lets the user choose one ad of the company. */
function ChooseAdDialog({ title, body, ads, confirmLabel, onClose }: ChooseAdDialogProps) {
  const t = useTexts(adEditorTexts)
  const [term, setTerm] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const terms = term.toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
  const matches = ads.filter((ad) =>
    terms.every((word) => `${ad.title} ${ad.detail}`.toLocaleLowerCase('sv').includes(word)),
  )
  const visible = matches.some((ad) => String(ad.databaseId) === chosen)
  const submit = () => {
    if (chosen !== null && visible) onClose(Number(chosen))
  }
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={() => onClose()}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!visible}>
            {confirmLabel ?? t('copy.use')}
          </Button>
        </>
      }
    >
      <DialogText>{body}</DialogText>
      <SearchField
        aria-label={t('copy.search')}
        placeholder={t('copy.search')}
        value={term}
        onChange={setTerm}
        autoFocus
      />
      <div className={styles.list}>
        {matches.length === 0 && (
          <p className={textStyles.note} role="status">
            {t('copy.none')}
          </p>
        )}
        <RadioGroup
          aria-label={t('copy.list')}
          options={matches.map((ad) => ({ id: String(ad.databaseId), label: ad.title, detail: ad.detail }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
    </Dialog>
  )
}

/** Asks the user which ad to copy from. Says so if there are no ads to choose from (AD-48, AD-73). */
export async function chooseAd(options: Omit<ChooseAdDialogProps, 'onClose'>): Promise<number | undefined> {
  if (options.ads.length === 0) {
    await dialogs.alert({ title: adEditorTexts.t('copy.noAdsTitle'), body: adEditorTexts.t('copy.noAds') })
    return undefined
  }
  return dialogs.open<number>((close) => <ChooseAdDialog {...options} onClose={close} />)
}

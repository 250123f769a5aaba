import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { adEditorTexts } from '#web/editing/texts.ts'
import { useAdChoice, type Choice } from './useAdChoice.tsx'

interface ChooseAdDialogProps {
  title: string
  body: string
  ads: readonly Choice[]
  confirmLabel?: string | undefined
  onClose: (databaseId?: number) => void
}

/** Lets the user choose one ad of the company. */
function ChooseAdDialog({ title, body, ads, confirmLabel, onClose }: ChooseAdDialogProps) {
  const t = useTexts(adEditorTexts)
  const { list, chosen } = useAdChoice(ads)
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={() => onClose()}
      onSubmit={() => {
        if (chosen) onClose(chosen.databaseId)
      }}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!chosen}>
            {confirmLabel ?? t('copy.use')}
          </Button>
        </>
      }
    >
      <DialogText>{body}</DialogText>
      {list}
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

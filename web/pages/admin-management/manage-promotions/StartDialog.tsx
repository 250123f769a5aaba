import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { managePromotionsTexts } from './texts.ts'
import { packageIds, packageEnum, type SchemaPackage } from './promotion-enums.ts'

interface StartDialogProps {
  adName: string
  companyName: string | null
  /** Whether the package is for a task. The company then pays with credits. */
  isTask?: boolean
  onClose: (chosen?: SchemaPackage) => void
}

/** Asks which package to start for an ad, without an order (ADMIN-97). */
export function StartDialog({ adName, companyName, isTask = false, onClose }: StartDialogProps) {
  const t = useTexts(managePromotionsTexts)
  const ui = useTexts(uiTexts)
  const [chosen, choose] = useState<(typeof packageIds)[number]>('basic')
  return (
    <Dialog
      title={t(isTask ? 'tasks.chooseTitle' : 'start.title')}
      onClose={() => onClose()}
      onSubmit={() => onClose(packageEnum.toSchema(chosen))}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {t(isTask ? 'tasks.sponsor' : 'start.confirm')}
          </Button>
        </>
      }
    >
      <DialogText>
        {t(isTask ? 'tasks.chooseBody' : 'start.body', { ad: adName, company: companyName ?? '–' })}
      </DialogText>
      <RadioGroup
        label={t('column.package')}
        value={chosen}
        onChange={choose}
        options={packageIds.map((id) => ({ id, label: t(`package.${id}`) }))}
      />
    </Dialog>
  )
}

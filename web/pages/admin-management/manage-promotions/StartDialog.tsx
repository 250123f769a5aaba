import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { managePromotionsTexts } from './texts.ts'
import { packageIds, packageEnum, type SchemaPackage } from './promotion-enums.ts'

type PackageId = (typeof packageIds)[number]

interface StartDialogProps {
  adName: string
  companyName: string | null
  /** For a task, which the company pays with credits: the credits of each package that it has and the ad needs. */
  taskCredits?: readonly { readonly package: string; readonly left: number; readonly needed: number }[]
  onClose: (chosen?: SchemaPackage) => void
}

/** Asks which package to start for an ad, without an order (ADMIN-97). */
export function StartDialog({ adName, companyName, taskCredits, onClose }: StartDialogProps) {
  const t = useTexts(managePromotionsTexts)
  const ui = useTexts(uiTexts)
  const isTask = taskCredits !== undefined
  const creditsOf = (id: PackageId) => taskCredits?.find((each) => packageEnum.toRule(each.package) === id)
  const canPay = (id: PackageId) => {
    const credits = creditsOf(id)
    return credits === undefined || credits.left >= credits.needed
  }
  // The preselected package is one that the company can pay.
  const [chosen, choose] = useState<PackageId | null>(
    () => (['basic', ...packageIds] as const).find((id) => canPay(id)) ?? null,
  )
  return (
    <Dialog
      title={t(isTask ? 'tasks.chooseTitle' : 'start.title')}
      onClose={() => onClose()}
      onSubmit={() => {
        if (chosen !== null) onClose(packageEnum.toSchema(chosen))
      }}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={chosen === null}>
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
        help={chosen === null ? t('tasks.noPackage', { company: companyName ?? '–' }) : undefined}
        options={packageIds.map((id) => {
          const credits = creditsOf(id)
          return {
            id,
            label: t(`package.${id}`),
            isDisabled: !canPay(id),
            ...(credits && { detail: t('tasks.balance', { left: credits.left, needed: credits.needed }) }),
          }
        })}
      />
    </Dialog>
  )
}

import type { NavigateFunction } from 'react-router-dom'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { adTexts } from './texts.ts'

/**
 * Says that the company must be connected to the public employment service before it makes ads, and offers to go there
 * (AD-31).
 */
export async function tellServiceMissing(companyId: number, navigate: NavigateFunction): Promise<void> {
  const { t } = adTexts
  const goes = await dialogs.confirm({
    title: t('create.serviceTitle'),
    body: t('create.serviceBody'),
    confirmLabel: t('create.serviceGo'),
  })
  if (goes) await navigate(`/${companyId}/connections`)
}

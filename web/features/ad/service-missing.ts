import type { NavigateFunction } from 'react-router-dom'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { adTexts } from './texts.ts'

/**
 * Explains that the company must connect to the public employment service before it can create ads, and offers to open
 * that page (AD-31).
 */
export async function showServiceMissing(companyId: number, navigate: NavigateFunction): Promise<void> {
  const { t } = adTexts
  const goes = await dialogs.confirm({
    title: t('create.serviceTitle'),
    body: t('create.serviceBody'),
    confirmLabel: t('create.serviceGo'),
  })
  if (goes) await navigate(`/${companyId}/connections`)
}

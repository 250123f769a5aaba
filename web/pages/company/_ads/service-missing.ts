import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { adTexts } from './texts.ts'

/** Says that the company must be connected to the public employment service before it makes ads (AD-31). */
export const tellServiceMissing = (): Promise<void> =>
  dialogs.alert({ title: adTexts.t('create.serviceTitle'), body: adTexts.t('create.serviceBody') })

import { useState } from 'react'
import type { PartnerKeyScope } from '#web/__generated__/keyActsCreateMutation.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { ScopeField } from './ScopeField.tsx'
import { keysTexts } from './texts.ts'

interface ScopeDialogProps {
  name: string
  scope: PartnerKeyScope
  onClose: (scope?: PartnerKeyScope) => void
}

/** Asks what an API key may do from now on (PLUS-60). */
export function ScopeDialog({ name, scope, onClose }: ScopeDialogProps) {
  const t = useTexts(keysTexts)
  const ui = useTexts(uiTexts)
  const [chosen, setChosen] = useState(scope)
  return (
    <Dialog
      title={t('scopeTitle', { name })}
      onClose={() => onClose()}
      onSubmit={() => onClose(chosen)}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {ui('save')}
          </Button>
        </>
      }
    >
      <ScopeField value={chosen} onChange={setChosen} />
      <DialogText>{t('scopeNote')}</DialogText>
    </Dialog>
  )
}

import { useState } from 'react'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { MAX_KEY_NAME_LENGTH } from '#rules/integrations/api-keys.ts'
import { formatDate, instantOf } from '#rules/text-and-time/stockholm-time.ts'
import type { PartnerKeyScope } from '#web/__generated__/keyActsCreateMutation.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import { ScopeField } from './ScopeField.tsx'
import { keysTexts } from './texts.ts'

/** Input for a new key. Scope and expiry apply only to API keys. */
export interface NewKey {
  name: string
  scope?: PartnerKeyScope
  expiresAt?: string
}

/** Lifetimes of a key in days. 0 means that the key does not expire. */
const lifetimes = [30, 90, 365, 730, 0] as const
type Lifetime = (typeof lifetimes)[number]

interface NewKeyDialogProps {
  isApi: boolean
  start: NewKey
  /** Returns the validation message for a name. */
  problemOf: (name: string) => string | null
  onClose: (made?: NewKey) => void
}

/** Asks for a new key: its name, scope and lifetime (COMP-112, PLUS-60). */
export function NewKeyDialog({ isApi, start, problemOf, onClose }: NewKeyDialogProps) {
  const t = useTexts(keysTexts)
  const ui = useTexts(uiTexts)
  const [name, setName] = useState(start.name)
  const [wasTried, setTried] = useState(start.name !== '')
  const [scope, setScope] = useState<PartnerKeyScope>(start.scope ?? 'READ')
  const [lifetime, setLifetime] = useState<Lifetime>(365)
  const problem = problemOf(name)
  const submit = () => {
    setTried(true)
    if (problem !== null) return
    onClose(isApi ? { name, scope, ...(lifetime > 0 && { expiresAt: endAfter(lifetime) }) } : { name })
  }
  return (
    <Dialog
      title={t('newTitle')}
      onClose={() => onClose()}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {t('create')}
          </Button>
        </>
      }
    >
      <div className={flexStyles.form}>
        <TextField
          autoFocus
          label={t('name')}
          help={t('nameHelp')}
          value={name}
          counterMax={MAX_KEY_NAME_LENGTH}
          error={wasTried ? problem : null}
          onChange={setName}
        />
        {isApi && (
          <>
            <ScopeField value={scope} onChange={setScope} />
            <Select
              label={t('lifetime')}
              help={t('lifetimeHelp')}
              value={lifetime}
              onChange={setLifetime}
              options={lifetimes.map((id) => ({ id, label: t(`lasts.${id}`) }))}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Returns the end of the day in Stockholm after a number of days. */
const endAfter = (days: number): string =>
  instantOf(formatDate(new Date(Date.now() + days * DAY_MS)), 23, 59, 59).toISOString()

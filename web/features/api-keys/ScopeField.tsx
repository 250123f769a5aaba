import type { PartnerKeyScope } from '#web/__generated__/keyActsCreateMutation.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { keysTexts } from './texts.ts'

interface ScopeFieldProps {
  value: PartnerKeyScope
  onChange: (scope: PartnerKeyScope) => void
}

/** Chooses what an API key may do (PLUS-60). */
export function ScopeField({ value, onChange }: ScopeFieldProps) {
  const t = useTexts(keysTexts)
  return (
    <RadioGroup
      label={t('scope')}
      value={value}
      onChange={onChange}
      options={(['READ', 'WRITE'] as const).map((id) => ({
        id,
        label: t(`may.${id}`),
        detail: t(`mayDetail.${id}`),
      }))}
    />
  )
}

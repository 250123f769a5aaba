import { useMemo, useState } from 'react'
import { MAX_POSITIONS } from '#rules/ads/ad-details.ts'
import { MIN_SUGGEST_CHARACTERS } from '#rules/text-and-time/timings.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { FormSection } from '#web/ui/Layout.tsx'
import { Stepper } from '#web/ui/NumberField.tsx'
import styles from './Details.module.css'
import { Slot, useDetails } from './details-context.tsx'
import { suggest } from './suggest.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

export interface ProfessionGroup {
  readonly name: string
  readonly professions: readonly {
    readonly id: string
    readonly databaseId: number
    readonly name: string
    readonly ssyk: string
  }[]
}

/** Occupation and number of positions (AD-74, AD-75, AD-78). */
export function ProfessionSection({ groups, id }: { groups: readonly ProfessionGroup[]; id: string }) {
  const t = useTexts(detailsTexts)
  const {
    form: { details },
    isLocked,
    change,
    error,
  } = useDetails()
  const all = useMemo(
    () =>
      groups.flatMap((group) =>
        group.professions.map(({ databaseId, name, ssyk }) => ({
          id: databaseId,
          label: name,
          detail: group.name,
          end: ssyk,
        })),
      ),
    [groups],
  )
  const selected = all.find((option) => option.id === details.profession)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? selected?.label ?? ''
  const options = typed === null ? [] : suggest(all, typed, MIN_SUGGEST_CHARACTERS)
  return (
    <FormSection id={id} title={t('sections.profession')}>
      <div className={styles.wideAndNarrow}>
        <Slot path="profession">
          <ComboBox
            label={t('fields.profession')}
            isSearch
            placeholder={t('professionSearch')}
            options={options}
            value={details.profession || null}
            inputValue={text}
            onInputChange={setTyped}
            onChange={(profession) => {
              if (profession !== null) change({ profession })
              setTyped(null)
            }}
            onBlur={() => {
              if (text.trim() === '') change({ profession: 0 })
              setTyped(null)
            }}
            emptyText={text.trim().length < MIN_SUGGEST_CHARACTERS ? t('professionSearch') : undefined}
            help={selected && `SSYK ${selected.end} · ${selected.detail}`}
            error={error('profession')}
            isDisabled={isLocked}
          />
        </Slot>
        <Slot path="positions">
          <Stepper
            label={t('fields.positions')}
            value={details.positions === 0 ? null : details.positions}
            onChange={(positions) => change({ positions: positions ?? 0 })}
            minValue={1}
            maxValue={MAX_POSITIONS}
            error={error('positions')}
            isDisabled={isLocked}
          />
        </Slot>
      </div>
    </FormSection>
  )
}

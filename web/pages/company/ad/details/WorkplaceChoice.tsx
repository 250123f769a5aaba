import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { FieldGrid } from '#web/ui/Layout.tsx'
import { useDetails } from './details-context.tsx'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/** A workplace from the company's templates. */
export interface Workplace {
  readonly databaseId: number
  readonly name: string
  readonly streetAddress: string
  readonly postNumber: string
  readonly postArea: string
}

/** Maximum number of options in the list. Typing finds the others. */
const MAX_OPTIONS = 50

const digits = (postCode: string): string => postCode.replace(/\s/g, '')

/**
 * A combo box that fills in address, postcode and town (AD-72). It shows the workplace that matches the address, also
 * if the user typed the address.
 */
export function WorkplaceChoice({ workplaces }: { workplaces: readonly Workplace[] }) {
  const t = useTexts(detailsTexts)
  const {
    form: {
      details: { address, postCode, city },
    },
    isLocked,
    change,
  } = useDetails()
  const [typed, setTyped] = useState<string | null>(null)
  const selected = workplaces.find(
    (each) =>
      each.streetAddress === address && digits(each.postNumber) === digits(postCode ?? '') && each.postArea === city,
  )
  const search = typed?.trim().toLocaleLowerCase() ?? ''
  const matches = workplaces.filter(({ name, streetAddress, postArea }) =>
    [name, streetAddress, postArea].some((text) => text.toLocaleLowerCase().includes(search)),
  )
  return (
    <FieldGrid>
      <ComboBox
        label={t('fields.workplace')}
        isOptional
        options={matches.slice(0, MAX_OPTIONS).map(({ databaseId, name, streetAddress, postArea }) => ({
          id: databaseId,
          label: name,
          detail: `${streetAddress}, ${postArea}`,
        }))}
        value={selected?.databaseId ?? null}
        inputValue={typed ?? selected?.name ?? ''}
        // The initial text is not a search, so the list opens with all workplaces.
        onInputChange={(text) => setTyped(text === (selected?.name ?? '') ? null : text)}
        onChange={(id) => {
          const workplace = workplaces.find(({ databaseId }) => databaseId === id)
          if (!workplace) return
          setTyped(null)
          change({ address: workplace.streetAddress, postCode: workplace.postNumber, city: workplace.postArea })
        }}
        onBlur={() => setTyped(null)}
        isDisabled={isLocked}
      />
    </FieldGrid>
  )
}

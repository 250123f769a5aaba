import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { FieldGrid } from '#web/ui/Layout.tsx'
import { useDetails } from './details-context.tsx'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/** A workplace of the company, from its templates. */
export interface Workplace {
  readonly databaseId: number
  readonly name: string
  readonly streetAddress: string
  readonly postNumber: string
  readonly postArea: string
}

/** Most workplaces offered at once; what is typed finds the others. */
const mostOffered = 50

const digits = (postCode: string): string => postCode.replace(/\s/g, '')

/**
 * A choice that fills address, postcode and town (AD-72). It names the workplace that the address is of, also when the
 * address was typed.
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
  const chosen = workplaces.find(
    (each) =>
      each.streetAddress === address && digits(each.postNumber) === digits(postCode ?? '') && each.postArea === city,
  )
  const sought = typed?.trim().toLocaleLowerCase() ?? ''
  const offered = workplaces.filter(({ name, streetAddress, postArea }) =>
    [name, streetAddress, postArea].some((text) => text.toLocaleLowerCase().includes(sought)),
  )
  return (
    <FieldGrid>
      <ComboBox
        label={t('fields.workplace')}
        isOptional
        options={offered.slice(0, mostOffered).map(({ databaseId, name, streetAddress, postArea }) => ({
          id: databaseId,
          label: name,
          detail: `${streetAddress}, ${postArea}`,
        }))}
        value={chosen?.databaseId ?? null}
        inputValue={typed ?? chosen?.name ?? ''}
        // The list opens with everything: what stands there was not typed to find something.
        onInputChange={(text) => setTyped(text === (chosen?.name ?? '') ? null : text)}
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

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HOME_COUNTRY, WORKPLACE_TYPES, type WorkplaceType } from '#rules/ads/ad-details-model.ts'
import { isBlank } from '#rules/text-and-time/text.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { FieldGrid, FormSection } from '#web/ui/Layout.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Details.module.css'
import { Slot, useDetails } from './details-context.tsx'
import { setLocation } from './details-form.ts'
import { FieldNote } from './FieldNote.tsx'
import { usePlaces } from './find-places.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'
import { WorkplaceChoice, type Workplace } from './WorkplaceChoice.tsx'

interface WorkplaceSectionProps {
  id: string
  countries: readonly { readonly code: string; readonly name: string }[]
  workplaces: readonly Workplace[]
}

/** Workplace type, location and address (AD-93, AD-99 to AD-103). */
export function WorkplaceSection({ id, countries, workplaces }: WorkplaceSectionProps) {
  const t = useTexts(detailsTexts)
  const {
    form: { details },
    isLocked,
    change,
    error,
  } = useDetails()
  const { location } = details
  const isRemote = location === 'remote'
  const workplaceBefore = useRef<WorkplaceType>('onsite')
  return (
    <FormSection id={id} title={t('sections.workplace')}>
      <FieldGrid>
        <Slot path="workplaceType">
          <Segmented
            label={t('fields.workplaceType')}
            options={WORKPLACE_TYPES.map((type) => ({
              id: type,
              label: t(`workplaceType.${type}`),
              isDisabled: isRemote && type !== 'remote',
            }))}
            value={details.workplaceType}
            onChange={(workplaceType) => change({ workplaceType })}
            isDisabled={isLocked}
          />
          <FieldNote error={error('workplaceType')} />
        </Slot>
        <Slot path="location">
          <Segmented<'domestic' | 'abroad' | 'remote' | 'unset'>
            label={t('fields.location')}
            options={(['domestic', 'abroad', 'remote'] as const).map((place) => ({
              id: place,
              label: t(`location.${place}`),
            }))}
            value={location}
            onChange={(place) => {
              if (!isRemote) workplaceBefore.current = details.workplaceType
              change(setLocation(details, place, workplaceBefore.current))
            }}
            isDisabled={isLocked}
          />
          <FieldNote error={error('location')} />
        </Slot>
      </FieldGrid>
      {isRemote && <p className="muted">{t('remoteHint')}</p>}
      {location === 'abroad' && (
        <FieldGrid>
          <Slot path="country">
            <ComboBox
              label={t('fields.country')}
              options={countries
                .filter(({ code }) => code !== HOME_COUNTRY)
                .map(({ code, name }) => ({ id: code, label: name }))}
              value={details.country}
              onChange={(country) => change({ country })}
              error={error('country')}
              isDisabled={isLocked}
            />
          </Slot>
        </FieldGrid>
      )}
      {location === 'domestic' && workplaces.length > 0 && <WorkplaceChoice workplaces={workplaces} />}
      {(location === 'domestic' || location === 'abroad') && <Address />}
    </FormSection>
  )
}

function Address() {
  const t = useTexts(detailsTexts)
  const {
    form: { details },
    isLocked,
    change,
    error,
  } = useDetails()
  const isOptional = details.location === 'abroad'
  return (
    <div className={styles.address}>
      <Slot path="address">
        <TextField
          label={t('fields.address')}
          value={details.address ?? ''}
          onChange={(address) => change({ address })}
          autoComplete="off"
          isOptional={isOptional}
          error={error('address')}
          isDisabled={isLocked}
        />
      </Slot>
      <Slot path="postCode">{isOptional ? <PostCode isOptional /> : <DomesticPostCode />}</Slot>
      <Slot path="city">
        {isOptional ? (
          <TextField
            label={t('fields.city')}
            value={details.city ?? ''}
            onChange={(city) => change({ city })}
            autoComplete="off"
            isOptional
            error={error('city')}
            isDisabled={isLocked}
          />
        ) : (
          <DomesticCity />
        )}
      </Slot>
    </div>
  )
}

function PostCode({
  isOptional = false,
  help,
  onTyped,
}: {
  isOptional?: boolean
  help?: string | undefined
  onTyped?: (postCode: string) => void
}) {
  const t = useTexts(detailsTexts)
  const {
    form: { details },
    isLocked,
    change,
    error,
  } = useDetails()
  return (
    <TextField
      label={t('fields.postCode')}
      value={details.postCode ?? ''}
      onChange={(postCode) => {
        // An invalid postcode stays as typed and shows an error.
        change({ postCode })
        onTyped?.(postCode)
      }}
      autoComplete="off"
      isNumeric
      isOptional={isOptional}
      help={help}
      error={error('postCode')}
      isDisabled={isLocked}
    />
  )
}

/**
 * Fills in the town of the postcode, unless the user has typed a different town. In that case the field shows the
 * postcode's town below it.
 */
function DomesticPostCode() {
  const t = useTexts(detailsTexts)
  const {
    form: { details },
    change,
  } = useDetails()
  const [typed, setTyped] = useState('')
  const filledTown = useRef('')
  const code = typed.replace(/\s/g, '')
  const {
    suggestions: [place],
    isLoading,
  } = usePlaces(/^\d{5}$/.test(code) ? code : '')
  const town = isLoading ? undefined : place?.city
  const city = details.city?.trim() ?? ''
  const fill = useEffectEvent((knownTown: string) => {
    if (city !== '' && city !== filledTown.current) return
    filledTown.current = knownTown
    change({ city: knownTown })
  })
  useEffect(() => {
    if (town !== undefined) fill(town)
  }, [town])
  return (
    <PostCode onTyped={setTyped} help={town === undefined || town === city ? undefined : t('postCodeTown', { town })} />
  )
}

/** The town. Suggestions show the municipality and county. */
function DomesticCity() {
  const t = useTexts(detailsTexts)
  const {
    form: { details },
    isLocked,
    change,
    error,
  } = useDetails()
  const city = details.city ?? ''
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const { suggestions, isLoading } = usePlaces(typed)
  const options = suggestions.map(({ city: town, municipality, county, postCode }) => ({
    id: [town, municipality, county, postCode].join(),
    label: town,
    detail: t('placeDetail', { municipality, county }),
    end: postCode === null ? undefined : `${postCode.slice(0, 3)} ${postCode.slice(3)}`,
  }))
  return (
    <ComboBox
      label={t('fields.city')}
      isSearch
      allowsCustomValue
      options={options}
      value={picked}
      inputValue={city}
      onInputChange={(text) => {
        if (text === city) return
        setTyped(text)
        setPicked(null)
        change({ city: text })
      }}
      onChange={(id, chosen) => {
        setPicked(id)
        const postCode = chosen && isBlank(details.postCode) ? chosen.end : undefined
        if (chosen) change({ city: chosen.label, ...(postCode === undefined ? {} : { postCode }) })
      }}
      isLoading={isLoading}
      emptyText={t('placeUnknown')}
      error={error('city')}
      isDisabled={isLocked}
    />
  )
}

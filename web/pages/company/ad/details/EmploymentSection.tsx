import { useRef } from 'react'
import {
  DURATIONS,
  EMPLOYMENT_TYPES,
  EXTRA_WORK,
  PART_TIME_TYPES,
  type Extent,
  type Specification,
} from '#rules/ads/ad-details-model.ts'
import { NOT_EMPLOYMENT } from '#rules/integrations/employment-service.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Checkbox, CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { FieldGrid, FormSection } from '#web/ui/Layout.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Slot, useDetails } from './details-context.tsx'
import { setEmployment, specificationChoices } from './details-form.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/**
 * The form of employment and its related fields (AD-80 to AD-92). If the ad goes to the public employment service,
 * warns about a choice that the service rejects (PLUS-45).
 */
export function EmploymentSection({
  id,
  employmentServiceConnected,
}: {
  id: string
  employmentServiceConnected: boolean
}) {
  const t = useTexts(detailsTexts)
  const {
    form: { details },
    isLocked,
    change,
    error,
  } = useDetails()
  const { offered, kept } = specificationChoices(details)
  const isHourly = details.type === 'hourly'
  const extentBefore = useRef<Extent>('fullTime')
  return (
    <FormSection id={id} title={t('sections.employment')}>
      <Slot path="type">
        <Segmented
          label={t('fields.type')}
          options={EMPLOYMENT_TYPES.map((type) => ({ id: type, label: t(`type.${type}`) }))}
          value={details.type}
          onChange={(type) => {
            if (!isHourly) extentBefore.current = details.extent
            change(setEmployment(details, { type }, extentBefore.current))
          }}
          isDisabled={isLocked}
        />
      </Slot>
      <FieldGrid>
        {details.type === 'temporary' && (
          <Slot path="duration">
            <Select
              label={t('fields.duration')}
              options={DURATIONS.map((duration) => ({ id: duration, label: t(`duration.${duration}`) }))}
              value={details.duration}
              onChange={(duration) => change(setEmployment(details, { duration }))}
              error={error('duration')}
              isDisabled={isLocked}
            />
          </Slot>
        )}
        <Slot path="extent">
          <Segmented
            label={t('fields.extent')}
            options={[
              { id: 'fullTime', label: t('extent.fullTime'), isDisabled: isHourly },
              { id: 'partTime', label: t('extent.partTime') },
            ]}
            value={details.extent}
            onChange={(extent) => change({ extent })}
            help={isHourly ? t('hourlyPartTime') : undefined}
            isDisabled={isLocked}
          />
        </Slot>
      </FieldGrid>
      {details.extent === 'partTime' && <PartTime />}
      <Slot path="specifications">
        <CheckboxGroup
          label={
            <>
              {t('fields.specifications')} <span className="muted">{t('specificationsHint')}</span>
            </>
          }
          columns={3}
          value={details.specifications}
          onChange={(chosen) =>
            change({
              specifications: [...offered, ...kept].filter((each): each is Specification => chosen.includes(each)),
            })
          }
          error={error('specifications')}
          isDisabled={isLocked}
        >
          {[...offered, ...kept].map((each) => (
            <Checkbox key={each} isSmall value={each}>
              {t(`specification.${each}`)}
            </Checkbox>
          ))}
        </CheckboxGroup>
      </Slot>
      {employmentServiceConnected && NOT_EMPLOYMENT.some((each) => details.specifications.includes(each)) && (
        <Notice tone="warning" isLive>
          {t('serviceNoEmployment')}
        </Notice>
      )}
      <CheckboxGroup
        label={t('extra.label')}
        isOptional
        columns={3}
        value={details.extra}
        onChange={(chosen) => change({ extra: EXTRA_WORK.filter((each) => chosen.includes(each)) })}
        isDisabled={isLocked}
      >
        {EXTRA_WORK.map((each) => (
          <Checkbox key={each} isSmall value={each}>
            {t(`extra.${each}`)}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </FormSection>
  )
}

/** The extent of part-time work, which is optional (AD-89 to AD-91). */
function PartTime() {
  const t = useTexts(detailsTexts)
  const {
    form: { details },
    isLocked,
    change,
    error,
  } = useDetails()
  const percent = (path: 'timePercentage' | 'timeFrom' | 'timeTo', low: number, high: number) => (
    <Slot path={path}>
      <NumberField
        label={t(`fields.${path}`)}
        suffix="%"
        value={details[path]}
        onChange={(value) => change({ [path]: value })}
        minValue={low}
        maxValue={high}
        help={`${low}–${high}`}
        error={error(path)}
        isDisabled={isLocked}
      />
    </Slot>
  )
  return (
    <>
      <Segmented
        label={t('partTime.label')}
        options={PART_TIME_TYPES.map((kind) => ({ id: kind, label: t(`partTime.${kind}`) }))}
        value={details.partTimeTypes}
        onChange={(partTimeTypes) => change({ partTimeTypes })}
        isDisabled={isLocked}
      />
      {details.partTimeTypes === 'percentage' && <FieldGrid columns={3}>{percent('timePercentage', 1, 99)}</FieldGrid>}
      {details.partTimeTypes === 'range' && (
        <FieldGrid columns={3}>
          {percent('timeFrom', 1, 97)}
          {percent('timeTo', 2, 99)}
        </FieldGrid>
      )}
    </>
  )
}

import { CircleCheck, CircleX, Inbox, Lock, Trash2, Users, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { canRemoveStep, MAX_DAY_LIMIT, MAX_STEP_NAME_LENGTH, type EditedStep } from '#rules/candidates/steps.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Grip } from '#web/drag/sort/Grip.tsx'
import { useSortItem } from '#web/drag/sort/SortList.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './StepLane.module.css'
import { StepMessageField } from './StepMessageField.tsx'
import { stepsTexts } from './texts.ts'

type Role = 'rejected' | 'incoming' | 'accepted' | 'extra'

const icons: Record<Exclude<Role, 'extra'>, LucideIcon> = { rejected: CircleX, incoming: Inbox, accepted: CircleCheck }

/** Returns the role of a step by its index (PIPE-80). */
function roleOf({ type }: EditedStep, index: number): Role {
  if (type !== 'system') return 'extra'
  return index === 0 ? 'rejected' : index === 1 ? 'incoming' : 'accepted'
}

interface StepLaneProps {
  step: EditedStep
  index: number
  /** The company whose templates are offered for the message. */
  companyId: number
  /** Number of candidates in the step. Null if it is unknown. */
  count: number | null
  errors: FieldErrors
  isLocked: boolean
  /** Whether the step was just added. Its name field then has the focus. */
  isNew: boolean
  onChange: (changed: Partial<EditedStep>) => void
  onRemove: () => void
}

/** A step as a column: name, message, a grip or a lock, and a delete button (PIPE-79 to PIPE-84). */
export function StepLane({
  step,
  index,
  companyId,
  count,
  errors,
  isLocked,
  isNew,
  onChange,
  onRemove,
}: StepLaneProps) {
  const t = useTexts(stepsTexts)
  const name = useStepName()(step.name.trim())
  const number = useNumber()
  const [isTouched, setTouched] = useState(false)
  const stepNumber = index + 1
  const role = roleOf(step, index)
  const isSystem = step.type === 'system'
  const { itemProps, gripProps } = useSortItem(step.uuid, isSystem || isLocked)
  const nameError = errors[`${index}.name`]?.[0]
  return (
    <section
      {...itemProps}
      className={styles.lane}
      data-role={role}
      aria-label={name ? t('stepNamed', { place: stepNumber, name }) : t('step', { place: stepNumber })}
    >
      <header className={styles.head}>
        {isSystem || isLocked ? (
          <Icon icon={Lock} size="sm" label={t('systemHint')} />
        ) : (
          <Grip {...gripProps} label={t('grip', { place: stepNumber })} />
        )}
        <span className="num">{stepNumber}</span>
        <span className={flexStyles.end}>
          {count !== null && count > 0 && (
            <Chip icon={Users}>
              <span className="num" title={t('candidates', { count })}>
                {number(count)}
              </span>
            </Chip>
          )}
          {isSystem ? (
            <Chip>{t('system')}</Chip>
          ) : (
            !isLocked && (
              <IconButton
                icon={Trash2}
                size="sm"
                label={t(canRemoveStep(step) ? 'remove' : 'removeFrozen')}
                isDisabled={!canRemoveStep(step)}
                onPress={onRemove}
              />
            )
          )}
        </span>
      </header>
      <div className={styles.body}>
        {role === 'extra' ? (
          <TextField
            aria-label={t('name')}
            placeholder={t('namePlaceholder')}
            value={step.name}
            onChange={(name) => onChange({ name })}
            onBlur={() => setTouched(true)}
            autoFocus={isNew}
            maxLength={MAX_STEP_NAME_LENGTH}
            error={
              nameError && (isTouched || nameError !== 'required')
                ? t(nameError === 'required' ? 'nameMissing' : 'nameLong')
                : null
            }
            isDisabled={isLocked}
            autoComplete="off"
          />
        ) : (
          <h2 className={styles.title}>
            <Icon icon={icons[role]} size="sm" />
            {name}
          </h2>
        )}
        <StepMessageField
          step={step}
          companyId={companyId}
          isIncoming={role === 'incoming'}
          isLocked={isLocked}
          onChange={onChange}
        />
        {(role === 'extra' || role === 'incoming') && (
          <NumberField
            size="sm"
            label={t('dayLimit')}
            value={step.dayLimit}
            onChange={(dayLimit) => onChange({ dayLimit })}
            minValue={1}
            maxValue={MAX_DAY_LIMIT}
            placeholder={t('dayLimitNone')}
            isDisabled={isLocked}
          />
        )}
      </div>
    </section>
  )
}

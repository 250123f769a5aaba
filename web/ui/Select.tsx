import { Check, ChevronsUpDown, type LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue, type SelectProps as AriaSelectProps } from 'react-aria-components/Select'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from './cx.ts'
import { fieldClass, FieldLabel, FieldNotes, type FieldSize, fieldStyles, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import list from './List.module.css'
import styles from './Select.module.css'
import { uiTexts } from './texts.ts'

/** An option of a list. */
export interface Option<K extends string | number = string> {
  id: K
  label: string
  icon?: LucideIcon | undefined
  /** Shown before the label, for example a status glyph. */
  mark?: ReactNode
  /** A second, smaller line. */
  detail?: string | undefined
  isDisabled?: boolean | undefined
}

export interface SelectProps<K extends string | number>
  extends
    Omit<
      AriaSelectProps<Option<K>>,
      | 'children'
      | 'className'
      | 'style'
      | 'isInvalid'
      | 'value'
      | 'defaultValue'
      | 'onChange'
      | 'selectedKey'
      | 'defaultSelectedKey'
      | 'onSelectionChange'
      | 'selectionMode'
    >,
    FieldTexts {
  options: readonly Option<K>[]
  value: K | null
  onChange: (value: K) => void
  size?: FieldSize | undefined
  /** Looks like text until hovered. For cells of the admin table. */
  isCell?: boolean | undefined
  className?: string | undefined
}

/** A dropdown with one selected option. */
export function Select<K extends string | number>(props: SelectProps<K>) {
  const {
    options,
    value,
    onChange,
    label,
    help,
    error,
    isOptional,
    labelEnd,
    size = 'md',
    isCell,
    className,
    placeholder,
    ...rest
  } = props
  const t = useTexts(uiTexts)
  return (
    <AriaSelect
      validationBehavior="aria"
      {...rest}
      placeholder={placeholder ?? t('choose')}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key)
        if (chosen) onChange(chosen.id)
      }}
      isInvalid={Boolean(error)}
      className={fieldClass(className)}
      data-size={size}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <Button className={cx(isCell ? styles.cell : fieldStyles.input, styles.button)}>
        <SelectValue className={styles.value ?? ''} />
        <Icon icon={ChevronsUpDown} size="sm" className={styles.chevron} />
      </Button>
      <FieldNotes labelEnd={labelEnd} help={help} error={error} />
      <Popover className={cx(list.popover, list.fit)} offset={2}>
        <ListBox items={options} className={list.list ?? ''}>
          {(option) => <OptionRow option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

/** An option in the list of a select or combobox. */
function OptionRow({ option }: { option: Option<string | number> }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      isDisabled={option.isDisabled ?? false}
      className={list.item ?? ''}
    >
      {({ isSelected }) => (
        <>
          {option.icon && <Icon icon={option.icon} size="sm" />}
          {option.mark}
          <span className={list.text}>
            {option.label}
            {option.detail && <span className={list.detail}>{option.detail}</span>}
          </span>
          {isSelected && (
            <span className={list.end}>
              <Icon icon={Check} size="sm" />
            </span>
          )}
        </>
      )}
    </ListBoxItem>
  )
}

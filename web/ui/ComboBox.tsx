import { ChevronsUpDown, Search } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  ListBox,
  ListBoxItem,
  Popover,
  type ComboBoxProps as AriaComboBoxProps,
} from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { useContext } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from './cx.ts'
import look from './ComboBox.module.css'
import { fieldClass, FieldLabel, FieldNotes, type FieldSize, fieldStyles as styles, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import list from './List.module.css'
import type { Option } from './Select.tsx'
import { Spinner } from './Spinner.tsx'
import { uiTexts } from './texts.ts'
import { splitMatch } from './split-match.ts'

/** A suggestion. `end` is shown at the right edge, for example a code or a count. */
export interface Suggestion<K extends string | number = string> extends Option<K> {
  end?: string | undefined
}

type Kept =
  | 'allowsCustomValue'
  | 'isDisabled'
  | 'isReadOnly'
  | 'autoFocus'
  | 'name'
  | 'menuTrigger'
  | 'onBlur'
  | 'onFocus'
  | 'id'
  | 'aria-label'

export interface ComboBoxProps<K extends string | number>
  extends Pick<AriaComboBoxProps<Suggestion<K>>, Kept>, FieldTexts {
  /** The suggestions. With `onInputChange`, the caller filters them (async). Otherwise the list filters them. */
  options: readonly Suggestion<K>[]
  value: K | null
  onChange: (value: K | null, option: Suggestion<K> | null) => void
  inputValue?: string | undefined
  onInputChange?: ((text: string) => void) | undefined
  /** Called with the typed text on Enter if no suggestion is focused. Requires `allowsCustomValue`. */
  onCustom?: ((text: string) => void) | undefined
  isLoading?: boolean | undefined
  placeholder?: string | undefined
  size?: FieldSize | undefined
  /** Shows a magnifier instead of the list arrows. */
  isSearch?: boolean | undefined
  /** Shown in the list if nothing matches. */
  emptyText?: string | undefined
  className?: string | undefined
}

/** A text field with suggestions. The list shows the matching part in bold. */
export function ComboBox<K extends string | number>(props: ComboBoxProps<K>) {
  const {
    options,
    value,
    onChange,
    inputValue,
    onInputChange,
    onCustom,
    isLoading,
    placeholder,
    size = 'md',
    isSearch,
    emptyText,
    className,
    label,
    help,
    error,
    isOptional,
    labelEnd,
    ...rest
  } = props
  const t = useTexts(uiTexts)
  const filtering = onInputChange ? { items: options } : { defaultItems: options }
  return (
    <AriaComboBox<Suggestion<K>>
      validationBehavior="aria"
      // A list that opens on focus covers the next fields of a user who tabs past it.
      menuTrigger="input"
      // Without text, an empty list would show nothing useful.
      allowsEmptyCollection={Boolean(onInputChange) && inputValue !== ''}
      {...rest}
      {...filtering}
      {...(inputValue === undefined ? {} : { inputValue })}
      {...(onInputChange ? { onInputChange } : {})}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key) ?? null
        onChange(chosen?.id ?? null, chosen)
      }}
      isInvalid={Boolean(error)}
      className={fieldClass(className)}
      data-size={size}
      data-icon={isSearch || undefined}
      data-end={isSearch ? undefined : 'button'}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <span className={styles.control}>
        {isSearch && <Icon icon={Search} size="sm" className={styles.icon} />}
        <TypedInput
          placeholder={placeholder}
          onCustom={onCustom}
          opensOnClick={!isSearch && rest.menuTrigger === undefined}
        />
        {isLoading ? (
          <span className={styles.end}>
            <Spinner label={t('loading')} />
          </span>
        ) : (
          // Not rendered at all, because even a hidden button counts when the list's width is measured.
          !isSearch && (
            <Button className={look.open ?? ''}>
              <Icon icon={ChevronsUpDown} size="sm" />
            </Button>
          )
        )}
      </span>
      <FieldNotes labelEnd={labelEnd} help={help} error={error} />
      <Popover className={cx(list.popover, list.fit)} offset={2}>
        <ListBox<Suggestion<K>>
          className={list.list ?? ''}
          renderEmptyState={() => (
            <div className={list.empty}>{isLoading ? t('loading') : (emptyText ?? t('noMatches'))}</div>
          )}
        >
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              isDisabled={option.isDisabled ?? false}
              className={list.item ?? ''}
            >
              {option.icon && <Icon icon={option.icon} size="sm" />}
              {option.mark}
              <span className={list.text}>
                <Matched label={option.label} />
                {option.detail && <span className={list.detail}>{option.detail}</span>}
              </span>
              {option.end && <span className={list.end}>{option.end}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

function TypedInput({
  placeholder,
  onCustom,
  opensOnClick,
}: Pick<ComboBoxProps<string>, 'placeholder' | 'onCustom'> & { opensOnClick: boolean }) {
  const state = useContext(ComboBoxStateContext)
  return (
    <Input
      className={styles.input ?? ''}
      {...(placeholder === undefined ? {} : { placeholder })}
      onClick={() => {
        if (opensOnClick && state && !state.isOpen) state.open(null, 'manual')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onCustom || !state || state.selectionManager.focusedKey !== null) return
        event.preventDefault()
        onCustom(state.inputValue)
      }}
    />
  )
}

function Matched({ label }: { label: string }) {
  const state = useContext(ComboBoxStateContext)
  return splitMatch(label, state?.inputValue ?? '').map((part, index) =>
    part.isMatch ? <b key={index}>{part.text}</b> : part.text,
  )
}

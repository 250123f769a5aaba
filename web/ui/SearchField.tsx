import { Search, X } from 'lucide-react'
import { Input } from 'react-aria-components/Input'
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField'
import type { Ref } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from 'react-aria-components/Button'
import { fieldClass, FieldLabel, type FieldSize, fieldStyles as styles } from './Field.tsx'
import { Icon } from './Icon.tsx'
import look from './SearchField.module.css'
import { uiTexts } from './texts.ts'

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'children' | 'className' | 'style'> {
  label?: string | undefined
  placeholder?: string | undefined
  size?: FieldSize | undefined
  className?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A search field. Escape and the clear button empty it. */
export function SearchField({ label, placeholder, size = 'sm', className, inputRef, ...rest }: SearchFieldProps) {
  const t = useTexts(uiTexts)
  const name =
    label === undefined && rest['aria-label'] === undefined ? { 'aria-label': placeholder ?? t('search') } : {}
  return (
    <AriaSearchField {...name} {...rest} className={fieldClass(className)} data-size={size} data-icon data-end="button">
      <FieldLabel label={label} />
      <span className={styles.control}>
        <Icon icon={Search} size="sm" className={styles.icon} />
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          {...(placeholder === undefined ? {} : { placeholder })}
          className={`${styles.input} ${look.input}`}
        />
        <Button className={look.clear ?? ''} aria-label={t('clearSearch')}>
          <Icon icon={X} size="sm" />
        </Button>
      </span>
    </AriaSearchField>
  )
}

import { AppWindow, Building2, FileText, Search, SearchX, UserRound, Zap, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { MAX_FILTER_TEXT_LENGTH } from '#rules/candidates/board-filter.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { entriesThatMatch } from './match.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Palette.module.css'
import { useTooSmall } from '../too-small.ts'
import { paletteTexts } from './texts.ts'
import { useEntries, type Group } from './useEntries.ts'

const icons: Record<Group, LucideIcon> = {
  actions: Zap,
  ads: FileText,
  candidates: UserRound,
  companies: Building2,
  pages: AppWindow,
}

/** Keys that move through the list. */
const NAVIGATION_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/**
 * The command palette (PLUS-23). Finds companies, ads, candidates, pages and actions by a few letters. The focus stays
 * in the field, and the arrow keys select in the list. On a phone, it finds what opens there: ads with their candidates,
 * candidates, inboxes and the actions of the user menu (PLUS-33).
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(paletteTexts)
  const ui = useTexts(uiTexts)
  const isPhone = useTooSmall()
  const [text, setText] = useState('')
  const { localEntries, searchResults, isFailed, isSearching } = useEntries(text)
  const matching = entriesThatMatch(localEntries, text)
  const entries = [...matching, ...searchResults]
  const list = useRef<HTMLDivElement>(null)
  /** Whether the user has moved in the list since typing. */
  const hasMoved = useRef(false)
  /**
   * The text for which Enter was pressed before the server had answered. The first hit is run when the answer arrives.
   */
  const [pendingText, setPendingText] = useState<string | null>(null)
  const choose = (id: string | number) => {
    onClose()
    entries.find((entry) => entry.id === id)?.run()
  }
  const chooseFirst = useEffectEvent(() => {
    const [first] = entries
    if (first) choose(first.id)
  })
  useEffect(() => {
    if (pendingText !== null && pendingText === text && !isSearching) chooseFirst()
  }, [pendingText, text, isSearching])
  /**
   * Runs the selected entry if the user has moved in the list, otherwise the first entry for the current text.
   * Autocomplete would use aria-activedescendant, which follows the typing with a delay of half a second and is empty
   * after a deletion.
   */
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (NAVIGATION_KEYS.has(event.key)) hasMoved.current = true
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    const focusedId = hasMoved.current
      ? list.current?.querySelector('[role="option"][data-focused]')?.getAttribute('data-key')
      : null
    const id = focusedId ?? matching[0]?.id ?? (isSearching ? null : searchResults[0]?.id)
    if (id != null) choose(id)
    else if (isSearching) setPendingText(text)
  }
  const type = (next: string) => {
    hasMoved.current = false
    setText(next)
  }
  return (
    <Dialog
      title={t(isPhone ? 'search' : 'title')}
      size="lg"
      isDismissable
      onClose={onClose}
      className={styles.dialog}
      {...(isPhone && { footer: <Button slot="close">{ui('cancel')}</Button> })}
    >
      <Autocomplete inputValue={text} onInputChange={type}>
        <TextField aria-label={t('search')} autoFocus maxLength={MAX_FILTER_TEXT_LENGTH}>
          <Input
            className={styles.input ?? ''}
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- Autocomplete sets aria-controls
            role="combobox"
            aria-expanded
            placeholder={t(isPhone ? 'phonePlaceholder' : 'placeholder')}
            onKeyDownCapture={onKey}
          />
        </TextField>
        <ListBox
          ref={list}
          aria-label={t('title')}
          className={styles.list ?? ''}
          autoFocus="first"
          shouldFocusWrap
          renderEmptyState={() => (
            <p className={styles.none}>
              <Icon icon={isSearching ? Search : SearchX} size="sm" />
              {t(isSearching ? 'searching' : 'none')}
            </p>
          )}
          onAction={choose}
        >
          {[...Map.groupBy(entries, ({ group }) => group)].map(([group, members]) => (
            <ListBoxSection key={group} id={group} aria-label={t(`group.${group}`)}>
              <Header className={styles.header}>{t(`group.${group}`)}</Header>
              {members.map(({ id, name, detail }) => (
                <ListBoxItem
                  key={id}
                  id={id}
                  textValue={detail === undefined ? name : `${name}, ${detail}`}
                  className={styles.entry ?? ''}
                >
                  <Icon icon={icons[group]} size="sm" />
                  <span className={styles.name} title={name}>
                    {name}
                  </span>
                  {detail !== undefined && (
                    <span className={styles.detail} title={detail}>
                      {detail}
                    </span>
                  )}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
      {isFailed && (
        <p className={textStyles.note} role="status">
          {t('failed')}
        </p>
      )}
      <VisuallyHidden isLive>
        {text.trim() === '' || (isSearching && entries.length === 0)
          ? ''
          : entries.length === 0
            ? t('none')
            : t('hits', { count: entries.length })}
      </VisuallyHidden>
    </Dialog>
  )
}

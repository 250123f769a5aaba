import { AppWindow, Building2, FileText, Search, SearchX, UserRound, Zap, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { FILTER_TEXT_MAX } from '#rules/candidates/board-filter.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { entriesThatMatch } from './match.ts'
import styles from './Palette.module.css'
import { paletteTexts } from './texts.ts'
import { useEntries, type Group } from './useEntries.ts'

const icons: Record<Group, LucideIcon> = {
  actions: Zap,
  ads: FileText,
  candidates: UserRound,
  companies: Building2,
  pages: AppWindow,
}

/** Keys with which one goes through the list. */
const goingKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/**
 * Goes to a company, ad, candidate or page, and runs what the page and the user's menu offer, by a few typed letters
 * (PLUS-23). The focus stays in the field; the arrows choose in the list.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(paletteTexts)
  const [text, setText] = useState('')
  const { here, found, isFailed, isSearching } = useEntries(text)
  const matching = entriesThatMatch(here, text)
  const entries = [...matching, ...found]
  const list = useRef<HTMLDivElement>(null)
  /** Whether one has gone through the list since the last letter. */
  const hasGone = useRef(false)
  /** The text that Enter came to before the server had answered: it takes the first line of the answer. */
  const [wanted, setWanted] = useState<string | null>(null)
  const choose = (id: string | number) => {
    onClose()
    entries.find((entry) => entry.id === id)?.run()
  }
  const chooseFirst = useEffectEvent(() => {
    const [first] = entries
    if (first) choose(first.id)
  })
  useEffect(() => {
    if (wanted !== null && wanted === text && !isSearching) chooseFirst()
  }, [wanted, text, isSearching])
  /**
   * Enter takes the line that one has gone to, or the first one of the text as it stands. Autocomplete would take what
   * the field names, which follows the typing half a second late, and nothing after a letter was taken away.
   */
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (goingKeys.has(event.key)) hasGone.current = true
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    const lit = hasGone.current
      ? list.current?.querySelector('[role="option"][data-focused]')?.getAttribute('data-key')
      : null
    const id = lit ?? matching[0]?.id ?? (isSearching ? null : found[0]?.id)
    if (id != null) choose(id)
    else if (isSearching) setWanted(text)
  }
  const type = (next: string) => {
    hasGone.current = false
    setText(next)
  }
  return (
    <Dialog title={t('title')} size="lg" isDismissable onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={type}>
        <TextField aria-label={t('search')} autoFocus maxLength={FILTER_TEXT_MAX}>
          <Input
            className={styles.input ?? ''}
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- Autocomplete sets aria-controls
            role="combobox"
            aria-expanded
            placeholder={t('placeholder')}
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
        <p className={styles.failed} role="status">
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

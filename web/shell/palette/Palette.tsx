import { AppWindow, Building2, FileText, SearchX, UserRound, Zap, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { FILTER_TEXT_MAX } from '#rules/board-filter.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { entriesThatMatch } from './match.ts'
import styles from './Palette.module.css'
import { paletteTexts } from './texts.ts'
import { useEntries, type Group } from './useEntries.ts'

const icons: Record<Group, LucideIcon> = { actions: Zap, ads: FileText, candidates: UserRound, companies: Building2, pages: AppWindow }

/**
 * Goes to a company, ad, candidate or page, and runs what the page and the user's menu offer, by a few typed letters
 * (PLUS-23). The focus stays in the field; the arrows choose in the list.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(paletteTexts)
  const [text, setText] = useState('')
  const { here, found, isFailed } = useEntries(text)
  const entries = [...entriesThatMatch(here, text), ...found]
  const choose = (id: string | number) => {
    onClose()
    entries.find((entry) => entry.id === id)?.run()
  }
  return (
    <Dialog title={t('title')} size="lg" isDismissable onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TextField aria-label={t('search')} autoFocus maxLength={FILTER_TEXT_MAX}>
          {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the list it controls is named by Autocomplete */}
          <Input className={styles.input ?? ''} role="combobox" aria-expanded placeholder={t('placeholder')} />
        </TextField>
        <ListBox
          aria-label={t('title')}
          className={styles.list ?? ''}
          autoFocus="first"
          shouldFocusWrap
          renderEmptyState={() => <p className={styles.none}><Icon icon={SearchX} size="sm" />{t('none')}</p>}
          onAction={choose}
        >
          {[...Map.groupBy(entries, ({ group }) => group)].map(([group, members]) => (
            <ListBoxSection key={group} id={group} aria-label={t(`group.${group}`)}>
              <Header className={styles.header}>{t(`group.${group}`)}</Header>
              {members.map(({ id, name, detail }) => (
                <ListBoxItem key={id} id={id} textValue={detail === undefined ? name : `${name}, ${detail}`} className={styles.entry ?? ''}>
                  {({ isFocused }) => <EntryRow icon={icons[group]} name={name} detail={detail} isFocused={isFocused} />}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
      {isFailed && <p className={styles.failed} role="status">{t('failed')}</p>}
      <VisuallyHidden isLive>{text.trim() === '' ? '' : entries.length === 0 ? t('none') : t('hits', { count: entries.length })}</VisuallyHidden>
    </Dialog>
  )
}

/**
 * What stands in a line of the list. The line that is lit tells the field so itself: react-aria holds against what the field
 * names, which follows half a second late while one types, and is silent where the light comes back to a line within that time.
 * Enter then did nothing.
 */
function EntryRow({ icon, name, detail, isFocused }: { icon: LucideIcon; name: string; detail: string | undefined; isFocused: boolean }) {
  const row = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isFocused) row.current?.closest('[role="option"]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }, [isFocused])
  return (
    <>
      <Icon icon={icon} size="sm" />
      <span ref={row} className={styles.name} title={name}>{name}</span>
      {detail !== undefined && <span className={styles.detail} title={detail}>{detail}</span>}
    </>
  )
}

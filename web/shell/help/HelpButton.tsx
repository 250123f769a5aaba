import { CircleQuestionMark } from 'lucide-react'
import { use, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import type { KeyboardEvent } from 'react-aria-components'
import { useLocation } from 'react-router-dom'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { onPageKey } from '../page-keys.ts'
import { RouteContext } from '../route-context.ts'
import { shellTexts } from '../texts.ts'
import { HELP_PARAM } from './help-address.ts'
import styles from './HelpButton.module.css'

type Panel = ComponentType<{ page: string; article: string | null; onClose: () => void }>

interface HelpButtonProps {
  /** Whether the button is in the page's content. The button in the page bar also handles F1 and links to articles. */
  isIconOnly?: boolean
  size?: 'sm' | 'md'
  /** Name of a part of the page with its own article. Without it, the article of the page is opened. */
  part?: string
}

/**
 * Opens the help at the article of the page (SHELL-98, PLUS-91). If the help cannot be loaded, nothing happens
 * (ERR-05).
 */
export function HelpButton({ isIconOnly = false, size = 'md', part }: HelpButtonProps) {
  const t = useTexts(shellTexts)
  const route = use(RouteContext)?.id
  const page = part ?? route
  const { search } = useLocation()
  const linked = isIconOnly ? null : new URLSearchParams(search).get(HELP_PARAM)
  const [Panel, setPanel] = useState<Panel | null>(null)
  const open = () =>
    fetchPart(() => import('./HelpPanel.tsx')).then(
      ({ HelpPanel }) => setPanel(() => HelpPanel),
      () => {
        /* silent: ERR-05 */
      },
    )
  const toggle = useEffectEvent(() => (Panel ? setPanel(null) : void open()))
  const openLinked = useEffectEvent(() => void open())
  useEffect(() => (isIconOnly ? undefined : onPageKey('F1', () => toggle())), [isIconOnly])
  useEffect(() => {
    if (linked !== null) openLinked()
  }, [linked])
  if (!page) return null
  const trigger = {
    icon: CircleQuestionMark,
    size,
    'aria-expanded': Panel !== null,
    onPress: () => (Panel ? setPanel(null) : void open()),
    // The article may still be loading, and then the focus is here.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && Panel) setPanel(null)
      else event.continuePropagation()
    },
  }
  return (
    <>
      {isIconOnly ? (
        <IconButton label={t('help.button')} {...trigger} />
      ) : (
        <Button variant="ghost" className={styles.button} {...trigger}>
          {t('help.button')}
        </Button>
      )}
      {Panel && <Panel key={page} page={page} article={linked} onClose={() => setPanel(null)} />}
    </>
  )
}

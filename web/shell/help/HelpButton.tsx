import { CircleQuestionMark } from 'lucide-react'
import { use, useState, type ComponentType } from 'react'
import type { KeyboardEvent } from 'react-aria-components'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RouteContext } from '../route-context.ts'
import { shellTexts } from '../texts.ts'

type Panel = ComponentType<{ page: string; onClose: () => void }>

/**
 * Opens the page's help article (SHELL-98). `isIconOnly` is for a button in the page's content. If the help cannot be
 * loaded, nothing happens (ERR-05).
 */
export function HelpButton({ isIconOnly }: { isIconOnly?: boolean }) {
  const t = useTexts(shellTexts)
  const page = use(RouteContext)?.id
  const [Panel, setPanel] = useState<Panel | null>(null)
  if (!page) return null
  const open = () => {
    if (Panel) return setPanel(null)
    fetchPart(() => import('./HelpPanel.tsx')).then(
      ({ HelpPanel }) => setPanel(() => HelpPanel),
      () => {
        /* silent: ERR-05 */
      },
    )
  }
  const trigger = {
    icon: CircleQuestionMark,
    'aria-expanded': Panel !== null,
    onPress: open,
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
        <Button variant="ghost" {...trigger}>
          {t('help.button')}
        </Button>
      )}
      {Panel && <Panel page={page} onClose={() => setPanel(null)} />}
    </>
  )
}

import { CircleQuestionMark } from 'lucide-react'
import { use, useState, type ComponentType } from 'react'
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
  return (
    <>
      {isIconOnly ? (
        <IconButton icon={CircleQuestionMark} label={t('help.button')} aria-expanded={Panel !== null} onPress={open} />
      ) : (
        <Button variant="ghost" icon={CircleQuestionMark} aria-expanded={Panel !== null} onPress={open}>
          {t('help.button')}
        </Button>
      )}
      {Panel && <Panel page={page} onClose={() => setPanel(null)} />}
    </>
  )
}

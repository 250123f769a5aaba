import { CircleQuestionMark } from 'lucide-react'
import { use, useState, type ComponentType } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { fetchPart } from '../../loading/fetch-part.ts'
import { Button } from '../../ui/Button.tsx'
import { RouteContext } from '../route-context.ts'
import { shellTexts } from '../texts.ts'

type Panel = ComponentType<{ page: string; onClose: () => void }>

/** Opens the help at the page's article (SHELL-98). A help that cannot be fetched stays away silently (ERR-05). */
export function HelpButton() {
  const t = useTexts(shellTexts)
  const page = use(RouteContext)?.id
  const [Panel, setPanel] = useState<Panel | null>(null)
  if (!page) return null
  const open = () => {
    fetchPart(() => import('./HelpPanel.tsx')).then(({ HelpPanel }) => setPanel(() => HelpPanel), () => { /* silent: ERR-05 */ })
  }
  return (
    <>
      <Button variant="ghost" icon={CircleQuestionMark} aria-expanded={Panel !== null} onPress={() => { if (Panel) setPanel(null); else open() }}>
        {t('help.button')}
      </Button>
      {Panel && <Panel page={page} onClose={() => setPanel(null)} />}
    </>
  )
}

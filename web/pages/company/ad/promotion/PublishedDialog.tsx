import { useNavigate } from 'react-router-dom'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { PublishResult } from './publish-choice.ts'
import { promotionTexts } from './texts.ts'

interface PublishedDialogProps {
  result: PublishResult
  start: string
  end: string
  /** Path of the board. Null if candidates apply elsewhere. */
  boardPath: string | null
  publicUrl: string | null
  /** Name of the bought package. */
  package: string
  /** Whether the company uploads its own pictures next (PROMO-64). */
  hasPicturesAhead: boolean
  onClose: (next?: 'pictures') => void
}

/** Shows the result: the ad is published, updated, scheduled or sponsored (AD-132). */
export function PublishedDialog({
  result,
  start,
  end,
  boardPath,
  publicUrl,
  package: bought,
  hasPicturesAhead,
  onClose,
}: PublishedDialogProps) {
  const t = useTexts(promotionTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const footer = (
    <>
      {boardPath && (
        <Button
          onPress={() => {
            onClose()
            void navigate(boardPath)
          }}
        >
          {t('done.board')}
        </Button>
      )}
      {publicUrl && <LinkButton href={publicUrl}>{t('done.see')}</LinkButton>}
      <Button variant={hasPicturesAhead ? 'ghost' : 'primary'} autoFocus={!hasPicturesAhead} slot="close">
        {ui('close')}
      </Button>
      {hasPicturesAhead && (
        <Button variant="primary" autoFocus onPress={() => onClose('pictures')}>
          {t('done.pictures')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      size={hasPicturesAhead ? 'lg' : 'md'}
      title={t(`done.${result}.title`)}
      onClose={() => onClose()}
      isDismissable
      footer={footer}
    >
      <DialogText>
        {t(`done.${result}.body`, { start, end, package: bought })
          .split(/(\d+[-/]\d+[-/]\d+)/)
          .map((part, index) =>
            index % 2 === 0 ? (
              part
            ) : (
              <span key={index} className="nowrap">
                {part}
              </span>
            ),
          )}
      </DialogText>
    </Dialog>
  )
}

import { X } from 'lucide-react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import styles from './BottomSheet.module.css'
import { IconButton } from './IconButton.tsx'
import { uiTexts } from './texts.ts'

interface BottomSheetProps {
  title: string
  /** A sentence below the title. */
  about: string
  children: ReactNode
  onClose: () => void
}

/** A choice that rises from the bottom edge of a phone. A press outside closes it. */
export function BottomSheet({ title, about, children, onClose }: BottomSheetProps) {
  const t = useTexts(uiTexts)
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className={styles.sheet ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <div className={styles.heading}>
              <Heading slot="title" className={styles.title ?? ''}>
                {title}
              </Heading>
              <p className={styles.about}>{about}</p>
            </div>
            <IconButton icon={X} label={t('close')} onPress={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
